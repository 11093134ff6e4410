// The lessons' pages in Italian: for each table of English words, the same in Italian.
import { boardWords } from "../../board/words.js";
import { words } from "../../lib/words.js";
import { practiceWords } from "../practice/words.js";
import { pathWords } from "../words-later.js";
import { learnWords } from "../words.js";

const learn = {
  title: "Impara",
  page: (/** @type {string} */ course) => `${course} - ketplay`,
  lead: "Lezioni brevi, da giocare. Niente è bloccato, e sbagliare non costa nulla.",
  begin: "Comincia",
  goOn: "Continua",
  again: "Ancora una volta",
  minutes: (/** @type {number} */ n) => `circa ${n} minuti`,
  count: (/** @type {number} */ solved, /** @type {number} */ all) => `risolti: ${solved} su ${all}`,
  state: { task: "Tocca a te", tried: "Non ancora", solved: "Risolto" },
  lesson: (/** @type {number} */ n, /** @type {string} */ title) => `${n} ${title}`,
  stepLabel: (/** @type {number} */ n, /** @type {string} */ title, /** @type {boolean} */ solved) =>
    `Passo ${n}: ${title}${solved ? ", risolto" : ""}`,
  steps: "Passi di questa lezione",
  lessons: "Lezioni",
  options: "Risposte",
  takeBack: "Annulla",
  hint: "Aiuto",
  skip: "Salta",
  next: "Avanti",
  measure: (/** @type {number} */ n) => (n === 1 ? "Misura" : `Misura ${n} volte`),
  send: (/** @type {number} */ n) => (n === 1 ? "Mandane uno" : `Mandane ${n}`),
  play: "Gioca questa partita",
  playOn: "Continua la tua partita",
  playAgain: "Gioca ancora",
  nothing: "Non resta nulla da giocare. Annulla la mossa, oppure vai avanti.",
  choose: "Scegli una risposta.",
  solvedReason: "Questo passo è risolto. Premi Avanti per continuare.",
  board: "Il tavolo di questo passo",
  textBoard: "Il tavolo in forma di testo",
  more: "Di più",
  cannot: "Non si può fare",
  cases: (/** @type {number} */ n) =>
    `Le stesse carte si giocano su tutti e ${n} i tavoli. Scegline uno per guardarlo.`,
  caseLabel: (/** @type {number} */ n, /** @type {string} */ name, /** @type {boolean} */ right) =>
    `Tavolo ${n}, ${name}: ${right ? "giusto" : "non ancora"}`,
  cellLabel: (/** @type {string} */ player, /** @type {string} */ question, /** @type {string} */ moves) =>
    `${player}, alla domanda ${question}: ${moves || "nulla"}`,
  rounds: "Probabilità esatta di vincere una mano, secondo le domande",
  allRounds: "Tutte le mani",
  results: (/** @type {number} */ n) => (n === 1 ? "Misurato una volta" : `Misurato ${n} volte`),
  result: (/** @type {number} */ count, /** @type {number} */ shots, /** @type {string} */ exact) =>
    `${count} su ${shots} (esatto\u00a0${exact})`,
  total: "Contati",
  together: "insieme",
  then: "poi ",
  stopped: "questi si fermano qui",
  chain: "Che cosa si chiede a ognuno lungo la strada",
  keep: (/** @type {string} */ result) => `tieni ${result}`,
  band: (/** @type {number} */ low, /** @type {number} */ high) => `19 serie su 20: da ${low} a ${high}`,
  odds: "Se si misurasse adesso",
  finished: (/** @type {string} */ course) => `Fine del corso: ${course}.`,
  finishedText: "E adesso? Una partita al tuo tavolo, o le regole con calma.",
  toGame: "Gioca",
  toPath: "Tutti i corsi",
  guide: "Leggi come si gioca",
  unmark: "Segna come non risolto",
  hideKitten: "Nascondi il gattino",
  showKitten: "Mostra il gattino",
  none: (/** @type {string} */ name) => `Non c'è nessun corso ${name}.`,
  keys: "Tasti: 1-9 scelgono, frecce e Invio sul tavolo, H aiuto, U annulla, N avanti.",
  atTable: "La tua lezione",
  stuck: "Non sai come andare avanti? Un aiuto non costa nulla.",
  language: "Lingua",
  inEnglish: "Questo passo, come il tavolo da gioco, è solo in inglese.",
  courseInEnglish: "in inglese",
};

const board = {
  step: (
    /** @type {string} */ chosen,
    /** @type {number} */ step,
    /** @type {number} */ total,
    /** @type {string | undefined} */ name,
  ) =>
    `${chosen}: ${step > 1 ? "ora " : ""}scegli ${name || "dove"}${total > 1 ? ` (${step} di ${total})` : ""}.`,
  more: (/** @type {number} */ n) => `Scelti: ${n}. Scegline altri, oppure finisci.`,
  again: "Sceglila ancora per giocarla.",
  would: boardWords.would,
  play: "Gioca",
  cancel: "Lascia stare",
  cancelled: "Lasciato stare.",
  back: (/** @type {string} */ label) => `${label}: scelta annullata.`,
  notFirst: (/** @type {string} */ first) => `Scegli prima ${first}.`,
  firstPiece: "un pezzo illuminato",
  notNext: (/** @type {string} */ label, /** @type {string} */ chosen) =>
    `${label}: non va con ${chosen}. Scegli un pezzo illuminato.`,
  moreDigits: (/** @type {string} */ digits) => `${digits} …: scrivi un'altra cifra, oppure premi Invio.`,
  noNumber: (/** @type {string} */ digit) => `Adesso non si può scegliere nulla con il numero ${digit}.`,
};

const frame = {
  brand: "ketplay",
  skip: "Vai al contenuto",
  nav: { rules: "Regole", fairness: "Correttezza", settings: "Impostazioni", sound: "Suono" },
  foot: "Software libero. Tutto gira sul computer che offre questa pagina; nulla viene mandato altrove.",
  noPage: "Pagina non trovata",
  toHome: "Torna alla pagina iniziale",
  close: "Chiudi",
  board: "Tavolo",
  loading: "Un momento …",
  offline: "Il server non risponde. È ancora acceso?",
  youAreOffline: "Non sei in rete. Le partite hanno bisogno del server; la pagina riprende quando torni.",
  noScripts: "Questa pagina ha bisogno del server, e non sei in rete.",
  newVersion: "C'è una nuova versione di ketplay.",
  reload: "Ricarica",
  connectionLost: "Connessione persa. La tua partita è salva; riprovo …",
};

const path = {
  all: (/** @type {number} */ solved, /** @type {number} */ all) => `passi: ${solved} su ${all}`,
  path: "Il percorso",
  beside: "A fianco",
  own: "Lezioni di questo server",
  after: (/** @type {string[]} */ courses) => `dopo ${courses.join(" e ")}`,
  lessonDot: (/** @type {number} */ n, /** @type {string} */ title, /** @type {string} */ state) =>
    `Lezione ${n}: ${title}, ${state}`,
  states: { task: "da cominciare", tried: "cominciata", solved: "risolta" },
  titles: "Di che cosa parlano le lezioni",
  print: "Una pagina da stampare",
  tools: "I tuoi progressi, le tue lezioni",
  progressText: "Quello che hai risolto resta in questo browser.",
  save: "Salva in un file",
  load: "Aggiungi un file salvato",
  progressFile: "ketplay-lessons.json",
  added: (/** @type {number} */ n) => `Passi segnati adesso: ${n}.`,
  notProgress: "Questo file non contiene progressi di lezioni; scegline uno salvato qui.",
  carry: "Portali su un altro dispositivo",
  carryText: "Apri lì questo link, o inquadra il codice. Dice quali passi hai risolto, e nient'altro.",
  carryCode: "Il link come codice QR",
  carried: (/** @type {number} */ n) => `Passi risolti arrivati dall'altro dispositivo: ${n}.`,
  forgetAll: "Dimentica tutto",
  forget: "Dimentica quello che ho risolto qui",
  forgetAsk: (/** @type {string} */ what) => `Dimenticare quali passi hai risolto in ${what}?`,
  everything: "tutti i corsi",
  forgetYes: "Dimentica",
  keep: "Tieni",
  openText: "Qualcuno ti ha dato una lezione in un file? Aprila, o trascinala su questa pagina.",
  open: "Apri una lezione",
  write: "Scrivi una lezione",
  teachers: "Per gli insegnanti",
  tooLong: (/** @type {number} */ most) =>
    `Una lezione ha al massimo ${most} caratteri; questo file è più lungo.`,
};

const practice = {
  dueLink: (/** @type {number} */ number) => `Ripassa (${number})`,
  ofDay: "Il rompicapo del giorno",
};

/** @type {[object, object][]} */
export const dictionary = [
  [learnWords, learn],
  [boardWords, board],
  [words, frame],
  [pathWords, path],
  [practiceWords, practice],
];
