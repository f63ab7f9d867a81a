/** The turns of a model: what it says is read, the tools it calls are run and answered, until it has said what it has to say. */
import type { ChatMessage } from './messages.ts';
import { AnswerReader, ModelProblem } from './stream.ts';
import { isToolName, type ToolName } from './tools.ts';

/** What a tool answers. */
export interface ToolAnswer {
  readonly ok: boolean;
  readonly text: string;
  /** The id of the result it made or is about. */
  readonly result?: string;
}

/** A call with its answer, as it is kept and shown. */
export interface TalkCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly answer: ToolAnswer;
}

export interface TalkInput {
  readonly messages: readonly ChatMessage[];
  /** Sends the conversation; gives the answer in pieces as they come. */
  readonly send: (messages: readonly ChatMessage[]) => AsyncIterable<string>;
  readonly call: (name: ToolName, input: Readonly<Record<string, unknown>>) => Promise<ToolAnswer>;
  /** Hears the words and the calls so far. */
  readonly onProgress?: (text: string, calls: readonly TalkCall[]) => void;
}

export interface TalkResult {
  readonly text: string;
  readonly calls: readonly TalkCall[];
  /** The whole conversation as it was sent. */
  readonly messages: readonly ChatMessage[];
}

const MOST_ROUNDS = 8;
const MOST_CALLS = 16;
const LONGEST_ANSWER = 24_000;

function readInput(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}

/** Names in the text that a tool answers cannot end the block it stands in. */
const asToolData = (text: string): string =>
  `<data>${text.slice(0, LONGEST_ANSWER).replaceAll('<', '‹')}</data>`;

/** Talks until the model is done; throws a ModelProblem when it gives no answer that can be used. */
export async function talk({ messages, send, call, onProgress }: TalkInput): Promise<TalkResult> {
  const said: ChatMessage[] = [...messages];
  const calls: TalkCall[] = [];
  const known = new Map<string, ToolAnswer>();
  const answerTo = async (name: string, text: string): Promise<TalkCall> => {
    const input = readInput(text);
    if (!isToolName(name))
      return { name, input: {}, answer: { ok: false, text: `There is no tool '${name}'.` } };
    if (!input) return { name, input: {}, answer: { ok: false, text: 'The arguments are not JSON.' } };
    const key = JSON.stringify([name, input]);
    const answer = known.get(key) ?? (await call(name, input));
    known.set(key, answer);
    return { name, input, answer };
  };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const reader = new AnswerReader();
    for await (const piece of send(said)) {
      reader.push(piece);
      onProgress?.(reader.text, calls);
      if (reader.done) break;
    }
    const answer = reader.end();
    if (answer.calls.length === 0) {
      if (answer.text.trim() === '') throw new ModelProblem('model_wrong');
      return {
        text: answer.text.trim(),
        calls,
        messages: [...said, { role: 'assistant', content: answer.text.trim() }],
      };
    }
    if (calls.length + answer.calls.length > MOST_CALLS) throw new ModelProblem('model_loop');
    said.push({ role: 'assistant', content: answer.text || null, tool_calls: answer.calls });
    for (const { id, function: called } of answer.calls) {
      const done = await answerTo(called.name, called.arguments);
      calls.push(done);
      onProgress?.(answer.text, calls);
      said.push({ role: 'tool', tool_call_id: id, content: asToolData(done.answer.text) });
    }
  }
  throw new ModelProblem('model_loop');
}
