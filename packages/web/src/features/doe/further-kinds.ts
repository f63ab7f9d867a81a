/** What split plots, definitive screening, Taguchi arrays, mixtures and optimal designs ask for beside their factors. */
import {
  type DesignShape,
  fittingArrays,
  OPTIMAL_MODELS,
  type OptimalModel,
  type OrthogonalArray,
} from '@constat/stats';
import type { DoeDraft, FactorDraft, FurtherDraft } from './draft-types.ts';

export const FIRST_FURTHER: FurtherDraft = {
  hard: '1',
  fake: '2',
  array: '',
  points: 'lattice',
  degree: '2',
  inside: true,
  total: '1',
  optimalRuns: '12',
  optimalModel: 'interactions',
};

export const MIXTURE_POINTS = {
  lattice: 'Simplex lattice',
  centroid: 'Simplex centroid',
  vertices: 'Extreme vertices',
} as const;

export const OPTIMAL_WORDS: Readonly<Record<OptimalModel, string>> = {
  main: 'Main effects',
  interactions: 'Two-way interactions',
  quadratic: 'Full quadratic',
};

/** Columns left free, by the runs that they add. */
export const FAKE_CHOICES = [
  { value: '0', label: 'No runs for error' },
  { value: '2', label: '4 runs more for error' },
  { value: '4', label: '8 runs more for error' },
] as const;

const oneOf = <T extends string>(choices: readonly T[], text: string, otherwise: T): T =>
  choices.find((choice) => choice === text) ?? otherwise;

const POINTS = ['lattice', 'centroid', 'vertices'] as const;

const levelsIn = (text: string): number => text.split(',').filter((level) => level.trim() !== '').length;

/** The arrays that hold the factors as they are typed. */
export const arraysFor = ({ factors }: DoeDraft): readonly OrthogonalArray[] =>
  fittingArrays(factors.map(({ levels }) => levelsIn(levels)));

/** The array in force: the one chosen while it holds the factors, else the smallest that does. */
export function arrayOf(draft: DoeDraft): string {
  const choices = arraysFor(draft);
  return (choices.find(({ name }) => name === draft.array) ?? choices[0])?.name ?? '';
}

/** How many factors are hard to change: never all. */
export const hardOf = ({ hard, factors }: DoeDraft): number =>
  Math.max(1, Math.min(factors.length - 1, Math.round(Number(hard)) || 1));

/** What is asked beside the factors, once numbers are read; null for the other designs. */
export function furtherShape(
  draft: DoeDraft,
  number: (text: string) => number | null,
  say: (field: string, message: string) => void,
): DesignShape | null {
  switch (draft.kind) {
    case 'splitPlot':
      return { kind: 'splitPlot', hard: hardOf(draft) };
    case 'definitive':
      return { kind: 'definitive', fake: Number(oneOf(['0', '2', '4'], draft.fake, '2')) };
    case 'taguchi': {
      const array = arrayOf(draft);
      if (array === '')
        say(
          'array',
          'No array holds these factors: give them the same number of levels (2 to 5), or two levels to one and three to the others.',
        );
      return { kind: 'taguchi', array };
    }
    case 'mixture':
      return mixtureShape(draft, number, say);
    case 'optimal': {
      const runs = number(draft.optimalRuns);
      if (runs === null || !Number.isInteger(runs) || runs < 3 || runs > 100)
        say('optimalRuns', 'Runs must be a whole number from 3 to 100.');
      return {
        kind: 'optimal',
        runs: runs ?? 12,
        model: oneOf(OPTIMAL_MODELS, draft.optimalModel, 'interactions'),
      };
    }
    default:
      return null;
  }
}

function mixtureShape(
  draft: DoeDraft,
  number: (text: string) => number | null,
  say: (field: string, message: string) => void,
): DesignShape {
  const total = number(draft.total);
  if (total === null || !(total > 0)) say('total', 'The total must be a number above 0, such as 1 or 100.');
  const lows = draft.factors.map(({ low }) => number(low) ?? 0);
  const highs = draft.factors.map(({ high }) => number(high) ?? 0);
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  if (total !== null && lows.some((low) => low < 0)) say('total', 'A share cannot be below 0.');
  else if (total !== null && !(sum(lows) < total && sum(highs) >= total))
    say(
      'total',
      'No mixture has these limits: the lowest shares must add up to less than the total, the highest to as much or more.',
    );
  return {
    kind: 'mixture',
    points: oneOf(POINTS, draft.points, 'lattice'),
    degree: Number(oneOf(['1', '2', '3', '4'], draft.degree, '2')),
    inside: draft.inside,
    total: total !== null && total > 0 ? total : 1,
  };
}

/** The fields of a draft that would give a shape again. */
export function furtherDraft(shape: DesignShape): Partial<FurtherDraft> {
  switch (shape.kind) {
    case 'splitPlot':
      return { hard: String(shape.hard) };
    case 'definitive':
      return { fake: String(shape.fake) };
    case 'taguchi':
      return { array: shape.array };
    case 'mixture':
      return {
        points: shape.points,
        degree: String(shape.degree),
        inside: shape.inside,
        total: String(shape.total),
      };
    case 'optimal':
      return { optimalRuns: String(shape.runs), optimalModel: shape.model };
    default:
      return {};
  }
}

/** Components of a mixture that is not there yet. */
export const firstComponents = (
  factor: (id: number, part: Partial<FactorDraft>) => FactorDraft,
): FactorDraft[] => ['A', 'B', 'C'].map((name, i) => factor(i + 1, { name, low: '0', high: '1' }));
