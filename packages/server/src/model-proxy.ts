/**
 * Asks the model that the owner of the server set up, in the name of a person who is signed in. The address, the key and the name
 * of the model come from the settings alone; the page gets the words and nothing of how the model was reached.
 */
import { bearerToken } from './access-tokens.ts';
import { HeldBytes } from './held-bytes.ts';
import { readModelRequest } from './model-messages.ts';
import { PROBLEMS, passOn, type StreamProblem } from './model-stream.ts';
import type { TakeRequest } from './model-use.ts';
import { Places } from './places.ts';
import { refusal } from './refusals.ts';
import type { ModelSettings } from './settings.ts';

const MAX_BODY = 512 * 1024;
/** Bytes of conversations on their way in, of all and of each person or network. */
const BODIES = { all: 64 * 1024 * 1024, each: 8 * 1024 * 1024 };
/** Answers under way at once, of all and of each person. */
const MAX_AT_ONCE = 64;
const MAX_EACH = 2;
/** Who reads nothing more is not waited for beyond the time of an answer, and this. */
const GRACE_MS = 1000;

const NO_STORE = { 'Cache-Control': 'no-store' };

const problem = (status: number, { code, message }: StreamProblem): Response =>
  refusal(status, code, message, NO_STORE);

/** What the page is told of an answer of the model's service that is none. */
function refusedBy(status: number): Response {
  if (status === 429)
    return problem(429, { code: 'model_busy', message: 'The model has too much to do at the moment.' });
  if (status === 401 || status === 403)
    return problem(502, {
      code: 'model_key',
      message: 'The model does not accept the key of this server. Its owner can set another.',
    });
  if (status >= 400 && status < 500)
    return problem(502, { code: 'model_refused', message: 'The model did not accept the question.' });
  return problem(502, { code: 'model_down', message: 'The model is out of order.' });
}

/** The stated length of a conversation; infinite where none is stated, or what is stated is no length. */
function lengthOf({ headers }: Request): number {
  const length = Number(headers.get('Content-Length') ?? Number.NaN);
  return length >= 0 ? length : Number.POSITIVE_INFINITY;
}

const BUSY = { code: 'model_busy', message: 'An answer of the model is still under way.' };

/** Answers requests of the app for its model. `who` sends them: an account, or a network where accounts are not known here. */
export function modelProxy(settings: ModelSettings, take: TakeRequest) {
  const places = new Places(MAX_AT_ONCE, MAX_EACH);
  const bodies = new HeldBytes(BODIES);

  const ask = async (messages: unknown, tools: readonly unknown[], leaving: () => void) => {
    const abort = new AbortController();
    let over = false;
    const stop = () => {
      if (over) return;
      over = true;
      clearTimeout(end);
      abort.abort();
      leaving();
    };
    const end = setTimeout(stop, settings.answerMs + GRACE_MS);
    end.unref();
    const until = performance.now() + settings.answerMs;
    const silence = setTimeout(() => abort.abort(), Math.min(settings.silenceMs, settings.answerMs));
    try {
      const answer = await fetch(`${settings.url}/chat/completions`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'text/event-stream',
          ...(settings.key ? { Authorization: `Bearer ${settings.key}` } : {}),
        },
        body: JSON.stringify({
          model: settings.name,
          messages,
          ...(tools.length > 0 ? { tools } : {}),
          stream: true,
        }),
        // The address is the owner's: a service that points elsewhere is not followed.
        redirect: 'manual',
        signal: abort.signal,
      });
      clearTimeout(silence);
      const isStream = answer.headers.get('Content-Type')?.startsWith('text/event-stream');
      if (!answer.ok || !answer.body || !isStream) {
        stop();
        return answer.ok ? problem(502, PROBLEMS.wrong) : refusedBy(answer.status);
      }
      return new Response(passOn(answer.body, { silenceMs: settings.silenceMs, until }, stop), {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          // Proxies that collect answers would take the words until the end.
          'X-Accel-Buffering': 'no',
          ...NO_STORE,
        },
      });
    } catch {
      clearTimeout(silence);
      const late = abort.signal.aborted;
      stop();
      return late
        ? problem(504, PROBLEMS.slow)
        : problem(502, { code: 'model_down', message: 'The model cannot be reached.' });
    }
  };

  /** Asks in a place of its own, which is given back however it ends. */
  const askInPlace = async (place: string, token: string, text: string): Promise<Response> => {
    const asked = readModelRequest(text);
    if (typeof asked === 'string') return problem(400, { code: 'validation_failed', message: asked });
    if (!places.take(place)) return problem(429, BUSY);
    const leave = () => places.give(place);
    try {
      const refused = await take(token);
      if (refused) {
        leave();
        return refused;
      }
    } catch (error) {
      leave();
      throw error;
    }
    return ask(asked.messages, asked.tools, leave);
  };

  return async (request: Request, who: string, account?: string): Promise<Response> => {
    const token = bearerToken(request.headers);
    if (token === undefined) return problem(401, { code: 'bad_jwt', message: 'Sign in to use the model.' });
    const length = lengthOf(request);
    if (length > MAX_BODY)
      return problem(413, { code: 'too_large', message: 'The conversation is too long for the model.' });
    if (!bodies.take(who, length)) return problem(429, BUSY);
    let text: string;
    try {
      text = await request.text();
    } finally {
      bodies.give(who, length);
    }
    return askInPlace(account ?? token, token, text);
  };
}
