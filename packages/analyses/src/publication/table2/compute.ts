import type { Frame } from '@constat/data';
import type { Runs } from '@constat/report';
import {
  crossCount,
  mannWhitney,
  medianSorted,
  moments,
  quantileSorted,
  sdOf,
  shiftLimits,
  sorted,
  twoByTwo,
  twoSampleT,
  valuesAt,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { constantRefusal, presentGroups } from '../../inferential/kit/several-groups.ts';
import { valuesByLevel } from '../../shared/groups.ts';
import type { Estimate } from '../kit/fit-parts.ts';
import { modelRows } from '../kit/model-rows.ts';
import type { Table2Options } from './options.ts';
import { refusals } from './refusals.ts';

export type Measure = 'mean' | 'median' | Table2Options['measures'][number];

/** What a group has in an outcome: mean and SD, median and quartiles, or how many of how many. */
export interface GroupSummary {
  readonly n: number;
  readonly centre: number;
  readonly lower: number;
  readonly upper: number;
}

/** A group against the reference by one measure; adjusted where there are covariates and the model has an estimate. */
export interface Effect {
  readonly measure: Measure;
  readonly level: string;
  readonly crude: Estimate | null;
  /** Of the mean difference and the odds ratio; null for measures that have no model here. */
  readonly adjusted: Estimate | null;
}

export interface OutcomeRow {
  readonly name: string;
  readonly label: string;
  readonly counted: string | null;
  readonly groups: readonly (GroupSummary | null)[];
  readonly effects: readonly Effect[];
  /** Cases of the adjusted model; null without one. */
  readonly adjustedN: number | null;
  /** Why there is no adjusted model where one was asked for. */
  readonly failed: Runs | null;
}

export interface Table2Result {
  readonly sample: Sample;
  readonly group: { readonly name: string; readonly label: string };
  readonly levels: readonly string[];
  readonly sizes: readonly number[];
  readonly reference: string;
  readonly adjustedFor: readonly {
    readonly name: string;
    readonly label: string;
    readonly levels: readonly string[] | null;
  }[];
  readonly outcomes: readonly OutcomeRow[];
}

export function compute(frame: Frame, options: Table2Options, run: RunContext): Table2Result {
  const factor = frame.factor(options.group);
  const kept = factor.levels.map((_, i) => i).filter((i) => factor.counts[i]! > 0);
  const levels = valuesAt(factor.levels, kept);
  const sizes = valuesAt(factor.counts, kept);
  const reference = (options.reference === 'first' ? levels[0] : levels.at(-1)) ?? '';
  const outcomes = options.outcomes.map((name, i) => {
    run.progress(i, options.outcomes.length, name);
    return outcomeOf(frame, name, levels, reference, options, run);
  });
  const used = sizes.reduce((sum, size) => sum + size, 0);
  return {
    sample: { used, excluded: frame.rows - used },
    group: { name: options.group, label: frame.label(options.group) },
    levels,
    sizes,
    reference,
    adjustedFor: [...options.covariates, ...options.factors].map((name) => ({
      name,
      label: frame.label(name),
      levels: options.factors.includes(name) ? frame.factor(name).levels : null,
    })),
    outcomes,
  };
}

function outcomeOf(
  frame: Frame,
  name: string,
  levels: readonly string[],
  reference: string,
  options: Table2Options,
  run: RunContext,
): OutcomeRow {
  const isNumber = frame.column(name).type === 'numeric';
  const described = isNumber
    ? numberOf(frame, name, levels, reference, options)
    : categoryOf(frame, name, levels, reference, options);
  const modelled: readonly Measure[] = ['mean', 'oddsRatio'];
  const needsModel =
    options.covariates.length + options.factors.length > 0 &&
    described.effects.some(({ measure }) => modelled.includes(measure));
  const model = needsModel ? adjustedBy(frame, name, isNumber, reference, options, run) : null;
  const estimates = model && 'estimates' in model ? model : null;
  return {
    name,
    label: frame.label(name),
    ...described,
    adjustedN: estimates?.n ?? null,
    failed: model && 'failed' in model ? model.failed : null,
    effects: described.effects.map((effect) => ({
      ...effect,
      adjusted: modelled.includes(effect.measure) ? (estimates?.estimates.get(effect.level) ?? null) : null,
    })),
  };
}

interface Adjusted {
  readonly n: number;
  readonly estimates: ReadonlyMap<string, Estimate>;
}

/** Linear or logistic regression of the outcome on the group and what is adjusted for, by the rows of regression tables. */
function adjustedBy(
  frame: Frame,
  name: string,
  isNumber: boolean,
  reference: string,
  options: Table2Options,
  run: RunContext,
): Adjusted | { readonly failed: Runs } {
  try {
    return adjustedModel(frame, name, isNumber, reference, options, run);
  } catch (error) {
    // the rest of the table stands without it
    if (error instanceof RefusedError) return { failed: error.refusals[0]?.message ?? [] };
    throw error;
  }
}

function adjustedModel(
  frame: Frame,
  name: string,
  isNumber: boolean,
  reference: string,
  options: Table2Options,
  run: RunContext,
): Adjusted {
  const factors = [options.group, ...options.factors];
  const rows = modelRows(
    frame,
    {
      kind: isNumber ? 'linear' : 'logistic',
      outcome: name,
      event: null,
      eventLevel: options.eventLevel,
      exposure: null,
      clusters: null,
      correlation: 'exchangeable',
      cause: [],
      censored: [],
      quantile: 0.5,
      method: 'likelihood',
      confidenceLevel: options.confidenceLevel,
    },
    {
      covariates: options.covariates,
      factors,
      references: { [options.group]: reference },
      univariable: false,
      models: [{ kind: 'multivariable', predictors: [...options.covariates, ...factors] }],
      sameCases: true,
      overall: false,
    },
    run,
  );
  const [column] = rows.columns;
  const own = rows.variables.find((variable) => variable.name === options.group);
  const estimates = new Map<string, Estimate>();
  own?.levels?.forEach((level, i) => {
    const estimate = column?.parts[options.group]?.cells[i]?.estimate;
    if (estimate) estimates.set(level, estimate);
  });
  return { n: rows.used, estimates };
}

type Described = Pick<OutcomeRow, 'counted' | 'groups'> & {
  readonly effects: readonly Omit<Effect, 'adjusted'>[];
};

function numberOf(
  frame: Frame,
  name: string,
  levels: readonly string[],
  reference: string,
  { group, numbers, confidenceLevel: level }: Table2Options,
): Described {
  const factor = frame.factor(group);
  const samples = valuesByLevel(frame, name, factor, levels);
  presentGroups(name, group, levels, samples);
  const all = samples.map((values) => {
    if (values.length === 0) return null;
    const found = moments(values);
    return { n: found.n, mean: found.mean, sd: sdOf(found) };
  });
  const base = samples[levels.indexOf(reference)]!;
  if (base.length === 0) throw new RefusedError([refusals.emptyReference(name, group, reference)]);
  const first = all.find((each) => each !== null);
  if (all.every((each) => each === null || (each.mean === first?.mean && !(each.sd !== null && each.sd > 0))))
    throw new RefusedError([constantRefusal(name)]);
  const summary = (values: Float64Array, i: number): GroupSummary | null => {
    const own = all[i];
    if (!own) return null;
    if (numbers === 'mean') return { n: own.n, centre: own.mean, lower: own.sd ?? 0, upper: own.sd ?? 0 };
    const ordered = sorted(values);
    return {
      n: own.n,
      centre: medianSorted(ordered),
      lower: quantileSorted(ordered, 0.25),
      upper: quantileSorted(ordered, 0.75),
    };
  };
  const crude = (i: number): Estimate | null => {
    const values = samples[i]!;
    if (numbers === 'median') {
      if (values.length === 0) return null;
      const test = mannWhitney(values, base, { alternative: 'two-sided', level });
      if (!test) return null;
      const shift = shiftLimits(values, base, {
        level,
        hasTies: test.hasTies,
        alternative: 'two-sided',
        method: 'auto',
      });
      return { ...shift, pValue: test.pExact ?? test.pCorrected };
    }
    const [own, other] = [all[i], all[levels.indexOf(reference)]];
    if (!own || !other || own.sd === null || other.sd === null || own.sd + other.sd === 0) return null;
    const test = twoSampleT(
      { ...own, sd: own.sd },
      { ...other, sd: other.sd },
      {
        equalVariances: false,
        alternative: 'two-sided',
        level,
      },
    );
    return {
      estimate: test.meanDifference,
      ciLower: test.ciLower,
      ciUpper: test.ciUpper,
      pValue: test.pValue,
    };
  };
  return {
    counted: null,
    groups: samples.map(summary),
    effects: levels.flatMap((other, i) =>
      other === reference ? [] : [{ measure: numbers, level: other, crude: crude(i) }],
    ),
  };
}

/** Expected counts below it are tested by Fisher's exact test. */
const SMALL = 5;

function categoryOf(
  frame: Frame,
  name: string,
  levels: readonly string[],
  reference: string,
  { group, measures, eventLevel, confidenceLevel: level }: Table2Options,
): Described {
  const own = frame.factor(name);
  const by = frame.factor(group);
  const counted = crossCount(own.codes, own.levels.length, by.codes, by.levels.length);
  const present = own.levels.map((_, i) => i).filter((i) => counted.rowTotals[i]! > 0);
  const [low, high] = present;
  if (low === undefined || high === undefined || present.length > 2)
    throw new RefusedError([refusals.notTwoLevels(name, present.length)]);
  const chosen = eventLevel === 'last' ? high : low;
  const at = (row: number, g: string): number =>
    counted.counts[row * by.levels.length + by.levels.indexOf(g)]!;
  const sides = levels.map((g) => ({ x: at(chosen, g), n: at(low, g) + at(high, g) }));
  const base = sides[levels.indexOf(reference)]!;
  if (base.n === 0) throw new RefusedError([refusals.emptyReference(name, group, reference)]);
  return {
    counted: own.levels[chosen]!,
    groups: sides.map(({ x, n }) => (n === 0 ? null : { n, centre: x, lower: x / n, upper: x / n })),
    effects: zip(levels, sides).flatMap(([other, side]) => {
      if (other === reference) return [];
      const { x, n } = side;
      const empty = n === 0 || x + base.x === 0 || x + base.x === n + base.n;
      const table = empty ? null : twoByTwo({ a: x, b: n - x, c: base.x, d: base.n - base.x }, level);
      const { tests } = table ?? {};
      const pValue = tests
        ? tests.minimumExpected < SMALL && tests.fisher !== null
          ? tests.fisher.pValue
          : tests.pearson.pValue
        : 1;
      const estimateOf = (measure: (typeof measures)[number]): Estimate | null => {
        if (!table) return null;
        if (measure === 'difference')
          return { estimate: table.difference.estimate, ...table.difference.newcombe, pValue };
        const ratio = table[measure];
        return ratio && { estimate: ratio.estimate, ciLower: ratio.ciLower, ciUpper: ratio.ciUpper, pValue };
      };
      return measures.map((measure) => ({ measure, level: other, crude: estimateOf(measure) }));
    }),
  };
}
