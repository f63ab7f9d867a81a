import { num, type Runs, rich } from '@constat/report';
import { choiceLabel } from '../../options.ts';
import type { Presentation } from '../../presentation.ts';
import { estimateTable, summaryTable } from '../../shared/calculator/estimate-table.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { groupsOf } from '../../shared/calculator/two-groups.ts';
import { LIMITS_WORDS, liesWords, zeroWords } from '../../shared/calculator/words.ts';
import { rNumber } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { ciText, cohenWord } from '../../shared/wording.ts';
import type { DifferenceMeansResult } from './compute.ts';
import { type DifferenceMeansOptions, options as schema } from './options.ts';

const name = (method: DifferenceMeansOptions['method']): string =>
  method === 'z' ? 'Known σ' : choiceLabel(schema.method.choices[method]);

export function present(result: DifferenceMeansResult, options: DifferenceMeansOptions): Presentation {
  const { meanDifference, intervals, cohenD } = result;
  const { method, alternative, confidenceLevel: level } = options;
  const main = intervals[0];
  const [first, second] = groupsOf(options);
  return {
    finding: rich`With ${num(level, 'level')} confidence the difference of the means (group 1 − group 2) ${liesWords(main)}: *M*₁ − *M*₂ = ${num(meanDifference)}.`,
    meta: [
      rich`*n* = ${num(first.n, 'integer')} + ${num(second.n, 'integer')}`,
      [name(method)],
      [LIMITS_WORDS[alternative]],
    ],
    estimates: [
      {
        label: ['Mean difference'],
        value: meanDifference,
        format: 'number',
        ciLower: main.ciLower,
        ciUpper: main.ciUpper,
        level,
        reference: 0,
      },
      ...(cohenD === null
        ? []
        : [
            {
              label: rich`Cohen’s *d*`,
              value: cohenD,
              format: 'effect' as const,
              detail: [cohenWord(cohenD)],
            },
          ]),
    ],
    tables: [
      estimateTable({
        title: 'Confidence Interval of the Difference of Means',
        of: 'Method',
        estimate: rich`*M*${{ text: '1', marks: ['sub'] }} − *M*${{ text: '2', marks: ['sub'] }}`,
        rows: intervals.map((interval, i) => ({
          label: name(interval.method),
          main: i === 0,
          estimate: meanDifference,
          ...interval,
        })),
        level,
        notes: notes(options),
      }),
      summaryTable(
        [
          { label: 'Group 1', ...first },
          { label: 'Group 2', ...second },
        ],
        method === 'z' ? 'σ' : 'SD',
      ),
    ],
    figures: intervalFigure({
      id: 'difference',
      title: 'Difference of the Means',
      axis: 'Group 1 − group 2',
      rows: intervals.map(({ method: each, ciLower, ciUpper }) => ({
        label: name(each),
        estimate: meanDifference,
        ciLower,
        ciUpper,
      })),
      reference: 0,
      notes: rich`Lines are ${num(level, 'level')} confidence intervals; the dashed line is no difference.`,
    }),
    interpretation: interpretation(result, options),
    apa: rich`The means (*M* = ${num(first.mean)}, ${{ text: method === 'z' ? 'σ' : 'SD', marks: ['italic'] }} = ${num(first.sd)}, *n* = ${num(first.n, 'integer')}; *M* = ${num(second.mean)}, ${{ text: method === 'z' ? 'σ' : 'SD', marks: ['italic'] }} = ${num(second.sd)}, *n* = ${num(second.n, 'integer')}) differed by ${num(meanDifference)}, ${ciText(level, main.ciLower, main.ciUpper)}${cohenD === null ? '' : rich`, *d* = ${num(cohenD, 'effect')}`}.`,
    methods: rich`The confidence interval of the difference was computed from summary numbers ${methodWords(method)}.`,
    works: [
      ...when(method === 'welch', 'welch1947'),
      ...when(method === 'pooled', 'student1908'),
      ...when(method === 'z', 'cochran1977'),
      ...when(cohenD !== null, 'cohen1988'),
    ],
    r: rCode(options),
  };
}

const methodWords = (method: DifferenceMeansOptions['method']): Runs => {
  switch (method) {
    case 'welch':
      return rich`with Welch’s *t*, which lets the variances differ`;
    case 'pooled':
      return rich`with Student’s *t* and the pooled variance`;
    case 'z':
      return rich`with the normal distribution and the known standard deviations of the populations`;
  }
};

const notes = ({ method }: DifferenceMeansOptions): Runs =>
  method === 'z'
    ? rich`*SE* = √(σ₁²/*n*₁ + σ₂²/*n*₂).`
    : rich`Welch: *SE* = √(*s*₁²/*n*₁ + *s*₂²/*n*₂) with Satterthwaite’s degrees of freedom. Pooled: one standard deviation for both groups, *n*₁ + *n*₂ − 2 degrees of freedom. The chosen method is bold.`;

function interpretation(
  { intervals, cohenD }: DifferenceMeansResult,
  { n1, n2, sd1, sd2, method }: DifferenceMeansOptions,
): readonly Runs[] {
  const spread = Math.max(sd1, sd2) / Math.min(sd1, sd2);
  return [
    zeroWords(intervals[0], 0, 'no difference'),
    ...(cohenD === null
      ? []
      : [
          rich`In standard deviations the difference is ${num(cohenD, 'effect')}, by Cohen’s convention ${cohenWord(cohenD)}; what matters depends on the field.`,
        ]),
    ...(method === 'pooled' && spread > 2
      ? [
          rich`One standard deviation is ${spread < 1e6 ? rich`${num(spread, 'effect')} times` : 'many times'} the other: Welch’s interval does not assume that they are equal.`,
        ]
      : []),
    ...(method !== 'z' && Math.min(n1, n2) < 30
      ? [
          rich`With small groups the interval leans on values that are roughly normal; look at them where you have them.`,
        ]
      : []),
  ];
}

function rCode(options: DifferenceMeansOptions): readonly string[] {
  const { n1, mean1, sd1, n2, mean2, sd2, method, alternative, confidenceLevel: level } = options;
  const tail = rNumber(alternative === 'two-sided' ? (1 - level) / 2 : 1 - level);
  return [
    `n1 <- ${n1}; m1 <- ${mean1}; s1 <- ${sd1}`,
    `n2 <- ${n2}; m2 <- ${mean2}; s2 <- ${sd2}`,
    'difference <- m1 - m2',
    'pooled <- sqrt(((n1 - 1) * s1^2 + (n2 - 1) * s2^2) / (n1 + n2 - 2))',
    'v1 <- s1^2 / n1; v2 <- s2^2 / n2',
    method === 'z'
      ? 'se <- sqrt(v1 + v2)'
      : 'se <- c(welch = sqrt(v1 + v2), pooled = pooled * sqrt(1 / n1 + 1 / n2))',
    method === 'z'
      ? `critical <- qnorm(${tail}, lower.tail = FALSE)`
      : 'df <- c(welch = (v1 + v2)^2 / (v1^2 / (n1 - 1) + v2^2 / (n2 - 1)), pooled = n1 + n2 - 2)',
    ...(method === 'z' ? [] : [`critical <- qt(${tail}, df, lower.tail = FALSE)`]),
    `cbind(difference, se, ${method === 'z' ? '' : 'df, '}${alternative === 'less' ? '' : 'lower = difference - critical * se'}${alternative === 'two-sided' ? ', ' : ''}${alternative === 'greater' ? '' : 'upper = difference + critical * se'})`,
    ...(method === 'z' ? [] : ['c(d = difference / pooled)']),
  ];
}
