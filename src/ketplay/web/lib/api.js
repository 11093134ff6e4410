// Plain HTTP to our own server.

/** A refusal of the server: its code and one sentence. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {string} [at]  where
   */
  constructor(code, message, at = "") {
    super(message);
    this.code = code;
    this.at = at;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<Response>}
 */
async function ask(path, init) {
  let answer;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refusal("offline", "");
  }
  if (answer.ok) return answer;
  const body = await answer.json().catch(() => null);
  throw new Refusal(
    body?.error?.code || "fault",
    body?.error?.message || `${answer.status} ${answer.statusText}`,
    body?.error?.at,
  );
}

/** @param {string} [token] @returns {Record<string, string>} */
const bearer = (token) => (token ? { Authorization: `Bearer ${token}` } : {});

/** @param {string} path @param {string} [token] @returns {Promise<any>} */
export const get = async (path, token) => (await ask(path, { headers: bearer(token) })).json();

/** @param {string} path */
export const text = async (path) => (await ask(path)).text();

/**
 * @param {string} path
 * @param {unknown} body
 * @param {string} [token]
 * @returns {Promise<any>}
 */
export async function post(path, body, token) {
  const answer = await ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...bearer(token) },
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** A word of this browser's own for the luck of a match. */
export function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
