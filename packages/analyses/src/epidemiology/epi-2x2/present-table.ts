/** One table: measures, all intervals, tests. */
import { type EstimatesBlock, type NoticeBlock, num, type Runs, rich } from '@constat/report';
import type { EpiEstimate, ExposureTable } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { percentNum, zeroWords } from '../../shared/calculator/words.ts';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { pItem } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { given, pText } from '../../shared/wording.ts';
import { cellsOf, type TableMeasures } from './compute.ts';
import type { TableOptions } from './options.ts';
import { tableProgram } from './r-code.ts';
import { countsTable, measures, methodsTable, testsTable } from './tables.ts';
import { estimateText, isByOutcome, leftOut, observedNotice, STUDY_WORDS } from './words.ts';

/** The measure with the limits that the text speaks of. */
function chosen(
  value: (EpiEstimate & { readonly mn: { ciLower: number; ciUpper: number | null } | null }) | null,
  { method, zeroCorrection }: TableOptions,
): EpiEstimate | null {
  if (!value || method === 'wald' || zeroCorrection || !value.mn) return value;
  return { estimate: value.estimate, ciLower: value.mn.ciLower, ciUpper: value.mn.ciUpper };
}

export function presentTable(result: TableMeasures, options: TableOptions): Presentation {
  const { confidenceLevel: level, studyType, method } = options;
  const cells = cellsOf(options);
  const words = STUDY_WORDS[studyType];
  const byOutcome = isByOutcome(options);
  const ratio = chosen(byOutcome ? result.oddsRatio : result.riskRatio, options);
  const { pearson, fisher, minimumExpected } = result.tests;
  const few = minimumExpected < 5 && fisher !== null;
  const test = few
    ? rich`Fisher’s exact ${pText(fisher.pValue)}`
    : rich`*χ*²(1) = ${num(pearson.statistic, 'statistic')}, ${pText(pearson.pValue)}`;
  const name = (byOutcome ? words.oddsRatio : words.riskRatio).toLowerCase();
  const shares = sharesText(cells, options);
  const value = ratio ? rich`${name} = ${estimateText(ratio, level)}` : rich`the ${name} is not defined`;
  return {
    finding: rich`${shares}: ${value}; ${test}.`,
    meta: [
      rich`*n* = ${num(cells.a + cells.b + cells.c + cells.d, 'integer')}`,
      [method === 'wald' || options.zeroCorrection ? 'Wald limits' : 'Miettinen–Nurminen limits'],
    ],
    notices: notices(result, options),
    estimates: estimates(result, ratio, options, few ? fisher.pValue : pearson.pValue),
    tables: [
      measures(result, cells, options),
      ...(byOutcome ? [] : [countsTable(cells, options)]),
      methodsTable(result, options),
      testsTable(result),
    ],
    checks: checks(result, options),
    figures: figure(result, options),
    interpretation: interpretation(result, ratio, options),
    apa: rich`${shares}, ${value}, ${test}.`,
    methods: methods(options, few),
    works: [
      ...when(!byOutcome, 'katz1978', 'koopman1984', 'newcombeDifference1998'),
      'woolf1955',
      'miettinenNurminen1985',
      'fisher1935',
      ...when(result.numberNeeded !== null, 'altman1998'),
      ...when(byOutcome, 'jewell2004'),
      ...when(result.eValue !== null, 'vanderWeeleDing2017'),
    ],
    r: tableProgram(cells, options),
  };
}

function sharesText({ a, b, c, d }: ExposureTable, options: TableOptions): Runs {
  if (isByOutcome(options))
    return rich`${percentNum(a / (a + c))} of the cases (${given(a)} of ${given(a + c)}) and ${percentNum(b / (b + d))} of the controls (${given(b)} of ${given(b + d)}) were exposed`;
  const risk = STUDY_WORDS[options.studyType].risk.toLowerCase();
  return rich`The ${risk} was ${percentNum(a / (a + b))} in the exposed (${given(a)} of ${given(a + b)}) and ${percentNum(c / (c + d))} in the unexposed (${given(c)} of ${given(c + d)})`;
}

function notices(result: TableMeasures, options: TableOptions): readonly NoticeBlock[] {
  const { a, b, c, d } = cellsOf(options);
  const added = options.zeroCorrection;
  if (added)
    return [
      leftOut(
        'cells-raised',
        rich`${given(added)} was added to every cell before the ratios and what rests on them. Risks, differences, score and exact limits and tests use the counts as they are.`,
      ),
    ];
  if (Math.min(a, b, c, d) > 0 || (result.oddsRatio?.ciLower ?? null) !== null) return [];
  return [
    {
      ...leftOut(
        'zero-cell',
        rich`A count of zero leaves some ratios or limits undefined. With a half added to every cell they can be estimated.`,
      ),
      action: { kind: 'set-options', label: 'Add a half to every cell', options: { zeroCorrection: 0.5 } },
    },
  ];
}

function estimates(
  result: TableMeasures,
  ratio: EpiEstimate | null,
  options: TableOptions,
  pValue: number,
): EstimatesBlock['items'] {
  const { confidenceLevel: level, studyType } = options;
  const words = STUDY_WORDS[studyType];
  const item = (label: string, value: EpiEstimate | null, reference: number, format: 'number' | 'percent') =>
    value
      ? [
          {
            label: [label],
            value: value.estimate,
            format,
            ciLower: value.ciLower,
            ciUpper: value.ciUpper,
            level,
            reference,
          } as const,
        ]
      : [];
  return [
    ...item(isByOutcome(options) ? words.oddsRatio : words.riskRatio, ratio, 1, 'number'),
    ...(isByOutcome(options) ? [] : item(words.difference, chosen(result.difference, options), 0, 'percent')),
    pItem(pValue, level, 'two-sided'),
  ];
}

function checks({ tests }: TableMeasures, options: TableOptions): readonly Check[] {
  const { minimumExpected } = tests;
  return [
    {
      kind: 'check',
      id: 'expected-counts',
      assumption: ['Enough cases for the chi-square tests'],
      verdict: minimumExpected >= 5 ? 'met' : minimumExpected >= 1 ? 'doubtful' : 'violated',
      caution: ['an expected count was below 1'],
      evidence: rich`Smallest expected count ${num(minimumExpected)}`,
      advice:
        minimumExpected >= 5
          ? ['Every expected count is five or more.']
          : ['Below five: report Fisher’s exact test, and exact or score limits.'],
      ...(minimumExpected < 5 && options.method === 'wald' && !options.zeroCorrection
        ? { action: { kind: 'set-options', label: 'Use score limits', options: { method: 'score' } } }
        : {}),
    },
    independenceCheck('Persons must not influence each other; matched pairs need the matched analysis.'),
  ];
}

function figure(result: TableMeasures, options: TableOptions) {
  const { confidenceLevel: level, studyType } = options;
  const words = STUDY_WORDS[studyType];
  const { riskRatio: rr, oddsRatio: or } = result;
  const line = (
    label: string,
    estimate: number | null | undefined,
    limits: { ciLower: number | null; ciUpper: number | null } | null | undefined,
  ) =>
    estimate === null || estimate === undefined || estimate <= 0 || !limits
      ? []
      : [{ label, estimate, ciLower: limits.ciLower, ciUpper: limits.ciUpper }];
  return intervalFigure({
    id: 'ratios',
    title: isByOutcome(options) ? 'Odds Ratio' : 'Ratios',
    axis: 'Ratio (log axis)',
    rows: [
      ...(isByOutcome(options)
        ? []
        : [
            ...line(words.riskRatio, rr?.estimate, rr),
            ...line(`${words.riskRatio}, score`, rr?.estimate, rr?.score),
          ]),
      ...line(words.oddsRatio, or?.estimate, or),
      ...line(`${words.oddsRatio}, exact`, or?.conditional?.estimate, or?.conditional),
    ],
    reference: 1,
    log: true,
    notes: rich`Lines are ${num(level, 'level')} confidence intervals; the dashed line is no association.`,
  });
}

function interpretation(
  result: TableMeasures,
  ratio: EpiEstimate | null,
  options: TableOptions,
): readonly Runs[] {
  const byOutcome = isByOutcome(options);
  const { difference, numberNeeded, populationFraction } = result;
  const what = byOutcome ? 'odds' : options.studyType === 'cohort' ? 'risk' : 'prevalence';
  return [
    ...(ratio && ratio.estimate > 0
      ? [
          rich`The exposed have ${num(ratio.estimate)} times the ${what} of the unexposed. ${zeroWords(ratio, 1, 'no association')}`,
        ]
      : []),
    ...(byOutcome || difference.estimate === 0 || !numberNeeded || options.studyType !== 'cohort'
      ? []
      : [
          rich`Among 1,000 exposed persons there are about ${num(Math.abs(difference.estimate) * 1000, 'number', Math.abs(difference.estimate) < 0.01 ? 1 : 0)} ${difference.estimate > 0 ? 'more' : 'fewer'} cases than among 1,000 unexposed: one for every ${num(Math.ceil(numberNeeded.estimate), 'integer')} persons.`,
        ]),
    ...(populationFraction && populationFraction.estimate > 0
      ? [
          rich`If the exposure is the cause, and nothing else differs, ${percentNum(populationFraction.estimate)} of all cases would not occur without it.`,
        ]
      : []),
    observedNotice,
  ];
}

const methods = ({ studyType, confidenceLevel: level, zeroCorrection }: TableOptions, few: boolean): Runs =>
  rich`${
    studyType === 'case-control'
      ? 'Odds ratios were estimated with Woolf’s log limits and exact conditional limits'
      : 'Risk ratios were estimated with Katz’s log limits, odds ratios with Woolf’s log limits and risk differences with Wald’s limits, beside score limits'
  }${zeroCorrection ? rich` after adding ${given(zeroCorrection)} to every cell` : ''}, at ${num(level, 'level')} confidence. The association was tested by ${few ? 'Fisher’s exact test' : 'Pearson’s chi-square test'}.`;
