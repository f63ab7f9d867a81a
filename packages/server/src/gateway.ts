/**
 * The gate before the backend: who calls and how much they send is looked at before anything is read, and what the app never
 * asks is refused. The rules about who may see what stay in the database.
 */
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { bearerToken } from './access-tokens.ts';
import { ACCOUNT_CALLS } from './app-calls.ts';
import { type Caller, callerOf } from './callers.ts';
import { type Refusal, refuseRest } from './gateway-rest.ts';
import { refuseStorage } from './gateway-storage.ts';
import { HeldBytes } from './held-bytes.ts';
import { problemOfBody } from './json-bodies.ts';
import { addressOf, networkOf } from './network.ts';
import { BACKEND_PREFIX } from './paths.ts';
import { refusal } from './refusals.ts';
import type { Secrets } from './secrets.ts';
import { decodedName } from './storage-requests.ts';

type Env = { Bindings: Partial<HttpBindings> };

const KB = 1024;
const MB = KB * KB;
/** Bytes of bodies held at once, by all and by each person. */
const BODIES = { all: 192 * MB, each: 32 * MB };
/** What a request counts for at least: nobody alone has more than 256 under way, half of those that may wait for the backend. */
const LEAST = 128 * KB;
/** Bytes of large answers that were not yet taken; whoever reads slowly keeps them in memory. */
const ANSWERS = { all: 512 * MB, each: 64 * MB };
const LARGE = 64 * KB;
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

const NO_ADDRESS: Refusal = { status: 400, message: 'The address holds what no address can hold.' };
const GIVEN_TWICE: Refusal = { status: 400, message: 'Each value of the address can be given once.' };

/**
 * Whether a path, read as it is meant, is still the same when the backend reads it: line breaks and tabs would be left out there,
 * and backslashes be steps, so that another address than the one looked at here would be asked.
 */
function meansItself(path: string): boolean {
  const url = new URL('http://localhost');
  url.pathname = path;
  // The front door has no path: browsers ask there for a sign of life.
  return decodedName(url.pathname) === (path || '/');
}

/** Of values given twice the backend reads another one than is looked at here. Conditions on tables are all looked at. */
const isGivenTwice = ({ searchParams }: URL): boolean => {
  const names = [...searchParams.keys()];
  return new Set(names).size < names.length;
};

function refuse(request: Request, path: string, caller: Caller): Refusal | undefined {
  const url = new URL(request.url);
  if (request.url.length > MAX_ADDRESS) return { status: 414, message: 'The address is too long.' };
  // Behind # nothing is sent by browsers; the backend would look for values there.
  if (!meansItself(path) || request.url.includes('#')) return NO_ADDRESS;
  const [, service = '', rest = ''] = /^\/(auth|rest|storage)\/v1(?:\/(.*))?$/su.exec(path) ?? [];
  if (service !== 'rest' && isGivenTwice(url)) return GIVEN_TWICE;
  if (request.headers.has('Authorization') && bearerToken(request.headers) === undefined) return FORGED;
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

const BUSY = 'The server has too much to do. Please try again in a moment.';
const busy = (): Response => refusal(503, 'unavailable', BUSY, { 'Retry-After': '2' });

/** Visitors of one network count as one, so that nobody can take the room of all who want to sign in. */
function nameOf(caller: Caller, { req, env }: Context<Env>, trustProxy: boolean): string {
  if (caller.kind === 'person') return caller.id;
  if (caller.kind === 'server') return caller.kind;
  return networkOf(addressOf(env.incoming?.socket.remoteAddress, req.header('X-Forwarded-For'), trustProxy));
}

/** Lets a request through, or answers it. */
export function gateway(secrets: Secrets, trustProxy: boolean): MiddlewareHandler<Env> {
  const [bodies, answers] = [new HeldBytes(BODIES), new HeldBytes(ANSWERS)];
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
    const stated = bytesOf(headers, most);
    if (!(stated <= most)) return answer(TOO_LARGE);
    const bytes = Math.max(stated, LEAST);
    const who = nameOf(caller, context, trustProxy);
    if (!bodies.take(who, bytes)) return busy();
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
      bodies.give(who, bytes);
    }
    const { outgoing } = context.env;
    const size = Number(context.res.headers.get('Content-Length') ?? 0);
    // Who went away before there was an answer takes none: nothing would say when to give its room back.
    if (!outgoing || outgoing.destroyed || size < LARGE) return;
    if (answers.take(who, size)) outgoing.once('close', () => answers.give(who, size));
    else context.res = busy();
  };
}
