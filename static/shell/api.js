/** The REST interface, with its refusals as one kind of error that carries a sentence for people. */
import { t } from "./i18n.js";

/**
 * What the server (or the network) refused. `message` is a sentence that may be shown as it is.
 * `status` is 0 when no answer came at all.
 */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} code from the contract's closed list, or "offline"
   * @param {string} detail
   * @param {number} [retryAfter] seconds to wait, where the server says so
   */
  constructor(status, code, detail, retryAfter) {
    super(detail);
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/**
 * @param {Response} answer
 * @returns {Promise<Problem>}
 */
async function problem(answer) {
  const wait = Number(answer.headers.get("Retry-After")) || undefined;
  try {
    const body = await answer.json();
    // The page knows of somebody whom the server knows no longer: they signed out elsewhere.
    if (body.code === "nobody" && document.documentElement.dataset.user) return new Problem(answer.status, body.code, t("shell.signed_out"));
    return new Problem(answer.status, body.code ?? "", body.detail || body.title || t("shell.refused"), wait);
  } catch {
    return new Problem(answer.status, "", t("shell.refused"), wait);
  }
}

/**
 * @param {string} method
 * @param {string} path below /api/v1
 * @param {unknown} [body] sent as JSON; a Blob goes as it is
 * @returns {Promise<Response>} an answer that is none of the refusals
 * @throws {Problem}
 */
async function ask(method, path, body) {
  /** @type {RequestInit} */
  const request = {
    method,
    credentials: "same-origin",
    headers: { Accept: "application/json", "Accept-Language": document.documentElement.lang },
  };
  if (body !== undefined) {
    request.body = body instanceof Blob ? body : JSON.stringify(body);
    request.headers = { ...request.headers, "Content-Type": "application/json" };
  }
  let answer;
  try {
    answer = await fetch(`/api/v1${path}`, request);
  } catch {
    throw new Problem(0, "offline", t("shell.offline"));
  }
  if (!answer.ok) throw await problem(answer);
  return answer;
}

/**
 * @param {string} method
 * @param {string} path below /api/v1
 * @param {unknown} [body] see `ask`
 * @returns {Promise<any>} the answer's JSON, or null where there is none
 * @throws {Problem}
 */
async function call(method, path, body) {
  const answer = await ask(method, path, body);
  return answer.status === 204 ? null : answer.json();
}

/** @param {string} path */
export const get = (path) => call("GET", path);
/** An answer as it was written, to the letter. @param {string} path */
export const textOf = async (path) => (await ask("GET", path)).text();
/** Send bytes as they are, whatever they are. @param {string} path @param {Blob} data */
export const postRaw = (path, data) => call("POST", path, data);
/** @param {string} path @param {unknown} [body] */
export const post = (path, body = {}) => call("POST", path, body);
/** @param {string} path @param {unknown} [body] */
export const put = (path, body = {}) => call("PUT", path, body);
/** @param {string} path @param {unknown} body */
export const patch = (path, body) => call("PATCH", path, body);
/** @param {string} path @param {unknown} [body] */
export const remove = (path, body) => call("DELETE", path, body);

/**
 * What to tell a person about anything that was thrown.
 * @param {unknown} error
 */
export const sentence = (error) => (error instanceof Problem ? error.message : t("shell.broken"));
