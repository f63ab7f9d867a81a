/**
 * Asks the model that the owner of the server set up, in the name of a person who is signed in. The address, the key and the name
 * of the model come from the settings alone; the page gets the words and nothing of how the model was reached.
 */
import { bearerToken } from './access-tokens.ts';
import { readModelRequest } from './model-messages.ts';
import { PROBLEMS, passOn, type StreamProblem } from './model-stream.ts';
import type { TakeRequest } from './model-use.ts';
import { refusal } from './refusals.ts';
import type { ModelSettings } from './settings.ts';

const MAX_BODY = 512 * 1024;
/** Answers under way at once, of all and of each person. */
const MAX_AT_ONCE = 64;
const MAX_EACH = 2;

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

/** The body as text; undefined when it is longer than a conversation can be. */
async function textOf(request: Request): Promise<string | undefined> {
  if (Number(request.headers.get('Content-Length') ?? Number.POSITIVE_INFINITY) > MAX_BODY) return undefined;
  const text = await request.text();
  return text.length > MAX_BODY ? undefined : text;
}

/** Answers requests of the app for its model. */
export function modelProxy(settings: ModelSettings, take: TakeRequest) {
  const underWay = new Map<string, number>();
  let all = 0;
  const leave = (token: string) => {
    all -= 1;
    const left = (underWay.get(token) ?? 1) - 1;
    if (left > 0) underWay.set(token, left);
    else underWay.delete(token);
  };

  const ask = async (messages: unknown, tools: readonly unknown[], leaving: () => void) => {
    const abort = new AbortController();
    let over = false;
    const stop = () => {
      if (over) return;
      over = true;
      abort.abort();
      leaving();
    };
    const until = Date.now() + settings.answerMs;
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

  return async (request: Request): Promise<Response> => {
    const token = bearerToken(request.headers);
    if (token === undefined) return problem(401, { code: 'bad_jwt', message: 'Sign in to use the model.' });
    const text = await textOf(request);
    if (text === undefined)
      return problem(413, { code: 'too_large', message: 'The conversation is too long for the model.' });
    const asked = readModelRequest(text);
    if (typeof asked === 'string') return problem(400, { code: 'validation_failed', message: asked });
    if (all >= MAX_AT_ONCE || (underWay.get(token) ?? 0) >= MAX_EACH)
      return problem(429, { code: 'model_busy', message: 'An answer of the model is still under way.' });
    all += 1;
    underWay.set(token, (underWay.get(token) ?? 0) + 1);
    try {
      const refused = await take(token);
      if (refused) {
        leave(token);
        return refused;
      }
    } catch (error) {
      leave(token);
      throw error;
    }
    return ask(asked.messages, asked.tools, () => leave(token));
  };
}
