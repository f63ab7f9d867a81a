import { num, type Runs, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { precisionParts } from '../../sample-size/kit/precision.ts';
import { type PlanWords, planParts } from '../../sample-size/kit/present.ts';
import { percentNum } from '../../shared/calculator/words.ts';
import { when } from '../../shared/references.ts';
import { given } from '../../shared/wording.ts';
import type { StudySizeResult } from './compute.ts';
import type { StudySizeOptions } from './options.ts';
import { program } from './r-code.ts';
import { discordantAt, proportionsAt, ratioOf } from './studies.ts';

const NAMES = {
  cohort: 'risk ratio',
  'case-control': 'odds ratio',
  matched: 'odds ratio',
  rates: 'rate ratio',
  prevalence: '',
} as const;

const METHODS = {
  cohort: 'the chi-square test of two proportions with the pooled variance (Fleiss and others)',
  'case-control':
    'the chi-square test of two proportions of exposure with the pooled variance (Schlesselman)',
  matched: 'McNemar’s test of discordant pairs (Connor)',
  rates: 'the normal test of the difference of two rates',
  prevalence: '',
} as const;

export function present(result: StudySizeResult, options: StudySizeOptions): Presentation {
  const { plan, precision } = result;
  if (precision)
    return precisionParts(plan, precision, {
      of: 'prevalence',
      asked: options.halfWidth ?? 0,
      isShare: true,
      level: options.confidenceLevel,
      method: rich`the half width of the normal interval of a proportion${options.designEffect === 1 ? '' : rich`, with a design effect of ${given(options.designEffect)}`}${options.population === null ? '' : rich`, in a population of ${given(options.population)}`}`,
      advice: [
        rich`The size holds for a prevalence of ${percentNum(options.prevalence ?? 0)}; it is largest at 50%. Below about 5% a precision should be stated as a share of the prevalence.`,
      ],
      works: ['cochran1977'],
      rCode: program(result, options),
    });
  return planParts(plan, words(result, options), options);
}

function words(result: StudySizeResult, options: StudySizeOptions): PlanWords {
  const { design, alpha, sides, corrected } = options;
  const ratio = result.detectable ?? ratioOf(options);
  const name = NAMES[design];
  const grouped = design === 'cohort' || design === 'case-control';
  return {
    effect: rich`${name === 'odds ratio' ? 'an' : 'a'} ${name} of ${given(ratio)} ${against(options, ratio)}`,
    ...(result.detectable === null
      ? {}
      : {
          detectable: rich`${name === 'odds ratio' ? 'an' : 'a'} ${name} of ${num(ratio)} ${against(options, ratio)}`,
        }),
    method: rich`${METHODS[design]}${corrected && grouped ? ', with Fleiss’ continuity correction' : ''}`,
    side: sides === 'two-sided' ? 'two-sided' : 'one-sided',
    alpha,
    works: [
      ...when(grouped, 'fleiss2003'),
      ...when(design === 'case-control' || design === 'matched', 'schlesselman1982'),
      ...when(design === 'matched', 'connor1987'),
      ...when(design === 'rates', 'breslowDay1987'),
    ],
    rCode: program(result, options),
    rows: rows(options, ratio),
    advice: [advice(options)],
  };
}

/** What the ratio comes to. */
function against(options: StudySizeOptions, ratio: number): Runs {
  if (options.design === 'matched')
    return rich`where ${percentNum(options.discordant ?? 0)} of the pairs are discordant`;
  if (options.design === 'rates')
    return rich`over a rate of ${given(options.rateUnexposed ?? 0)} in the unexposed`;
  const [p1, p2] = proportionsAt(options, ratio);
  return options.design === 'cohort'
    ? rich`(risks of ${percentNum(p1)} and ${percentNum(p2)})`
    : rich`(exposure of ${percentNum(p1)} in cases and ${percentNum(p2)} in controls)`;
}

function rows(options: StudySizeOptions, ratio: number): NonNullable<PlanWords['rows']> {
  if (options.design === 'matched') {
    const [p10, p01] = discordantAt(options, ratio);
    return [
      { label: ['Pairs with only the case exposed'], value: p10, format: 'percent' },
      { label: ['Pairs with only the control exposed'], value: p01, format: 'percent' },
    ];
  }
  if (options.design === 'rates')
    return [
      { label: ['Rate in the exposed'], value: (options.rateUnexposed ?? 0) * ratio, format: 'number' },
    ];
  const [p1, p2] = proportionsAt(options, ratio);
  const [first, second] =
    options.design === 'cohort'
      ? ['Risk in the exposed', 'Risk in the unexposed']
      : ['Exposure in cases', 'Exposure in controls'];
  return [
    { label: [first], value: p1, format: 'percent' },
    { label: [second], value: p2, format: 'percent' },
  ];
}

const advice = ({ design, ratio }: StudySizeOptions): Runs =>
  design === 'case-control'
    ? ratio >= 4
      ? rich`More than about four controls for each case hardly add power.`
      : rich`Where cases are few, up to about four controls for each case add power.`
    : design === 'rates'
      ? rich`Person-years are persons times their years of follow-up: fewer persons can be followed longer, while the rate stays the same.`
      : rich`Adjustment for confounders, clusters and losses all take more persons than this.`;
