/** Topics of which a page shows a part: its numbers stand in the place of the engine's, and the rest is asked of the engine. */
import type { Frame } from '@constat/data';
import type { RawOptions } from '../src/options.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from './adapter.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Numbers of the page in the place of those of the engine; what the page does not give is left as it was. */
export function over(below: unknown, above: unknown): unknown {
  if (above === undefined) return below;
  if (!isRecord(below) || !isRecord(above)) return above;
  return {
    ...below,
    ...Object.fromEntries(Object.entries(above).map(([key, value]) => [key, over(below[key], value)])),
  };
}

interface AskedPage<R> {
  readonly analysis: string;
  readonly options: RawOptions;
  /** Where it is not that of the file as it is. */
  readonly frame?: Frame;
  values(result: R): unknown;
}

/** The page, where a case can be asked there (null where not), over the engine. A refusal of the page is the answer. */
export function overEngine<R>(
  engine: ReferenceAdapter,
  page: (inputs: ReferenceInputs, frame: Frame) => AskedPage<R> | null,
): ReferenceAdapter {
  const { topic } = engine;
  return {
    topic,
    asked(inputs, frame) {
      const { analysis, options, frame: own } = (frame && page(inputs, frame)) ?? {};
      if (analysis === undefined || options === undefined) return undefined;
      return own ? { analysis, options, frame: own } : { analysis, options };
    },
    async answer(inputs, frame) {
      const asked = frame && page(inputs, frame);
      if (!asked) return engine.answer(inputs, frame);
      const answer = await analysisAdapter<R>({
        topic,
        analysis: asked.analysis,
        options: () => asked.options,
        values: asked.values,
      }).answer(inputs, asked.frame ?? frame);
      if (!('values' in answer)) return answer;
      const below = await engine.answer(inputs, frame);
      return { ...answer, values: 'values' in below ? over(below.values, answer.values) : answer.values };
    },
  };
}
