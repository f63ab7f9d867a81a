import { type NoticeBlock, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Estimates, Presentation } from '../../../presentation.ts';
import { type Check, independenceCheck, normalityCheck } from '../../../shared/checks.ts';
import { excludedNotice, pItem } from '../../../shared/parts.ts';
import { SHAPIRO_WILK, when } from '../../../shared/references.ts';
import { quantileFigure, residualsFigure } from '../../../shared/residual-figures.ts';
import { interval, symbol, table, text, value } from '../../../shared/table.ts';
import { alphaOf, significant } from '../../../shared/wording.ts';
import { observedTable } from '../../kit/anova-parts.ts';
import type { FactorialOptions } from '../options.ts';
import type { RandomResult } from '../result.ts';
import { TYPE_NAMES } from '../tables.ts';
import { rCode } from './r-code.ts';
import { apa, finding, interpretation, methods } from './text.ts';

export function presentRandom(result: RandomResult, options: FactorialOptions): Presentation {
  const { sample, outcome } = result;
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(sample, rich`They have a missing value in a variable of the model.`),
      ...meansNotice(options),
    ],
    estimates: estimates(result, options.confidenceLevel),
    tables: [
      effectTable(result, options),
      errorTable(result),
      varianceTable(result),
      ...sizeTable(result, options.confidenceLevel),
      observedTable(result.cells, result.factors, {
        id: 'cells',
        title: ['Combinations of Levels'],
        notes: [],
      }),
    ],
    checks: checks(result, options),
    figures: [
      ...(result.residuals.length > 0 ? [residualsFigure(result.residuals, sample.used, outcome.label)] : []),
      ...(result.qq.length > 0 ? [quantileFigure(result.qq, sample.used, outcome.label)] : []),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: ['searle1987', ...when(options.checks.includes('normality'), ...SHAPIRO_WILK)],
    r: rCode(result, options),
  };
}

/** The test that the finding speaks of first. */
function estimates(result: RandomResult, level: number): Estimates {
  const main = result.terms.find(({ random, test }) => !random && test !== null);
  if (!main?.test) return [];
  return [
    { label: rich`*F*, ${main.label}`, value: main.test.statistic, format: 'statistic' },
    pItem(main.test.pValue, level),
  ];
}

/** What was asked for and has other errors here. */
function meansNotice({ marginalMeans, postHoc, contrasts }: FactorialOptions): NoticeBlock[] {
  if (!marginalMeans && postHoc.length === 0 && contrasts === 'none') return [];
  return [
    {
      kind: 'notice',
      code: 'no-means-with-random',
      level: 'info',
      message: rich`**Marginal means and their comparisons are left out.** With random factors they have errors of their own; a multilevel model gives them.`,
      action: { kind: 'open-analysis', label: 'Open multilevel models', analysis: 'mlm' },
    },
  ];
}

const effectTable = (
  { terms, residual, totalSumOfSquares, outcome, sample }: RandomResult,
  options: FactorialOptions,
): TableBlock => {
  const rows = [
    ...terms.map((term) => ({ ...term, source: term.label, errorDf: term.test?.df2 ?? null, total: false })),
    { ...residual, source: 'Residuals', test: null, errorMeanSquare: null, errorDf: null, total: false },
    {
      source: 'Total',
      sumOfSquares: totalSumOfSquares,
      df: sample.used - 1,
      meanSquare: null,
      test: null,
      errorMeanSquare: null,
      errorDf: null,
      total: true,
    },
  ];
  return table(rows, {
    id: 'effects',
    title: rich`ANOVA of ${outcome.label} with Random Factors`,
    columns: [
      text('Source', ({ source }) => source),
      value('Sum of squares', 'number', ({ sumOfSquares }) => sumOfSquares),
      symbol('df', 'df', ({ df }) => df),
      value('Mean square', 'number', ({ meanSquare }) => meanSquare),
      value('Mean square of the error', 'number', ({ errorMeanSquare }) => errorMeanSquare),
      value(rich`*df* of the error`, 'df', ({ errorDf }) => errorDf),
      symbol('F', 'statistic', ({ test }) => test?.statistic ?? null),
      symbol('p', 'p', ({ test }) => test?.pValue ?? null),
    ],
    style: ({ total }) => ({ total }),
    notes: rich`${TYPE_NAMES[options.sumOfSquares]} sums of squares; each effect against the error that its expected mean square asks for. An empty test: the error is not above zero.`,
  });
};

const sum = (parts: readonly Runs[]): Runs =>
  parts.flatMap((part, i) => (i === 0 ? [...part] : [' + ', ...part]));

const timesText = (times: number, label: string): Runs =>
  Math.abs(times - 1) < 1e-9
    ? [label]
    : rich`${Number.isInteger(+times.toFixed(9)) ? num(times, 'integer') : significant(times, 4)} × ${label}`;

/** What each mean square estimates, and what it is tested against. */
const errorTable = ({ terms }: RandomResult): TableBlock =>
  table(terms, {
    id: 'expected',
    title: 'Expected Mean Squares and Errors',
    columns: [
      text('Source', ({ label }) => label),
      text('Expected mean square', ({ expected, random, label }) =>
        sum([
          ['σ²'],
          ...expected.map(({ label: of, times }) => timesText(times, `σ²(${of})`)),
          ...(random ? [] : [[`Q(${label})`]]),
        ]),
      ),
      text('Error', ({ error }) => sum(error.map(({ label, weight }) => timesText(weight, label)))),
    ],
    notes: rich`σ² is the variance of the residuals, σ²() that of a random effect, Q() what fixed effects add. Random interactions are not made to sum to zero over the fixed factor (unrestricted model).`,
  });

function varianceTable({ variances }: RandomResult): TableBlock {
  const total = variances.reduce((all, { variance }) => all + Math.max(0, variance), 0);
  return table(variances, {
    id: 'variances',
    title: 'Components of Variance',
    columns: [
      text('Source', ({ label }) => label),
      value('Variance', 'number', ({ variance }) => variance),
      value('Share', 'percent', ({ variance }) => Math.max(0, variance) / total),
    ],
    notes: rich`Found from the mean squares; one below zero counts as zero in the shares.`,
  });
}

function sizeTable({ terms }: RandomResult, level: number): TableBlock[] {
  const rows = terms.flatMap(({ label, partialEtaSquared }) =>
    partialEtaSquared ? [{ label, ...partialEtaSquared }] : [],
  );
  return rows.length === 0
    ? []
    : [
        table(rows, {
          id: 'sizes',
          title: 'Effect Sizes',
          columns: [
            text('Effect', ({ label }) => label),
            value('Partial η²', 'proportion', ({ estimate }) => estimate),
            interval(level, 'proportion', (row) => row),
          ],
          notes: rich`Partial η² relates an effect to itself and its own error. Limits are from the noncentral *F* distribution.`,
        }),
      ];
}

function checks(result: RandomResult, options: FactorialOptions): Check[] {
  const n = result.sample.used;
  return [
    ...(options.checks.includes('normality')
      ? [
          normalityCheck({
            id: 'residuals',
            of: 'residuals',
            who: 'the residuals',
            n,
            alpha: alphaOf(options.confidenceLevel),
            normality: result.residualNormality,
            robust: rich`With ${num(n, 'integer')} cases the tests of fixed effects are usually robust; components of variance are not.`,
            fragile: rich`With ${num(n, 'integer')} cases the *p* values lean on normality; consider a transformation of ${result.outcome.label}.`,
          }),
        ]
      : []),
    independenceCheck(
      'Each case must appear once, and the levels of a random factor must be drawn independently of each other.',
    ),
  ];
}
