import type { Frame } from '@constat/data';
import {
  comparePairs,
  compareRanks,
  compareWithControl,
  kruskalWallis,
  mannWhitney,
  oneWayAnovaFromSummaries,
  type PairOfMeans,
  twoSampleT,
  welchAnova,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { constantRefusal, constantWithin, presentGroups } from '../../inferential/kit/several-groups.ts';
import { describeSample, hardlyVaries } from '../../shared/describe-sample.ts';
import { valuesByLevel } from '../../shared/groups.ts';
import type { PosthocOptions } from './options.ts';
import {
  adjusted,
  lettered,
  type Method,
  type OutcomeResult,
  type Overall,
  orderOf,
  type Pair,
  pairLevel,
  pairsOf,
} from './pairs.ts';
import { refusals } from './refusals.ts';
import { shareOf } from './shares.ts';

export interface PosthocResult {
  readonly sample: Sample;
  readonly group: { readonly name: string; readonly label: string };
  readonly outcomes: readonly OutcomeResult[];
}

export function compute(frame: Frame, options: PosthocOptions, run: RunContext): PosthocResult {
  const used = new Uint8Array(frame.rows);
  const { codes } = frame.factor(options.group);
  const outcomes = options.outcomes.map((name, i) => {
    run.progress(i, options.outcomes.length, name);
    const isNumber = frame.column(name).type === 'numeric';
    const numbers = isNumber ? frame.numbers(name) : null;
    const own = isNumber ? null : frame.factor(name).codes;
    for (let row = 0; row < frame.rows; row++)
      if (codes[row]! >= 0 && (numbers ? !Number.isNaN(numbers[row]!) : own![row]! >= 0)) used[row] = 1;
    return isNumber ? numberOf(frame, name, options) : shareOf(frame, name, options);
  });
  const cases = used.reduce((sum, one) => sum + one, 0);
  return {
    sample: { used: cases, excluded: frame.rows - cases },
    group: { name: options.group, label: frame.label(options.group) },
    outcomes,
  };
}

/** Comparisons whose test rests on ranks, on the variances of two groups, on the pooled variance. */
const RANKS: readonly Method[] = ['dunn', 'wilcoxon'];
const SEPARATE: readonly Method[] = ['gamesHowell', 'welch'];

function numberOf(frame: Frame, name: string, options: PosthocOptions): OutcomeResult {
  const factor = frame.factor(options.group);
  const { levels, samples } = presentGroups(
    name,
    options.group,
    factor.levels,
    valuesByLevel(frame, name, factor),
  );
  const level = options.confidenceLevel;
  const described = samples.map((values) => describeSample(values, level));
  if (described.every((group) => hardlyVaries(group) && group.mean === described[0].mean))
    throw new RefusedError([constantRefusal(name)]);
  if (described.every(hardlyVaries)) throw new RefusedError([constantWithin(name, options.group)]);
  const separate = options.methods.filter((method) => SEPARATE.includes(method));
  const small = described.findIndex(({ n, sd }) => n < 2 || sd === 0);
  if (separate.length > 0 && small >= 0)
    throw new RefusedError([refusals.noSpread(name, options.group, levels[small]!, options.methods)]);
  const control = options.control === '' ? 0 : levels.indexOf(options.control);
  if (options.methods.includes('dunnett') && control < 0)
    throw new RefusedError([refusals.unknownControl(options.group, options.control, levels)]);
  const order = orderOf(described.map(({ mean }) => mean));
  const anova = oneWayAnovaFromSummaries(
    described.map(({ n, mean, sd }) => ({ n, mean, sumOfSquares: (n - 1) * sd ** 2 })),
  );
  const error = { msError: anova.msWithin, df: anova.df2 };
  const pairsBy = (method: Method): readonly Pair[] => {
    switch (method) {
      case 'tukey':
      case 'gamesHowell':
      case 'scheffe':
        return comparePairs(described, error, method, level).map((pair) => meanPair(pair, null));
      case 'dunnett':
        return compareWithControl(described, control, error, level).map((pair) => meanPair(pair, null));
      case 'student':
        return pooledPairs(described, error, options);
      case 'welch':
        return welchPairs(described, options);
      default:
        return rankPairs(samples, method, options);
    }
  };
  return {
    name,
    label: frame.label(name),
    counted: null,
    n: anova.n,
    groups: zip(described, levels).map(([{ n, mean, sd, median, ciLower, ciUpper }, level]) => ({
      level,
      n,
      centre: mean,
      spread: sd,
      median,
      ciLower,
      ciUpper,
    })),
    overall: overallOf(anova, described, samples, options.methods),
    comparisons: options.methods.map((method) => lettered(method, pairsBy(method), order, options)),
  };
}

const meanPair = (
  { first, second, meanDifference, standardError, statistic, df, pValue, ciLower, ciUpper }: PairOfMeans,
  pRaw: number | null,
): Pair => ({
  first,
  second,
  difference: meanDifference,
  standardError,
  statistic,
  df,
  pRaw,
  pValue,
  ciLower,
  ciUpper,
});

type Groups = Parameters<typeof comparePairs>[0];

/** t tests with the variance of all groups, as the analysis of variance compares them. */
function pooledPairs(
  groups: Groups,
  error: Parameters<typeof comparePairs>[1],
  { adjustment, confidenceLevel }: PosthocOptions,
): readonly Pair[] {
  const method = { holm: 'holm', bonferroni: 'bonferroni', bh: 'fdr', none: 'lsd' } as const;
  const raw = comparePairs(groups, error, 'lsd', confidenceLevel);
  return zip(comparePairs(groups, error, method[adjustment], confidenceLevel), raw).map(([pair, ownRaw]) =>
    meanPair(pair, ownRaw.pValue),
  );
}

/** Welch's test of each pair, as the t-test of two groups gives it. */
function welchPairs(groups: Groups, options: PosthocOptions): readonly Pair[] {
  const places = pairsOf(groups.length);
  const level = pairLevel(places.length, options);
  return adjusted(
    places.map(([first, second]) => {
      const test = twoSampleT(groups[first]!, groups[second]!, {
        equalVariances: false,
        alternative: 'two-sided',
        level: level ?? options.confidenceLevel,
      });
      return {
        first,
        second,
        difference: test.meanDifference,
        standardError: test.standardError,
        statistic: test.statistic,
        df: test.df,
        pRaw: test.pValue,
        pValue: test.pValue,
        ciLower: level === null ? null : test.ciLower,
        ciUpper: level === null ? null : test.ciUpper,
      };
    }),
    options,
  );
}

/** Dunn's comparisons of mean ranks, or the test of Mann and Whitney for each pair. */
function rankPairs(
  samples: readonly Float64Array[],
  method: Method,
  options: PosthocOptions,
): readonly Pair[] {
  const none = { difference: null, standardError: null, ciLower: null, ciUpper: null };
  if (method === 'dunn')
    return adjusted(
      compareRanks(samples, 'dunn').map(({ first, second, statistic, pValue }) => ({
        ...none,
        first,
        second,
        statistic,
        df: null,
        pRaw: pValue,
        pValue,
      })),
      options,
    );
  return adjusted(
    pairsOf(samples.length).map(([first, second]) => {
      const test = mannWhitney(samples[first]!, samples[second]!, {
        alternative: 'two-sided',
        level: options.confidenceLevel,
      });
      // two groups with one and the same value do not differ at all
      const pValue = test ? (test.pExact ?? test.pCorrected) : 1;
      const statistic = test?.statistic ?? (samples[first]!.length * samples[second]!.length) / 2;
      return { ...none, first, second, statistic, df: null, pRaw: pValue, pValue };
    }),
    options,
  );
}

function overallOf(
  anova: ReturnType<typeof oneWayAnovaFromSummaries>,
  groups: Groups,
  samples: readonly Float64Array[],
  methods: readonly Method[],
): readonly Overall[] {
  const pooled = methods.some((method) => !RANKS.includes(method) && !SEPARATE.includes(method));
  const welch = methods.some((method) => SEPARATE.includes(method)) ? welchAnova(groups) : null;
  const kruskal = methods.some((method) => RANKS.includes(method)) ? kruskalWallis(samples) : null;
  return [
    ...(pooled
      ? [
          {
            test: 'fisher' as const,
            statistic: anova.statistic,
            df1: anova.df1,
            df2: anova.df2,
            pValue: anova.pValue,
          },
        ]
      : []),
    ...(welch
      ? [
          {
            test: 'welch' as const,
            statistic: welch.statistic,
            df1: welch.df1,
            df2: welch.df2,
            pValue: welch.pValue,
          },
        ]
      : []),
    ...(kruskal
      ? [
          {
            test: 'kruskal' as const,
            statistic: kruskal.statistic,
            df1: kruskal.df,
            df2: null,
            pValue: kruskal.pValue,
          },
        ]
      : []),
  ];
}
