/** Reads the streamed answer of a model: server-sent events in pieces of any size, into a text and calls of tools. */
import type { ToolCall } from './messages.ts';

/** Why a model gave no answer that can be used. */
export const MODEL_PROBLEMS = [
  'model_slow',
  'model_cut',
  'model_wrong',
  'model_long',
  'model_down',
  'model_busy',
  'model_limit',
  'model_tier',
  'model_key',
  'model_refused',
  'model_loop',
  'signed_out',
  'offline',
] as const;
export type ModelProblemCode = (typeof MODEL_PROBLEMS)[number];

export class ModelProblem extends Error {
  readonly code: ModelProblemCode;

  constructor(code: ModelProblemCode) {
    super(code);
    this.code = code;
  }
}

export const isProblemCode = (code: unknown): code is ModelProblemCode =>
  MODEL_PROBLEMS.some((known) => known === code);

/** What a model said. */
export interface Said {
  readonly text: string;
  readonly calls: readonly ToolCall[];
}

const LONGEST_TEXT = 20_000;
const LONGEST_CALL = 60_000;
const MOST_CALLS = 16;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

interface OpenCall {
  id: string;
  name: string;
  input: string;
  extra: Fields | undefined;
}

/** Collects the pieces of an answer. */
export class AnswerReader {
  #text = '';
  #rest = '';
  #done = false;
  #finished = false;
  readonly #calls = new Map<number, OpenCall>();

  /** The words so far. */
  get text(): string {
    return this.#text;
  }

  /** Whether the model said that it is done. */
  get done(): boolean {
    return this.#done;
  }

  /** Takes a piece as it came; throws when it is no answer. */
  push(piece: string): void {
    const lines = (this.#rest + piece).split('\n');
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > LONGEST_CALL) throw new ModelProblem('model_long');
    for (const line of lines) this.#line(line);
  }

  /** What was said, once no more comes. */
  end(): Said {
    if (this.#rest.trim() !== '') this.push('\n');
    if (!this.#done && !this.#finished) throw new ModelProblem('model_cut');
    const calls = [...this.#calls].sort(([a], [b]) => a - b).map(([, call]) => call);
    if (calls.some(({ name }) => name === '')) throw new ModelProblem('model_wrong');
    return {
      text: this.#text,
      calls: calls.map(({ id, name, input, extra }, index) => ({
        id: id || `call-${index + 1}`,
        type: 'function',
        function: { name, arguments: input },
        ...(extra ? { extra_content: extra } : {}),
      })),
    };
  }

  #line(line: string): void {
    const [, data] = /^data:\s?(.*?)\r?$/.exec(line) ?? [];
    if (data === undefined || this.#done) return;
    if (data === '[DONE]') {
      this.#done = true;
      return;
    }
    let value: unknown;
    try {
      value = JSON.parse(data);
    } catch {
      throw new ModelProblem('model_wrong');
    }
    if (!isFields(value)) throw new ModelProblem('model_wrong');
    if (isFields(value.error)) {
      const { code } = value.error;
      throw new ModelProblem(isProblemCode(code) ? code : 'model_down');
    }
    const [choice] = Array.isArray(value.choices) ? (value.choices as readonly unknown[]) : [];
    if (isFields(choice)) this.#choice(choice);
  }

  #choice({ delta, finish_reason: reason }: Fields): void {
    if (reason === 'length') throw new ModelProblem('model_long');
    if (typeof reason === 'string') this.#finished = true;
    const { content, tool_calls: calls } = isFields(delta) ? delta : {};
    if (typeof content === 'string') this.#text += content;
    if (this.#text.length > LONGEST_TEXT) throw new ModelProblem('model_long');
    for (const [position, call] of (Array.isArray(calls) ? calls : []).entries())
      if (isFields(call)) this.#call(call, position);
  }

  #call({ index, id, function: called, extra_content: extra }: Fields, position: number): void {
    const at = typeof index === 'number' ? index : position;
    const open = this.#calls.get(at) ?? { id: '', name: '', input: '', extra: undefined };
    const { name, arguments: input } = isFields(called) ? called : {};
    if (typeof id === 'string') open.id = id;
    if (typeof name === 'string') open.name += name;
    if (typeof input === 'string') open.input += input;
    if (isFields(extra)) open.extra = extra;
    this.#calls.set(at, open);
    if (open.input.length > LONGEST_CALL || this.#calls.size > MOST_CALLS)
      throw new ModelProblem('model_long');
  }
}
