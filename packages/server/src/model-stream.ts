/** The words of a model on their way to the page: server-sent events, each read and written anew, so that nothing else passes. */

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** What the page is told when an answer ends before its end. */
export interface StreamProblem {
  readonly code: string;
  readonly message: string;
}

const LONGEST_LINE = 256 * 1024;
const MOST_BYTES = 1024 * 1024;

export const PROBLEMS = {
  cut: { code: 'model_cut', message: 'The model stopped in the middle of its answer.' },
  slow: { code: 'model_slow', message: 'The model did not answer in time.' },
  wrong: { code: 'model_wrong', message: 'The model answered something that cannot be read.' },
  long: { code: 'model_long', message: 'The model’s answer was too long.' },
} as const satisfies Readonly<Record<string, StreamProblem>>;

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

function callOf(call: unknown): Fields | undefined {
  if (!isFields(call)) return undefined;
  const { index, id, type, function: called, extra_content: extra } = call;
  const { name, arguments: given } = isFields(called) ? called : {};
  return {
    ...(typeof index === 'number' ? { index } : {}),
    ...(typeof id === 'string' ? { id } : {}),
    ...(type === 'function' ? { type } : {}),
    function: {
      ...(typeof name === 'string' ? { name } : {}),
      ...(typeof given === 'string' ? { arguments: given } : {}),
    },
    ...(isFields(extra) ? { extra_content: extra } : {}),
  };
}

/** The part of an event that the app reads; undefined when it says nothing, null when it is none. */
function essence(data: string): Fields | null | undefined {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return null;
  }
  if (!isFields(value) || 'error' in value) return null;
  const [choice] = Array.isArray(value.choices) ? (value.choices as readonly unknown[]) : [];
  if (!isFields(choice)) return undefined;
  const { delta, finish_reason: reason } = choice;
  const { content, tool_calls: calls } = isFields(delta) ? delta : {};
  return {
    choices: [
      {
        delta: {
          ...(typeof content === 'string' ? { content } : {}),
          ...(Array.isArray(calls) ? { tool_calls: calls.flatMap((call) => callOf(call) ?? []) } : {}),
        },
        ...(typeof reason === 'string' ? { finish_reason: reason } : {}),
      },
    ],
  };
}

export interface StreamTimes {
  /** Milliseconds without a word. */
  readonly silenceMs: number;
  /** The moment at which the whole answer must be there. */
  readonly until: number;
}

/** One piece of a body, or that it did not come in time. */
async function next(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { silenceMs, until }: StreamTimes,
): Promise<Uint8Array | 'end' | 'slow' | 'cut'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'slow'>((resolve) => {
    timer = setTimeout(resolve, Math.max(1, Math.min(silenceMs, until - performance.now())), 'slow');
  });
  try {
    const read = reader.read().then(
      ({ done, value }) => (done ? ('end' as const) : value),
      () => 'cut' as const,
    );
    return await Promise.race([read, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The events of a model's body as the page gets them; `stop` ends the request behind it, however it ends. */
export function passOn(
  body: ReadableStream<Uint8Array>,
  times: StreamTimes,
  stop: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = '';
  let bytes = 0;
  let finished = false;
  /** Writes what the lines say; the answer is a problem, or whether the model said that it is done. */
  const write = (lines: readonly string[], put: (text: string) => void): StreamProblem | boolean => {
    for (const line of lines) {
      const [, data] = /^data:\s?(.*?)\r?$/.exec(line) ?? [];
      if (data === undefined) continue;
      if (data === '[DONE]') return true;
      const said = essence(data);
      if (said === null) return PROBLEMS.wrong;
      if (said === undefined) continue;
      if (JSON.stringify(said).includes('"finish_reason"')) finished = true;
      put(event(said));
    }
    return false;
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const put = (text: string) => controller.enqueue(encoder.encode(text));
      const end = (problem: StreamProblem | undefined) => {
        put(problem ? event({ error: problem }) : 'data: [DONE]\n\n');
        controller.close();
        stop();
      };
      // Until something can be passed on: a pull that gives nothing is not made again.
      for (let put_ = false; !put_; ) {
        const piece = await next(reader, times);
        if (piece === 'slow') return end(PROBLEMS.slow);
        if (piece === 'cut') return end(PROBLEMS.cut);
        if (piece !== 'end') {
          bytes += piece.length;
          if (bytes > MOST_BYTES || rest.length > LONGEST_LINE) return end(PROBLEMS.long);
        }
        const text = rest + (piece === 'end' ? decoder.decode() : decoder.decode(piece, { stream: true }));
        const lines = text.split('\n');
        rest = piece === 'end' ? '' : (lines.pop() ?? '');
        const state = write(lines, (said) => {
          put_ = true;
          put(said);
        });
        if (state !== false) return end(state === true ? undefined : state);
        // Some services say the reason of the end and leave out the mark.
        if (piece === 'end') return end(finished ? undefined : PROBLEMS.cut);
      }
    },
    cancel: () => stop(),
  });
}
