/** Mixed models: structured residuals and counts. */
import type { Frame } from '@constat/data';
import {
  countMixedModel,
  type Design,
  denseDesign,
  type MixedModel,
  mixedComparison,
  type RandomFactor,
  type ResidualStructure,
  residualModel,
  selectRows,
} from '@constat/stats';
import type { ReferenceAdapter } from '../adapter.ts';
import { kenwardRoger } from '../topics/mlm.ts';
import { byName, designAt, levelsAt, type ModelInputs, numbersAt, rowsOf } from './case-data.ts';
import { engineAdapter } from './engine-adapter.ts';

interface RandomInput {
  readonly group: string;
  readonly terms: readonly string[] | string;
}

interface Inputs {
  readonly analysis: 'residual-structure' | 'glmm';
  readonly outcome: string;
  readonly fixed?: readonly string[];
  readonly factors?: readonly string[];
  readonly interactions?: readonly (readonly string[])[];
  readonly random?: readonly RandomInput[];
  readonly correlation?: { readonly type: 'ar1' | 'cs'; readonly group: string; readonly time?: string };
  readonly variance?: string;
  readonly reml?: boolean;
  readonly compareWithout?: 'correlation' | 'variance';
  readonly family?: 'poisson' | 'negative-binomial';
  readonly offset?: string;
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

function randomAt(frame: Frame, rows: Int32Array, random: readonly RandomInput[]): readonly RandomFactor[] {
  return random.map(({ group, terms }) => {
    const { codes, count } = groupAt(frame, group, rows);
    const named = [terms].flat();
    return {
      name: group,
      levels: count,
      group: codes,
      terms: named,
      columns: named.map((term) =>
        term === '(Intercept)' ? new Float64Array(rows.length).fill(1) : numbersAt(frame, term, rows),
      ),
    };
  });
}

/** Variances by term, correlations by pair of terms. */
const randomEffects = ({ random }: MixedModel) =>
  Object.fromEntries(
    random.map(({ name, terms, covariance }) => {
      const q = terms.length;
      const at = (a: number, b: number): number => covariance[a + b * q]!;
      return [
        name,
        {
          variances: Object.fromEntries(terms.map((term, t) => [term, at(t, t)])),
          correlations: Object.fromEntries(
            terms.flatMap((second, b) =>
              terms
                .slice(0, b)
                .map((first, a) => [`${first},${second}`, at(a, b) / Math.sqrt(at(a, a) * at(b, b))]),
            ),
          ),
        },
      ];
    }),
  );

const groupsOf = ({ random }: MixedModel) =>
  Object.fromEntries(random.map(({ name, levels }) => [name, levels]));

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

function counts(inputs: Inputs, frame: Frame, { rows, design, y, level }: Sample) {
  const dense = denseDesign(design, selectRows(design.rows));
  const model = countMixedModel(
    dense,
    y,
    randomAt(frame, rows, inputs.random ?? []),
    level,
    inputs.family!,
    inputs.offset ? numbersAt(frame, inputs.offset, rows) : null,
  );
  return {
    ...model,
    groups: groupsOf(model),
    terms: byName(
      model.coefficients.map((c) => ({
        ...c,
        rateRatio: Math.exp(c.estimate),
        ciLower: Math.exp(c.ciLower),
        ciUpper: Math.exp(c.ciUpper),
      })),
    ),
    randomEffects: randomEffects(model),
    dispersionTheta: model.dispersion,
    aic: -2 * model.logLik + 2 * model.parameters,
    bic: -2 * model.logLik + model.parameters * Math.log(model.n),
    nParameters: model.parameters,
  };
}

const engine = engineAdapter<Inputs>('mixed-extensions', (inputs, whole) => {
  const frame = whole!;
  const { outcome, offset, correlation, variance, random = [], fixed = [], interactions = [] } = inputs;
  const optional = [offset, correlation?.group, correlation?.time, variance].filter(
    (name) => name !== undefined,
  );
  const groups = random.flatMap(({ group, terms }) => [
    ...group.split(':'),
    ...[terms].flat().filter((term) => term !== '(Intercept)'),
  ]);
  const rows = rowsOf(frame, [outcome, ...optional, ...groups, ...fixed, ...interactions.flat()]);
  const sample: Sample = {
    rows,
    design: designAt(frame, rows, modelOf(inputs)),
    y: numbersAt(frame, outcome, rows),
    level: inputs.confidenceLevel ?? 0.95,
  };
  switch (inputs.analysis) {
    case 'residual-structure':
      return structured(inputs, frame, sample);
    case 'glmm':
      return counts(inputs, frame, sample);
  }
});

/** Kenward and Roger's tests through the page of mixed models, the rest by the engine. */
export const mixedExtensions: ReferenceAdapter = {
  topic: 'mixed-extensions',
  answer: (inputs, frame) =>
    (inputs.analysis === 'kenward-roger' ? kenwardRoger : engine).answer(inputs, frame),
};
