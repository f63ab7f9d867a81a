import {
  centralCompositeDesign,
  type ExperimentalDesign,
  fractionalDesign,
  plackettBurmanDesign,
  twoLevelDesign,
} from '@constat/stats';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../../reference.ts';
import { analysis } from './index.ts';
import type { DoeOptions } from './options.ts';
import type { DoeResult } from './result.ts';

interface Inputs {
  readonly method: string;
  readonly outcome: string;
  readonly factors: readonly string[] | number;
  readonly maxOrder?: number;
  readonly terms?: readonly string[];
  readonly generators?: Readonly<Record<string, string>>;
  readonly runs?: number;
  readonly alpha?: 'rotatable' | 'face' | number;
  readonly centerPoints?: number;
}

const runsOf = ({ factors, runs }: ExperimentalDesign) => ({
  n: runs.length,
  runs: Object.fromEntries(
    runs.map((run, i) => [i + 1, Object.fromEntries(factors.map((name, j) => [name, run[j]]))]),
  ),
});

const keyed = <T extends { readonly name: string }>(items: readonly T[], value: (item: T) => unknown) =>
  Object.fromEntries(items.map((item) => [item.name, value(item)]));

/** The runs of a design; null where the case analyses one. */
function designOf(inputs: Inputs): unknown {
  const count = Number(inputs.factors);
  switch (inputs.method) {
    case 'factorial-design':
      return runsOf(twoLevelDesign(count));
    case 'fractional-design': {
      const design = fractionalDesign(count, inputs.generators ?? {});
      return {
        ...runsOf(design),
        resolution: design.resolution,
        definingWords: Object.fromEntries(design.definingWords),
        wordLengthPattern: Object.fromEntries(design.wordLengthPattern),
        aliases: Object.fromEntries(
          [...design.aliases].map(([effect, aliases]) => [effect, Object.fromEntries(aliases)]),
        ),
      };
    }
    case 'plackett-burman-design':
      return runsOf(plackettBurmanDesign(inputs.runs ?? 12));
    case 'central-composite-design': {
      const design = centralCompositeDesign(count, {
        alpha: inputs.alpha ?? 'rotatable',
        centerPoints: inputs.centerPoints ?? 0,
      });
      return { ...runsOf(design), alpha: design.alpha };
    }
    default:
      return null;
  }
}

function modelOf({ method, maxOrder, terms }: Inputs, factors: number): DoeOptions['model'] {
  if (method === 'response-surface') return 'quadratic';
  if (terms) return 'custom';
  return maxOrder === 1 ? 'main' : maxOrder === factors ? 'factorial' : 'interactions';
}

const analysed = analysisAdapter<DoeResult>({
  topic: 'doe',
  analysis,
  options(raw) {
    const inputs = raw as unknown as Inputs;
    const named = inputs.terms?.map((term) => term.split(':'));
    const factors = named
      ? [...new Set(named.flat())]
      : Array.isArray(inputs.factors)
        ? (inputs.factors as readonly string[])
        : [];
    return {
      outcome: inputs.outcome,
      factors,
      model: modelOf(inputs, factors.length),
      terms: named?.filter((term) => term.length > 1) ?? null,
    };
  },
  values(result, inputs) {
    if (inputs.method === 'response-surface') return surfaceValues(result);
    const { effects, unreplicated } = result;
    return {
      ...result,
      effects: keyed(effects, ({ test, ...effect }) => ({ ...effect, ...test })),
      halfNormal: unreplicated && keyed(unreplicated.halfNormal, (item) => item),
      lenth: unreplicated?.lenth,
    };
  },
});

function surfaceValues(result: DoeResult) {
  const { canonical, effects, intercept, parts, residual, lackOfFit, pureError, factors } = result;
  const flat = (part: DoeResult['lackOfFit']) => part && { ...part, ...part.test };
  const constant = {
    name: '(Intercept)',
    estimate: intercept.coefficient,
    ...intercept.test,
  };
  return {
    ...result,
    terms: keyed(
      [constant, ...effects.map(({ name, coefficient, test }) => ({ name, estimate: coefficient, ...test }))],
      (term) => term,
    ),
    anova: {
      linear: flat(parts.linear),
      twoWay: flat(parts.interaction),
      quadratic: flat(parts.square),
      residual,
      lackOfFit: flat(lackOfFit),
      pureError,
    },
    stationaryPoint:
      canonical && Object.fromEntries(factors.map(({ name }, i) => [name, canonical.point[i]?.coded])),
    stationaryPrediction: canonical?.prediction,
    eigenvalues: canonical?.eigenvalues,
  };
}

/** Designs by the engine, analyses as a user runs them. */
export const adapter: ReferenceAdapter = {
  topic: 'doe',
  answer(inputs: ReferenceInputs, frame) {
    const design = designOf(inputs as unknown as Inputs);
    return design === null ? analysed.answer(inputs, frame) : { values: design };
  },
};
