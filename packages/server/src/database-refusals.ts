/** Answers for what the database itself refuses and the backend library would call a fault of the server. */
import { type DatabaseError, databaseError, quietly } from './quiet.ts';
import { refusal } from './refusals.ts';

/** Raised by our own rules; the sentence is for the caller. */
const RULE = 'PT400';
const BANNED = 'PT403';
/** disk_full, and the codes of the file system. */
const FULL = ['53100', 'ENOSPC', 'EDQUOT'];

/** query_canceled, lock_not_available: the limits of a connection to PostgreSQL. */
const SLOW = ['57014', '55P03'];
/** A PostgreSQL server that cannot be reached, ends or starts, or has no connection left; its own codes and those on the way to it. */
const AWAY =
  /^(?:08[0-9A-Z]{3}|57P0[123]|53300|CONNECTION_(?:CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONN(?:REFUSED|RESET)|EPIPE|E(?:HOST|NET)UNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** Classes 22 and 23: values that do not fit their kind or the rules of their table. */
const CLIENT = /^2[23][0-9A-Z]{3}$/;

/** What the app recognises to say that nothing more fits on the server. */
export const SERVER_FULL = { error: 'server_full', message: 'The server is full. Nothing was saved there.' };

/** Does work of the backend library; where its answer is a fault for which the database gave a reason, answers with the reason. */
export async function answerRefusals(
  log: (line: string) => void,
  request: Request,
  work: () => Promise<Response>,
): Promise<Response> {
  const errors: DatabaseError[] = [];
  const answer = await quietly(log, work, (error) => errors.push(error)).catch((error: unknown) => {
    if (!(error instanceof Error) || !AWAY.test(databaseError(error).code)) throw error;
    return away();
  });
  const last = errors.at(-1);
  if (answer.status < 500) return answer;
  const reason = last && refusalFor(last, new URL(request.url).pathname);
  return reason ?? (await misfit(answer)) ?? answer;
}

/** The words of the database's own library for a value that cannot be one of its column; they come without a code. */
const MISFIT = /Invalid input for (\w+) type|Invalid (time) value/;
/** Those of the library that speaks with a PostgreSQL server: a list or an object where words are needed. */
const NO_WORDS = /ERR_INVALID_ARG_TYPE.{0,20}The .{0,3}string.{0,3} argument must be/;

async function misfit(answer: Response): Promise<Response | undefined> {
  const words = await answer.clone().text();
  const [, type, time] = MISFIT.exec(words) ?? [];
  const name = type ?? time ?? (NO_WORDS.test(words) ? 'text' : undefined);
  return name ? refusal(400, '22P02', `A value does not fit its column: it is no ${name}.`) : undefined;
}

const later = (sentence: string): Response => refusal(503, 'unavailable', sentence, { 'Retry-After': '2' });
const away = (): Response => later('The database cannot be reached. Please try again in a moment.');

function refusalFor({ code, message, detail }: DatabaseError, path: string): Response | undefined {
  if (FULL.includes(code))
    return Response.json({ ...SERVER_FULL, statusCode: '507', code: 507 }, { status: 507 });
  if (SLOW.includes(code)) return later('The database took too long. Please try again.');
  if (AWAY.test(code)) return away();
  if (CLIENT.test(code)) return refusal(400, code, message);
  if (code === BANNED) {
    return Response.json({ code: 403, error_code: 'user_banned', msg: 'User is banned' }, { status: 403 });
  }
  if (code !== RULE) return undefined;
  if (path.startsWith('/storage/')) {
    return Response.json({ statusCode: '413', error: detail ?? 'refused', message }, { status: 400 });
  }
  return Response.json(
    { code: 400, error_code: detail ?? 'refused', msg: message, message },
    { status: 400 },
  );
}
