// The connection to a table: one WebSocket that reconnects by itself and continues where it was.
import { words } from "./words.js";

const FIRST = 400;
const LONGEST = 8000;
const PING = 20000;

/** @typedef {Record<string, any> & {op: string}} Message */

export class ServerSocket extends EventTarget {
  /**
   * @param {() => Message} hello  the first message, made again for each connection
   */
  constructor(hello) {
    super();
    this.hello = hello;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    this.count = 0;
    this.closed = false;
    /** @type {Map<number, {done: (message: Message) => void, failed: (message: Message) => void}>} */
    this.waiting = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    addEventListener("online", () => this.#hurry());
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.#hurry(),
    );
    setInterval(() => this.#ping(), PING);
  }

  open() {
    clearTimeout(this.timer);
    const url = new URL("/ws", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => this.send(this.hello());
    socket.onmessage = (event) => this.#got(JSON.parse(event.data));
    socket.onclose = () => this.#lost(socket);
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }

  get up() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Sends without waiting for an answer; false when the line is down. @param {Message} message */
  send(message) {
    if (!this.up) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  /**
   * Sends and resolves with the answer; an error message rejects.
   * @param {Message} message
   * @returns {Promise<Message>}
   */
  ask(message) {
    const id = ++this.count;
    return new Promise((done, failed) => {
      if (!this.send({ ...message, id }))
        return failed({ op: "error", code: "offline", message: words.connectionLost });
      this.waiting.set(id, { done, failed });
    });
  }

  /** @param {Message} message */
  #got(message) {
    this.tries = 0;
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.op === "error") waiting?.failed(message);
    else waiting?.done(message);
    if (message.op === "error" && waiting) return;
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.socket || this.closed) return;
    for (const { failed } of this.waiting.values())
      failed({ op: "error", code: "offline", message: words.connectionLost });
    this.waiting.clear();
    const wait = Math.min(LONGEST, FIRST * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => this.open(), wait);
    this.dispatchEvent(new CustomEvent("down", { detail: { seconds: wait / 1000 } }));
  }

  #hurry() {
    if (this.closed || this.up || this.socket?.readyState === WebSocket.CONNECTING) return;
    this.tries = 0;
    this.open();
  }

  #ping() {
    this.send({ op: "ping" });
  }
}
