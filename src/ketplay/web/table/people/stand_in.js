// Somebody moved for a bot that gave no answer: a line says so.
import { toast } from "../../lib/frame.js";
import { laterWords } from "../words-later.js";

/**
 * @param {import("../page.js").TablePage} table
 * @param {import("../log.js").Entry} entry
 */
export function tellStandIn(table, { seat, stand_in: standIn }) {
  toast(laterWords.standIn(table.seatName(seat), standIn || ""));
}
