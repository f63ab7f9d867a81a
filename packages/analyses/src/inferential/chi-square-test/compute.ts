import type { Frame } from '@constat/data';
import { andList, bold, rich } from '@constat/report';
import {
  binomialTwoSided,
  type EffectSize,
  fitEffect,
  type GoodnessOfFit,
  goodnessOfFit,
  logBayesFactorBinomial,
} from '@constat/stats';
import { type Refusal, RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { type CrosstabResult, compute as crosstab } from '../../descriptive/crosstabs/compute.ts';
import type { CrosstabOptions } from '../../descriptive/crosstabs/options.ts';
import { caseWeights } from '../../shared/crosstab/count.ts';
import type { ChiSquareOptions } from './options.ts';

/** One variable against expected shares. */
export interface FitResult {
  readonly name: string;
  readonly label: string;
  readonly levels: readonly string[];
  readonly counts: readonly number[];
  readonly shares: readonly number[];
  readonly equal: boolean;
  readonly fit: GoodnessOfFit;
  /** Cohen's w with its limits. */
  readonly effect: EffectSize;
  /** Of two levels with whole counts: the exact binomial p. */
  readonly exactPValue: number | null;
  /** Of the share of the first of two levels, with a beta prior; null where it is not asked for. */
  readonly logBayesFactor: number | null;
}

export interface ChiSquareResult {
  readonly sample: Sample;
  readonly fit: FitResult | null;
  readonly table: CrosstabResult | null;
}

/** The options of the crosstab that answers for two variables. */
export const crosstabOptions = (options: ChiSquareOptions): CrosstabOptions => ({
  rows: options.variable,
  // given, or this is not asked for
  columns: options.second ?? '',
  layer: null,
  weights: options.weights,
  cells: ['row', 'expected'],
  oneCell: false,
  tests: options.fisher
    ? ['pearson', 'yates', 'likelihoodRatio', 'fisher']
    : ['pearson', 'yates', 'likelihoodRatio'],
  measures: ['nominal', 'risk'],
  paired: false,
  bayesFactor: options.bayesFactor,
  samplingPlan: options.samplingPlan,
  confidenceLevel: options.confidenceLevel,
  plots: ['stacked'],
  rowOrder: {},
  columnOrder: {},
  trend: false,
  trendScores: '',
  trendAlternative: 'two-sided',
});

export function compute(frame: Frame, options: ChiSquareOptions, run: RunContext): ChiSquareResult {
  if (options.second !== null) {
    const table = crosstab(frame, crosstabOptions(options), run);
    return { sample: table.sample, fit: null, table };
  }
  const name = options.variable;
  const { codes, levels: all } = frame.factor(name);
  const weights = caseWeights(frame, options.weights);
  const counted = new Float64Array(all.length);
  // a count of zero in a column of counts makes a level as any other count does
  const listed = new Uint8Array(all.length);
  const column = options.weights === null ? null : frame.numbers(options.weights);
  let used = 0;
  codes.forEach((code, row) => {
    const weight = weights ? weights[row]! : 1;
    if (code >= 0 && (weight > 0 || column?.[row] === 0)) listed[code] = 1;
    if (code < 0 || !(weight > 0)) return;
    counted[code]! += weight;
    used++;
  });
  const given = new Map(options.expected.map(({ level, share }) => [level, share]));
  // a level that is expected counts also where no case has it
  const levels = [
    ...all.filter((_, i) => listed[i]),
    ...[...given.keys()].filter((level) => !all.some((each, i) => each === level && listed[i])),
  ];
  const counts = levels.map((level) => counted[all.indexOf(level)] ?? 0);
  const reasons = used === 0 ? [nothingCounted(frame, name)] : refusals(frame, name, levels, given);
  if (reasons.length > 0) throw new RefusedError(reasons);
  const equal = given.size === 0;
  const total = levels.reduce((sum, level) => sum + (given.get(level) ?? 0), 0);
  const shares = levels.map((level) => (equal ? 1 / levels.length : given.get(level)! / total));
  const fit = goodnessOfFit(counts, shares);
  return {
    sample: { used, excluded: frame.rows - used },
    table: null,
    fit: {
      name,
      label: frame.label(name),
      levels,
      counts,
      shares,
      equal,
      fit,
      effect: fitEffect(fit.pearson, fit.n, shares, options.confidenceLevel),
      exactPValue:
        levels.length === 2 && counts.every(Number.isInteger)
          ? binomialTwoSided(counts[0]!, counts[0]! + counts[1]!, shares[0]!)
          : null,
      logBayesFactor:
        options.bayesFactor && levels.length === 2
          ? logBayesFactorBinomial(
              counts[0]!,
              counts[0]! + counts[1]!,
              shares[0]!,
              options.priorA,
              options.priorB,
            )
          : null,
    },
  };
}

const nothingCounted = (frame: Frame, name: string): Refusal => ({
  code: 'too-few-values',
  variable: name,
  message: rich`No case of ${bold(frame.label(name))} is counted: it has no value, or every count is zero.`,
  advice: rich`Choose another variable or another column of counts.`,
});

function refusals(
  frame: Frame,
  name: string,
  levels: readonly string[],
  given: ReadonlyMap<string, number>,
): readonly Refusal[] {
  const label = frame.label(name);
  if (levels.length < 2)
    return [
      {
        code: 'too-few-levels',
        variable: name,
        message: rich`${bold(label)} has ${levels.length === 0 ? 'no value' : 'only one level'}; the test needs two or more.`,
        advice: rich`Choose a variable with two or more levels.`,
      },
    ];
  if (given.size === 0) return [];
  const unlisted = levels.find((level) => !given.has(level));
  if (unlisted !== undefined)
    return [
      {
        code: 'missing-share',
        variable: name,
        message: rich`No expected share is given for ${bold(unlisted)} of ${label}.`,
        advice: rich`Give one for each of ${andList(levels)}.`,
      },
    ];
  const zero = levels.find((level) => !(given.get(level)! > 0));
  if (zero !== undefined)
    return [
      {
        code: 'zero-share',
        variable: name,
        message: rich`The expected share of ${bold(zero)} is zero, so any case in it would be impossible.`,
        advice: rich`Give a share above zero, or filter the level out.`,
      },
    ];
  return [];
}
