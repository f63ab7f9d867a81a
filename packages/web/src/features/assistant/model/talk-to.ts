/** A question to a model from beginning to end, with what is shown while it speaks. */
import { type DataFacts, ModelProblem, type Turn } from '@constat/analyses';
import type { DatasetInfo } from '../../../storage/db.ts';
import { cancelRuns } from '../runs.ts';
import type { ModelPart, Thread } from '../thread.ts';
import { askModel } from './ask-model.ts';
import type { Endpoint } from './endpoint.ts';
import { useTalk } from './talk-state.ts';

interface TalkToInput {
  readonly question: string;
  readonly facts: DataFacts | null;
  readonly dataset: DatasetInfo | null;
  readonly thread: Thread;
  readonly endpoint: Endpoint;
}

type Outcome =
  | { readonly kind: 'said'; readonly turn: Turn; readonly model: ModelPart }
  | { readonly kind: 'problem'; readonly model: ModelPart }
  | { readonly kind: 'stopped' };

/** Never throws: what goes wrong with a model is a problem of the model. */
export async function talkTo(input: TalkToInput): Promise<Outcome> {
  const { question, endpoint } = input;
  const abort = new AbortController();
  const stop = () => {
    abort.abort();
    cancelRuns();
  };
  useTalk.setState({ live: { question, text: '', calls: [], stop } });
  let sent = '';
  try {
    const { steps, model } = await askModel({
      ...input,
      stop: abort.signal,
      onProgress: (text, calls) => useTalk.setState({ live: { question, text, calls: [...calls], stop } }),
      onSent: (body) => {
        sent = body;
      },
    });
    return { kind: 'said', model, turn: { kind: 'plan', reads: [], steps } };
  } catch (error) {
    if (abort.signal.aborted) return { kind: 'stopped' };
    const problem = error instanceof ModelProblem ? error.code : 'model_wrong';
    const { host, model } = endpoint;
    const none = { text: null, calls: [], told: '', names: [], decided: {}, proposals: {} };
    return { kind: 'problem', model: { ...none, host, model, problem, sent } };
  } finally {
    useTalk.setState({ live: null });
  }
}
