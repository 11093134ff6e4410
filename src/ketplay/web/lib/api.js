// HTTP requests to the server that this page came from.
import { words } from "./words.js";

const BUSY_CODES = ["busy", "too_many"];
const MAX_TRIES = 8;

/** The server's answer that it cannot or will not do something: a code and one sentence. */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {string} [where]  the part of the request that is wrong
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
    const headers = { ...init?.headers, "Ket-Status": "1" }; // an expected refusal is no error of the page
    response = await fetch(path, { ...init, headers });
  } catch {
    throw new ApiError("offline", words.offline);
  }
  if (response.ok && !response.headers.has("Ket-Status")) return response;
  const body = await response.json().catch(() => null);
  throw new ApiError(
    body?.error?.code || "fault",
    body?.error?.message || `${response.status} ${response.statusText}`,
    body?.error?.at,
  );
}

/** @param {string} [token] @returns {Record<string, string>} */
const authorization = (token) => (token ? { Authorization: `Bearer ${token}` } : {});

/**
 * @param {string} path
 * @param {unknown} body
 * @param {string} [token]
 */
function post(path, body, token) {
  return request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...authorization(token) },
    body: JSON.stringify(body),
  });
}

/** @param {string} path @param {string} [token] @returns {Promise<any>} */
export async function getJson(path, token) {
  const response = await request(path, { headers: authorization(token) });
  return response.json();
}

/** @param {string} path @param {string} [token] */
export async function getText(path, token) {
  const response = await request(path, { headers: authorization(token) });
  return response.text();
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {string} [token]
 * @returns {Promise<any>}
 */
export async function postJson(path, body, token) {
  const response = await post(path, body, token);
  return response.json();
}

/** Posts JSON; the answer is a text. @param {string} path @param {unknown} body */
export async function postForText(path, body) {
  const response = await post(path, body);
  return response.text();
}

/**
 * Posts JSON, and tries again a few times while the server is busy.
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<any>}
 */
export async function postPatiently(path, body) {
  for (let tries = 1; ; tries++) {
    try {
      return await postJson(path, body);
    } catch (error) {
      const busy = error instanceof ApiError && BUSY_CODES.includes(error.code);
      if (!busy || tries === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 400 * tries));
    }
  }
}

/** A random word that this browser adds to the server's secret, so that the server alone cannot choose the chance events. */
export function makeNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
