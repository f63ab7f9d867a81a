/** How a reference case is given to the engine, and how an analysis answers one. */
import type { Frame } from '@constat/data';
import type { AnyAnalysis } from './contract.ts';
import type { RawOptions } from './options.ts';
import { runAnalysis } from './run.ts';

export type ReferenceInputs = Readonly<Record<string, unknown>>;

/** What the engine makes of a case: numbers to compare, or a coded refusal. */
export type ReferenceAnswer =
  | { readonly values: unknown }
  | { readonly refused: readonly { readonly code: string }[] };

/** Maps the cases of one topic to the engine. `frame` is null where the inputs hold everything. */
export interface ReferenceAdapter {
  readonly topic: string;
  answer(inputs: ReferenceInputs, frame: Frame | null): ReferenceAnswer | Promise<ReferenceAnswer>;
}

/** An adapter that runs an analysis the way the worker does, and picks the values out of its result. */
export function analysisAdapter<R>(definition: {
  readonly topic: string;
  readonly analysis: AnyAnalysis;
  options(inputs: ReferenceInputs): RawOptions;
  values(result: R, inputs: ReferenceInputs): unknown;
}): ReferenceAdapter {
  return {
    topic: definition.topic,
    async answer(inputs, frame) {
      if (!frame) throw new Error(`topic ${definition.topic} needs data`);
      const outcome = await runAnalysis(definition.analysis, frame, definition.options(inputs));
      switch (outcome.status) {
        case 'done':
          return { values: definition.values(outcome.result as R, inputs) };
        case 'refused':
          return { refused: outcome.refusals };
        case 'needs':
          return { refused: outcome.needs.map((option) => ({ code: `needs-${option}` })) };
      }
    },
  };
}
