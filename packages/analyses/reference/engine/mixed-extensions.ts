/** Mixed models: structured residuals; what the page of mixed models has goes through it. */
import type { Frame } from '@constat/data';
import {
  type Design,
  denseDesign,
  mixedComparison,
  type ResidualStructure,
  residualModel,
  selectRows,
} from '@constat/stats';
import type { ReferenceAdapter } from '../adapter.ts';
import { countMixed, kenwardRoger, withExposure } from '../topics/mlm.ts';
import { byName, designAt, levelsAt, type ModelInputs, numbersAt, rowsOf } from './case-data.ts';
import { engineAdapter } from './engine-adapter.ts';

interface RandomInput {
  readonly group: string;
  readonly terms: readonly string[] | string;
}

interface Inputs {
  readonly outcome: string;
  readonly fixed?: readonly string[];
  readonly factors?: readonly string[];
  readonly interactions?: readonly (readonly string[])[];
  readonly random?: readonly RandomInput[];
  readonly correlation?: { readonly type: 'ar1' | 'cs'; readonly group: string; readonly time?: string };
  readonly variance?: string;
  readonly reml?: boolean;
  readonly compareWithout?: 'correlation' | 'variance';
  readonly confidenceLevel?: number;
}

const modelOf = ({ fixed = [], factors = [], interactions = [] }: Inputs): ModelInputs => ({
  predictors: fixed,
  factors,
  interactions,
});

/** Codes of a group; `a:b` are the combinations of both columns that occur. */
function groupAt(frame: Frame, group: string, rows: Int32Array) {
  const parts = group.split(':').map((name) => levelsAt(frame, name, rows).codes);
  const seen = new Map<string, number>();
  const codes = Int32Array.from(rows, (_, i) => {
    const key = parts.map((part) => part[i]!).join(':');
    const found = seen.get(key) ?? seen.size;
    seen.set(key, found);
    return found;
  });
  return { codes, count: seen.size };
}

interface Sample {
  readonly rows: Int32Array;
  readonly design: Design;
  readonly y: Float64Array;
  readonly level: number;
}

function structured(inputs: Inputs, frame: Frame, { rows, design, y, level }: Sample) {
  const dense = denseDesign(design, selectRows(design.rows));
  const { correlation, variance, random } = inputs;
  const levels = variance ? levelsAt(frame, variance, rows) : null;
  const structure: ResidualStructure = {
    ...(correlation
      ? {
          correlation: {
            type: correlation.type,
            group: groupAt(frame, correlation.group, rows).codes,
            ...(correlation.time ? { time: numbersAt(frame, correlation.time, rows) } : {}),
          },
        }
      : {}),
    ...(levels ? { variance: levels.codes } : {}),
    ...(random?.[0] ? { random: groupAt(frame, random[0].group, rows).codes } : {}),
  };
  const isReml = inputs.reml ?? true;
  const fit = residualModel(dense, y, structure, isReml, level);
  const without = inputs.compareWithout;
  const { [without ?? 'variance']: _, ...smaller } = structure;
  return {
    ...fit,
    terms: byName(fit.coefficients),
    correlationParameter: fit.correlation,
    sdRatios: Object.fromEntries(fit.sdRatios.map((ratio, g) => [levels!.levels[g + 1]!, ratio])),
    nParameters: fit.parameters,
    comparison: without ? mixedComparison(fit, residualModel(dense, y, smaller, isReml, level)) : undefined,
  };
}

const engine = engineAdapter<Inputs>('mixed-extensions', (inputs, whole) => {
  const frame = whole!;
  const { outcome, correlation, variance, random = [], fixed = [], interactions = [] } = inputs;
  const optional = [correlation?.group, correlation?.time, variance].filter((name) => name !== undefined);
  const groups = random.flatMap(({ group }) => group.split(':'));
  const rows = rowsOf(frame, [outcome, ...optional, ...groups, ...fixed, ...interactions.flat()]);
  return structured(inputs, frame, {
    rows,
    design: designAt(frame, rows, modelOf(inputs)),
    y: numbersAt(frame, outcome, rows),
    level: inputs.confidenceLevel ?? 0.95,
  });
});

/** Kenward and Roger's tests and counts through the page of mixed models, residuals that correlate by the engine. */
export const mixedExtensions: ReferenceAdapter = {
  topic: 'mixed-extensions',
  answer: (inputs, frame) => {
    if (inputs.analysis === 'kenward-roger') return kenwardRoger.answer(inputs, frame);
    if (inputs.analysis !== 'glmm') return engine.answer(inputs, frame);
    const { offset } = inputs;
    return countMixed.answer(
      inputs,
      frame && typeof offset === 'string' ? withExposure(frame, offset) : frame,
    );
  },
};
