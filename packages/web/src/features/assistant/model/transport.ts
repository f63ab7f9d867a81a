/** Sends a conversation to a model and gives its answer in pieces. */
import { type ChatMessage, chatTools, isProblemCode, ModelProblem } from '@constat/analyses';
import { cloudClient, fetchWithSession } from '../../../cloud/client.ts';
import type { Endpoint } from './endpoint.ts';

/** Longer than the server waits itself. */
const SILENCE_MS = 60_000;

/** What goes out for a conversation; the server adds the name of its model. */
export const bodyOf = (
  { kind, model }: Pick<Endpoint, 'kind' | 'model'>,
  messages: readonly ChatMessage[],
) => ({
  ...(kind === 'own' ? { model, stream: true } : {}),
  messages,
  tools: chatTools(),
});

async function headersOf({ kind, key }: Endpoint): Promise<Readonly<Record<string, string>>> {
  const json = { 'Content-Type': 'application/json' };
  if (kind === 'own') return key === '' ? json : { ...json, Authorization: `Bearer ${key}` };
  const client = await cloudClient();
  const { data } = await client.auth.getSession();
  if (!data.session) throw new ModelProblem('signed_out');
  return { ...json, Authorization: `Bearer ${data.session.access_token}` };
}

/** The problem that an answer without a stream tells of. */
async function problemOf(answer: Response): Promise<ModelProblem> {
  const { code } = (await answer.json().catch(() => ({}))) as { readonly code?: unknown };
  if (isProblemCode(code)) return new ModelProblem(code);
  if (code === 'bad_jwt') return new ModelProblem('signed_out');
  if (answer.status === 429) return new ModelProblem('model_busy');
  if (answer.status === 401 || answer.status === 403) return new ModelProblem('model_key');
  return new ModelProblem(answer.status >= 500 ? 'model_down' : 'model_refused');
}

/** Waits for something of the model, but not for ever. */
async function inTime<T>(work: Promise<T>, give: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      give();
      reject(new ModelProblem('model_slow'));
    }, SILENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A function that sends to an endpoint; `stop` ends what is under way. */
export function sender(endpoint: Endpoint, stop: AbortSignal, onSent: (body: string) => void) {
  return async function* send(messages: readonly ChatMessage[]): AsyncGenerator<string> {
    const headers = await headersOf(endpoint);
    const body = JSON.stringify(bodyOf(endpoint, messages));
    const abort = new AbortController();
    stop.addEventListener('abort', () => abort.abort(), { once: true });
    const give = () => abort.abort();
    onSent(body);
    let answer: Response;
    try {
      const ask = endpoint.kind === 'own' ? fetch : fetchWithSession;
      answer = await inTime(
        ask(endpoint.url, {
          method: 'POST',
          headers,
          body,
          signal: abort.signal,
          cache: 'no-store',
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          redirect: 'error',
        }),
        give,
      );
    } catch (error) {
      if (error instanceof ModelProblem || stop.aborted) throw error;
      throw new ModelProblem(navigator.onLine ? 'model_down' : 'offline');
    }
    if (!answer.ok || !answer.body) throw await problemOf(answer);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    try {
      for (;;) {
        const { done, value } = await inTime(reader.read(), give);
        if (done) return;
        yield value;
      }
    } catch (error) {
      if (error instanceof ModelProblem || stop.aborted) throw error;
      throw new ModelProblem('model_cut');
    } finally {
      abort.abort();
    }
  };
}
