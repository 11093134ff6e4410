// A lesson inside a link: its text, compressed, in letters that every address may have.

export const LONGEST_LINK = 8000; // characters; some programs cut longer links
const MARK = "l=";

/** The text as the end of a link. @param {string} text */
export async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(bytes.reduce((word, byte) => word + String.fromCharCode(byte), ""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text that a link holds, or null if it is not whole. @param {string} packed */
export async function unpack(packed) {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return await new Response(stream).text();
  } catch {
    return null;
  }
}

/** The packed lesson in the address of this page, or "". */
export const packedHere = () => new URLSearchParams(location.hash.slice(1)).get("l") || "";

/** The address of a step of a packed lesson. @param {string} packed */
export const packedUrl = (packed) => (/** @type {string} */ lesson, /** @type {string} */ step) =>
  `/learn#${MARK}${packed}${step ? `&s=${lesson}/${step}` : ""}`;
