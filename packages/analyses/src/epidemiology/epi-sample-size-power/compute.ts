import { detectableRatio } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { Precision } from '../../sample-size/kit/precision.ts';
import { tooLarge } from '../../sample-size/kit/refusals.ts';
import { type Plan, planOf, roundedSize, type Study } from '../../sample-size/kit/study.ts';
import { sizesAround } from '../../shared/calculator/size-figure.ts';
import type { StudySizeOptions } from './options.ts';
import { ratioOf, studyAt, surveySize, surveyWidth } from './studies.ts';

export interface StudySizeResult {
  readonly sample: Sample;
  readonly plan: Plan;
  readonly precision: Precision | null;
  /** The smallest ratio that the size finds. */
  readonly detectable: number | null;
}

/** The largest ratio that is looked for. */
const MOST_RATIO = 1e4;

const effectField = { cohort: 'riskRatio', rates: 'rateRatio' } as const;
const fieldOf = (design: string): string =>
  design === 'cohort' || design === 'rates' ? effectField[design] : 'oddsRatio';

export function compute(_: unknown, options: StudySizeOptions): StudySizeResult {
  if (options.design === 'prevalence') return survey(options);
  const { solveFor, power, dropout, design } = options;
  const first = options.size ?? 0;
  const ratio = solveFor === 'effect' ? detectableOf(options, first) : ratioOf(options);
  if (ratio === null) throw tooLarge('size');
  const study = studyAt(options, ratio);
  const sizes = solveFor === 'n' ? null : study.sizesOf(first);
  const plan = planOf(study, { solveFor, power, dropout, sizes });
  if (!plan) throw tooLarge(fieldOf(design));
  return { sample: plan.sample, plan, precision: null, detectable: solveFor === 'effect' ? ratio : null };
}

function detectableOf(options: StudySizeOptions, first: number): number | null {
  const most = options.design === 'cohort' ? (1 - 1e-9) / (options.riskUnexposed ?? 1) : MOST_RATIO;
  const powerOf = (ratio: number): number => {
    const study = studyAt(options, ratio);
    return study.powerAt?.(study.sizesOf(first)) ?? 0;
  };
  return detectableRatio(powerOf, options.power, most);
}

function survey(options: StudySizeOptions): StudySizeResult {
  const study: Study = {
    unit: 'persons',
    groups: [],
    sizesOf: (n) => [n],
    least: 1,
    powerAt: null,
    sizeFor: () => roundedSize(surveySize(options)),
  };
  const plan = planOf(study, { solveFor: 'n', power: 0.8, dropout: options.dropout, sizes: null });
  if (!plan) throw tooLarge('halfWidth');
  const most =
    options.population === null ? Number.POSITIVE_INFINITY : options.population * options.designEffect;
  return {
    sample: plan.sample,
    plan,
    precision: {
      halfWidth: surveyWidth(plan.total, options),
      curve: sizesAround(plan.total, 2)
        .filter((n) => n <= most)
        .map((n) => ({ n, value: surveyWidth(n, options) })),
    },
    detectable: null,
  };
}
