/** How a reference case is given to the engine, and how an analysis answers one. */
import { Frame } from '@constat/data';
import { isCalculator } from '../src/contract.ts';
import { loadAnalysis } from '../src/load-analysis.ts';
import type { RawOptions } from '../src/options.ts';
import { fillFromData, type Outcome, runAnalysis } from '../src/run.ts';

export type ReferenceInputs = Readonly<Record<string, unknown>>;

/** What the engine makes of a case: numbers to compare, or a coded refusal; and what people read of it, where an analysis was asked. */
export type ReferenceAnswer = (
  | { readonly values: unknown }
  | { readonly refused: readonly { readonly code: string }[] }
) & { readonly outcome?: Outcome };

interface AskedAnalysis {
  readonly analysis: string;
  readonly options: RawOptions;
  /** Where it is not that of the file as it is. */
  readonly frame?: Frame;
}

/** Maps the cases of one topic to the engine. `frame` is null where the inputs hold everything. */
export interface ReferenceAdapter {
  readonly topic: string;
  answer(inputs: ReferenceInputs, frame: Frame | null): ReferenceAnswer | Promise<ReferenceAnswer>;
  /** The analysis that a case asks, and with which options; absent, or none, where the engine is asked directly. */
  asked?(inputs: ReferenceInputs, frame?: Frame | null): AskedAnalysis | undefined;
}

/** The options that a case speaks of. */
const known = (options: RawOptions): RawOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/** An adapter that runs an analysis the way the worker does, and picks the values out of its result. */
export function analysisAdapter<R>(definition: {
  readonly topic: string;
  /** Id of the analysis. */
  readonly analysis: string;
  options(inputs: ReferenceInputs, frame: Frame | null): RawOptions;
  /** Of a calculator that takes its numbers from data: the variables of a case that comes with some. */
  fromData?(inputs: ReferenceInputs): RawOptions;
  /** Null where the page runs and says that what the case asks for is not there. */
  values(result: R, inputs: ReferenceInputs): unknown;
}): Omit<ReferenceAdapter, 'asked'> & {
  asked(inputs: ReferenceInputs, frame?: Frame | null): AskedAnalysis;
} {
  return {
    topic: definition.topic,
    asked: (inputs, frame = null) => ({
      analysis: definition.analysis,
      options: known(definition.options(inputs, frame)),
    }),
    async answer(inputs, frame) {
      const { topic } = definition;
      const analysis = await loadAnalysis(definition.analysis);
      if (!analysis) throw new Error(`There is no analysis '${definition.analysis}'.`);
      if (!frame && !isCalculator(analysis)) throw new Error(`topic ${topic} needs data`);
      const options = known(definition.options(inputs, frame));
      const filled =
        frame && definition.fromData
          ? fillFromData(analysis, frame, known(definition.fromData(inputs)))
          : { status: 'filled' as const, options: {} };
      const outcome =
        filled.status === 'filled'
          ? await runAnalysis(analysis, frame ?? new Frame([]), { ...filled.options, ...options })
          : filled;
      switch (outcome.status) {
        case 'done': {
          const values = definition.values(outcome.result as R, inputs);
          return values === null ? { refused: [{ code: 'not-there' }], outcome } : { values, outcome };
        }
        case 'refused':
          return { refused: outcome.refusals, outcome };
        case 'needs':
          return { refused: outcome.needs.map((option) => ({ code: `needs-${option}` })), outcome };
      }
    },
  };
}
