// Whether somebody who has sat down gets tips.
import { changeTips, isNewcomer, tipsAreOff } from "../lib/newcomer.js";

/** Gives tips to a newcomer, whichever way they came to the table. @param {import("./coach.js").CoachedTable & {code: string}} table */
export async function coachNewcomer(table) {
  const { game } = table.tableInfo;
  if (tipsAreOff() || !isNewcomer(game, table.code)) return;
  changeTips(game.name, {});
  const { Coach } = await import("./coach.js");
  new Coach(table);
}
