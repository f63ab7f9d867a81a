import type { Frame } from '@constat/data';
import {
  type CodedFactor,
  centralCompositeDesign,
  type ExperimentalDesign,
  factorialAnalysis,
  factorialTerms,
  fractionalDesign,
  plackettBurmanDesign,
  responseSurface,
  twoLevelDesign,
} from '@constat/stats';
import { engineAdapter } from './engine-adapter.ts';

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

export const doe = engineAdapter('doe', (inputs: Inputs, frame: Frame | null) => {
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
      return analysisOf(inputs, frame!);
  }
});

function analysisOf(inputs: Inputs, frame: Frame) {
  const names = inputs.factors as readonly string[];
  const factors = names.map((name): CodedFactor => ({ name, values: frame.numbers(name) }));
  const outcome = frame.numbers(inputs.outcome);
  if (inputs.method === 'response-surface') {
    const { terms, stationary, ...surface } = responseSurface(factors, outcome);
    return {
      ...surface,
      terms: keyed(terms, (term) => term),
      stationaryPoint: stationary && Object.fromEntries(names.map((name, i) => [name, stationary.point[i]])),
      stationaryPrediction: stationary?.prediction,
      eigenvalues: stationary?.eigenvalues,
    };
  }
  const terms =
    inputs.terms?.map((term) => term.split(':')) ?? factorialTerms(names, inputs.maxOrder ?? names.length);
  const { effects, unreplicated, ...analysis } = factorialAnalysis(factors, outcome, terms);
  return {
    ...analysis,
    effects: keyed(effects, ({ test, ...effect }) => ({ ...effect, ...test })),
    halfNormal: unreplicated && keyed(unreplicated.halfNormal, (item) => item),
    lenth: unreplicated?.lenth,
  };
}
