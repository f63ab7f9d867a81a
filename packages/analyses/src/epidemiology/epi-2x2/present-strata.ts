/** Several strata: crude and adjusted ratios, and whether the strata agree. */
import { num, type Runs, rich, type TableBlock } from '@constat/report';
import type { ChiSquareTest, EpiEstimate } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { measureTable } from '../../shared/calculator/measure-table.ts';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { pItem } from '../../shared/parts.ts';
import { estimate, symbol, table, text } from '../../shared/table.ts';
import { pText } from '../../shared/wording.ts';
import { type StrataMeasures, strataOf, stratumName } from './compute.ts';
import type { TableOptions } from './options.ts';
import { strataProgram } from './r-code.ts';
import { estimateText, isByOutcome, leftOut, observedNotice, STUDY_WORDS } from './words.ts';

/** A change of the ratio by adjustment from which on confounding is usually spoken of, in percent. */
const CONFOUNDED = 10;

export function presentStrata(result: StrataMeasures, options: TableOptions): Presentation {
  const { confidenceLevel: level, studyType } = options;
  const strata = strataOf(options);
  const words = STUDY_WORDS[studyType];
  const byOutcome = isByOutcome(options);
  const adjusted = byOutcome ? result.commonOr : result.commonRr;
  const crude = byOutcome ? result.crude.oddsRatio : result.crude.riskRatio;
  const name = (byOutcome ? words.oddsRatio : words.riskRatio).toLowerCase();
  const { test } = result;
  const n = strata.reduce((sum, { a, b, c, d }) => sum + a + b + c + d, 0);
  const tested = test
    ? rich`Mantel–Haenszel *χ*²(1) = ${num(test.uncorrected.statistic, 'statistic')}, ${pText(test.uncorrected.pValue)}`
    : rich`no test is possible`;
  const value = adjusted
    ? rich`the ${name} over ${num(strata.length, 'integer')} ${strata.length === 1 ? 'stratum' : 'strata'} is ${estimateText(adjusted, level)}`
    : rich`the ${name} over the strata is not defined`;
  const crudeText = crude ? rich` (crude ${num(crude.estimate)})` : rich``;
  return {
    finding: rich`Adjusted for the strata ${value}${crudeText}; ${tested}.`,
    meta: [rich`*n* = ${num(n, 'integer')}`, ['Mantel–Haenszel']],
    notices: strata.some(({ a, b, c, d }) => Math.min(a, b, c, d) === 0)
      ? [
          leftOut(
            'zero-cell',
            rich`Strata with a count of zero have no ratio of their own; the Mantel–Haenszel estimates use them all the same.`,
          ),
        ]
      : [],
    estimates: [
      ...(adjusted ? [ratioItem(`Adjusted ${name}`, adjusted, level)] : []),
      ...(crude ? [ratioItem(`Crude ${name}`, crude, level)] : []),
      ...(test ? [pItem(test.uncorrected.pValue, level, 'two-sided')] : []),
    ],
    tables: [common(result, options), each(result, options), tests(result)],
    checks: [
      homogeneity(result),
      confounding(result, options),
      independenceCheck('Persons must not influence each other.'),
    ],
    figures: figure(result, options, adjusted, crude),
    interpretation: interpretation(result, options),
    apa: rich`Adjusted for the strata, ${value}, ${tested}.`,
    methods: rich`Ratios and differences over strata were estimated by the method of Mantel and Haenszel, with the variance of Robins, Breslow and Greenland for the odds ratio and of Greenland and Robins for risk ratio and difference. Homogeneity of the odds ratios was tested by Breslow and Day’s test with Tarone’s correction and by Woolf’s test.`,
    works: [
      'mantelHaenszel1959',
      'robinsBreslowGreenland1986',
      'greenlandRobins1985',
      'breslowDay1980',
      'tarone1985',
      'woolf1955',
    ],
    r: strataProgram(strata, level),
  };
}

const ratioItem = (label: string, { estimate, ciLower, ciUpper }: EpiEstimate, level: number) =>
  ({ label: [label], value: estimate, format: 'number', ciLower, ciUpper, level, reference: 1 }) as const;

function common(result: StrataMeasures, options: TableOptions): TableBlock {
  const words = STUDY_WORDS[options.studyType];
  const { exact } = result;
  const row = (
    label: string,
    value: EpiEstimate | null,
    main = false,
    format: 'number' | 'percent' = 'number',
  ) => (value ? [{ label, ...value, main, format }] : []);
  const byOutcome = isByOutcome(options);
  return measureTable({
    title: 'Crude and Adjusted Measures',
    rows: [
      ...row(`${words.oddsRatio}, crude`, result.crude.oddsRatio),
      ...row(`${words.oddsRatio}, Mantel–Haenszel`, result.commonOr, byOutcome),
      ...row(`${words.oddsRatio}, inverse variance`, result.inverseVarianceOr),
      ...(exact
        ? [
            {
              label: `${words.oddsRatio}, exact conditional`,
              estimate: exact.estimate,
              ciLower: exact.ciLower,
              ciUpper: exact.ciUpper,
            },
          ]
        : []),
      ...(byOutcome
        ? []
        : [
            ...row(`${words.riskRatio}, crude`, result.crude.riskRatio),
            ...row(`${words.riskRatio}, Mantel–Haenszel`, result.commonRr, true),
            ...row(`${words.difference}, Mantel–Haenszel`, result.commonRd, false, 'percent'),
          ]),
    ],
    level: options.confidenceLevel,
    notes: rich`Crude = all strata added up.${exact ? rich` The exact test of a common odds ratio of 1 has ${pText(exact.pValue)}.` : ''}`,
  });
}

function each(result: StrataMeasures, options: TableOptions): TableBlock {
  const words = STUDY_WORDS[options.studyType];
  return table(strataOf(options), {
    id: 'strata',
    title: 'Strata',
    columns: [
      text('Stratum', (_, i) => stratumName(options, i)),
      text('Exposed', ({ a, b }) => rich`${num(a, 'integer')} of ${num(a + b, 'integer')}`),
      text('Unexposed', ({ c, d }) => rich`${num(c, 'integer')} of ${num(c + d, 'integer')}`),
      estimate(words.oddsRatio, 'number', (_, i) => result.strata[i]!.oddsRatio),
      isByOutcome(options) ? [] : estimate(words.riskRatio, 'number', (_, i) => result.strata[i]!.riskRatio),
    ],
    notes: rich`Cases of all persons; ${num(options.confidenceLevel, 'level')} limits on the log scale. Strata with a count of zero have none.`,
  });
}

function tests({ test, breslowDay, tarone, woolf }: StrataMeasures): TableBlock {
  const row = (label: string, value: ChiSquareTest | null | undefined) =>
    value ? [{ test: label, statistic: value.statistic, df: value.df, p: value.pValue }] : [];
  const rows = [
    ...row('No association: Mantel–Haenszel', test?.uncorrected),
    ...row('No association: with continuity correction', test?.corrected),
    ...row('Equal odds ratios: Breslow–Day', breslowDay),
    ...row('Equal odds ratios: Breslow–Day with Tarone’s correction', tarone),
    ...row('Equal odds ratios: Woolf', woolf),
  ];
  return table(rows, {
    id: 'tests',
    title: 'Tests',
    columns: [
      text('Test', ({ test }) => test),
      symbol('χ²', 'statistic', ({ statistic }) => statistic),
      symbol('df', 'df', ({ df }) => df),
      symbol('p', 'p', ({ p }) => p),
    ],
    notes: rich`The first two ask whether exposure and outcome go together within strata, the others whether the strata have the same odds ratio.`,
  });
}

function homogeneity({ tarone }: StrataMeasures): Check {
  const common = {
    kind: 'check',
    id: 'homogeneity',
    assumption: ['The same odds ratio in all strata'],
  } as const;
  if (!tarone)
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: ['Fewer than two strata tell'],
      advice: ['Nothing can be said about differences between strata.'],
    };
  const differ = tarone.pValue < 0.05;
  return {
    ...common,
    verdict: differ ? 'violated' : 'unopposed',
    caution: ['the odds ratios differed between the strata'],
    evidence: rich`Breslow–Day–Tarone *χ*²(${num(tarone.df, 'df')}) = ${num(tarone.statistic, 'statistic')}, ${pText(tarone.pValue)}`,
    advice: differ
      ? ['The strata differ (effect modification): report them separately rather than one common ratio.']
      : ['With few cases in the strata a difference can be missed.'],
  };
}

function confounding({ percentChangeOr, percentChangeRr }: StrataMeasures, options: TableOptions): Check {
  const change = isByOutcome(options) ? percentChangeOr : percentChangeRr;
  const large = change !== null && Math.abs(change) >= CONFOUNDED;
  return {
    kind: 'check',
    id: 'confounding',
    assumption: ['Confounding by the strata'],
    verdict: change === null ? 'unverifiable' : large ? 'doubtful' : 'met',
    evidence:
      change === null
        ? ['One of both ratios is not defined']
        : rich`Crude ratio ${num(Math.abs(change), 'number', 1)}% ${change < 0 ? 'below' : 'above'} the adjusted one`,
    advice: large
      ? ['More than ten percent: report the adjusted ratio.']
      : ['Crude and adjusted ratio are close to each other.'],
  };
}

function figure(
  result: StrataMeasures,
  options: TableOptions,
  adjusted: EpiEstimate | null,
  crude: EpiEstimate | null,
) {
  const byOutcome = isByOutcome(options);
  const words = STUDY_WORDS[options.studyType];
  const name = byOutcome ? words.oddsRatio : words.riskRatio;
  const rows = [
    ...result.strata.map(({ oddsRatio, riskRatio }, i) => ({
      label: stratumName(options, i),
      value: byOutcome ? oddsRatio : riskRatio,
    })),
    { label: 'Crude', value: crude },
    { label: 'Mantel–Haenszel', value: adjusted },
  ];
  return intervalFigure({
    id: 'forest',
    title: `${name} by Stratum`,
    axis: `${name} (log axis)`,
    rows: rows.flatMap(({ label, value }) =>
      value && value.estimate > 0
        ? [{ label, estimate: value.estimate, ciLower: value.ciLower, ciUpper: value.ciUpper }]
        : [],
    ),
    reference: 1,
    log: true,
    notes: rich`Lines are ${num(options.confidenceLevel, 'level')} confidence intervals; the dashed line is no association.`,
  });
}

function interpretation(result: StrataMeasures, options: TableOptions): readonly Runs[] {
  const change = isByOutcome(options) ? result.percentChangeOr : result.percentChangeRr;
  const differ = result.tarone !== null && result.tarone.pValue < 0.05;
  return [
    change === null
      ? rich`Crude and adjusted ratio cannot be compared.`
      : Math.abs(change) >= CONFOUNDED
        ? rich`The crude ratio differs from the adjusted one by ${num(change, 'number', 1)}%: the strata confound the association, and the adjusted ratio is the one to report.`
        : rich`The crude ratio differs from the adjusted one by only ${num(change, 'number', 1)}%: the strata hardly confound the association.`,
    differ
      ? rich`The strata do not share one odds ratio. A common ratio is then an average over different effects; say how the effect differs between strata.`
      : rich`There is no evidence that the odds ratio differs between strata, so one common ratio describes them.`,
    observedNotice,
  ];
}
