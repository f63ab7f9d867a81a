/**
 * The gate before the backend: who calls and how much they send is looked at before anything is read, and what the app never
 * asks is refused. The rules about who may see what stay in the database.
 */
import type { MiddlewareHandler } from 'hono';
import { ACCOUNT_CALLS } from './app-calls.ts';
import { type Caller, callerOf } from './callers.ts';
import { type Refusal, refuseRest } from './gateway-rest.ts';
import { refuseStorage } from './gateway-storage.ts';
import { problemOfBody } from './json-bodies.ts';
import { BACKEND_PREFIX } from './paths.ts';
import { refusal } from './refusals.ts';
import type { Secrets } from './secrets.ts';

const KB = 1024;
const MB = KB * KB;
/** Bytes of bodies held at once, by all and by each person. */
const MAX_HELD = 192 * MB;
const MAX_HELD_EACH = 32 * MB;
const MAX_ADDRESS = 14_000;

const CODES: Readonly<Record<number, string>> = {
  401: 'bad_jwt',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  414: 'too_long',
};

const answer = ({ status, message }: Refusal): Response =>
  refusal(status, CODES[status] ?? 'not_offered', message, { 'Cache-Control': 'no-store' });

const TOO_LARGE: Refusal = { status: 413, message: 'The request is too large.' };
const NOT_SIGNED_IN: Refusal = { status: 401, message: 'Sign in to send files.' };
const FORGED: Refusal = { status: 401, message: 'The session is not valid or has ended. Sign in again.' };

/** The most bytes a request may carry; none of what only people who are signed in can send. */
function largestBody(service: string, caller: Caller): number {
  if (service === 'auth') return 64 * KB;
  if (caller.kind === 'visitor') return 16 * KB;
  return service === 'rest' ? MB : 8 * MB;
}

function refuseAuth(method: string, rest: string): Refusal | undefined {
  const methods = Object.hasOwn(ACCOUNT_CALLS, rest) ? ACCOUNT_CALLS[rest] : undefined;
  if (!methods) return { status: 404, message: 'Accounts have no such address.' };
  return methods.includes(method) ? undefined : { status: 405, message: `${method} is not offered here.` };
}

function refuse(request: Request, path: string, caller: Caller): Refusal | undefined {
  const url = new URL(request.url);
  if (request.url.length > MAX_ADDRESS) return { status: 414, message: 'The address is too long.' };
  const [, service = '', rest = ''] = /^\/(auth|rest|storage)\/v1\/(.*)$/.exec(path) ?? [];
  if (service === 'auth') return refuseAuth(request.method, rest);
  if (caller.kind === 'forged') return FORGED;
  const problem =
    service === 'rest'
      ? refuseRest(request.method, rest, url, request.headers)
      : service === 'storage'
        ? refuseStorage(request.method, rest)
        : undefined;
  if (problem) return problem;
  const sends = request.method === 'POST' || request.method === 'PUT';
  const isFile = service === 'storage' && sends && !/^object\/(list\/|copy$|move$)/.test(rest);
  return isFile && caller.kind === 'visitor' ? NOT_SIGNED_IN : undefined;
}

/** Whether a request brings JSON, and not a file. */
const isJson = (method: string, path: string): boolean =>
  /^\/(auth|rest)\//.test(path)
    ? ['POST', 'PUT', 'PATCH'].includes(method)
    : (method === 'POST' && /^\/storage\/v1\/object\/(list\/|copy$|move$)/.test(path)) ||
      (method === 'DELETE' && /^\/storage\/v1\/object\/[^/]+$/.test(path));

/** Who sends without saying how much must be known, so that it can be counted. */
const NO_LENGTH: Refusal = { status: 411, message: 'The request must say how long it is.' };

/** How many bytes a request brings; the most it may, when it does not say. */
function bytesOf(headers: Headers, most: number): number {
  const stated = headers.get('Content-Length');
  if (stated !== null) return Number(stated);
  return headers.has('Transfer-Encoding') ? most : 0;
}

/** Counts the bytes of bodies that are held in memory. */
class Held {
  #all = 0;
  readonly #each = new Map<string, number>();

  /** Takes room for some bytes; false when there is none. */
  take(who: string, bytes: number): boolean {
    const own = this.#each.get(who) ?? 0;
    if (this.#all + bytes > MAX_HELD || own + bytes > MAX_HELD_EACH) return false;
    this.#all += bytes;
    this.#each.set(who, own + bytes);
    return true;
  }

  give(who: string, bytes: number): void {
    this.#all -= bytes;
    const own = (this.#each.get(who) ?? 0) - bytes;
    if (own > 0) this.#each.set(who, own);
    else this.#each.delete(who);
  }
}

/** Lets a request through, or answers it. */
export function gateway(secrets: Secrets): MiddlewareHandler {
  const held = new Held();
  return async (context, next) => {
    const path = context.req.path.slice(BACKEND_PREFIX.length);
    const caller = callerOf(context.req.raw.headers, secrets);
    // The server's own key asks what it likes; the limits of size hold for it, too.
    const problem = caller.kind === 'server' ? undefined : refuse(context.req.raw, path, caller);
    if (problem) return answer(problem);
    const service = path.split('/')[1] ?? '';
    const most = largestBody(service, caller);
    const { headers } = context.req.raw;
    if (headers.has('Transfer-Encoding') && (service !== 'storage' || caller.kind === 'visitor')) {
      return answer(NO_LENGTH);
    }
    const bytes = bytesOf(headers, most);
    if (!(bytes <= most)) return answer(TOO_LARGE);
    const who = caller.kind === 'person' ? caller.id : caller.kind;
    if (!held.take(who, bytes)) {
      return refusal(503, 'unavailable', 'The server has too much to do. Please try again in a moment.', {
        'Retry-After': '2',
      });
    }
    try {
      if (caller.kind !== 'server' && isJson(context.req.method, path)) {
        const { raw } = context.req;
        const { url, method, headers } = raw;
        const text = await raw.text();
        context.req.raw = new Request(url, { method, headers, body: text });
        const wrong = problemOfBody(service, text);
        if (wrong !== undefined) return refusal(400, 'validation_failed', wrong);
      }
      await next();
    } finally {
      held.give(who, bytes);
    }
  };
}
