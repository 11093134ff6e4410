// Plain HTTP to our own server.

/** A refusal of the server: its code and one sentence. */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {string} [where]  where
   */
  constructor(code, message, where = "") {
    super(message);
    this.code = code;
    this.where = where;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<Response>}
 */
async function request(path, init) {
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError("offline", "");
  }
  if (response.ok) return response;
  const body = await response.json().catch(() => null);
  throw new ApiError(
    body?.error?.code || "fault",
    body?.error?.message || `${response.status} ${response.statusText}`,
    body?.error?.at,
  );
}

/** @param {string} [token] @returns {Record<string, string>} */
const authorization = (token) => (token ? { Authorization: `Bearer ${token}` } : {});

/** @param {string} path @param {string} [token] @returns {Promise<any>} */
export const getJson = async (path, token) => (await request(path, { headers: authorization(token) })).json();

/** @param {string} path */
export const getText = async (path) => (await request(path)).text();

/**
 * @param {string} path
 * @param {unknown} body
 * @param {string} [token]
 * @returns {Promise<any>}
 */
export async function postJson(path, body, token) {
  const response = await request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...authorization(token) },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** A word of this browser's own for the luck of a match. */
export function makeNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
