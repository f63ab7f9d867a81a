import { type FigureBlock, formatNumber, num, rich, type TableBlock } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { figure } from '../../shared/figure.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { estimate, interval, ONE_ROW, symbol, table, text, value } from '../../shared/table.ts';
import { predictorColumns, predictorsOfCases } from '../kit/model-tables.ts';
import { slopesOf } from '../kit/model-text.ts';
import type { RobustResult } from './compute.ts';
import type { RobustOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { apa, decimalsOf, finding, interpretation, labelOfTerm, methods } from './text.ts';

export function present(result: RobustResult, options: RobustOptions): Presentation {
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They have no value in at least one variable of the model.`),
    estimates: estimates(result, options),
    tables: [
      coefficientsTable(result, options),
      fitTable(result),
      ...lightestTable(result),
      ...predictionsTable(result, options),
    ],
    checks: [
      balance(result),
      independenceCheck('Rows of one person or one class are alike: their errors would be too small.'),
    ],
    figures: weightsFigure(result),
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      'huber1981',
      ...(options.psi === 'bisquare' ? (['beatonTukey1974'] as const) : []),
      'venablesRipley2002',
    ],
    r: rCode(result, options),
  };
}

function estimates(result: RobustResult, options: RobustOptions): Estimates {
  const [first] = [...slopesOf(result.coefficients)].sort((a, b) => a.pValue - b.pValue);
  const { wald } = result.fit;
  return [
    ...(first
      ? [
          {
            label: rich`*b*, ${labelOfTerm(first.name, result)}`,
            value: first.estimate,
            format: 'number',
            reference: 0,
            ciLower: first.ciLower,
            ciUpper: first.ciUpper,
            level: options.confidenceLevel,
          } as const,
        ]
      : []),
    {
      label: rich`Residual standard error`,
      value: result.fit.residualStandardError,
      format: 'number',
      detail: rich`robust`,
    },
    ...(wald
      ? [{ ...pItem(wald.pValue, options.confidenceLevel), label: rich`*p* value of all predictors` }]
      : []),
  ];
}

function coefficientsTable(result: RobustResult, options: RobustOptions): TableBlock {
  const decimals = decimalsOf(result);
  return table(result.coefficients, {
    id: 'coefficients',
    title: rich`Coefficients for ${result.outcome.label}`,
    columns: [
      text('Predictor', ({ name }) => labelOfTerm(name, result)),
      symbol('b', 'number', (row) => row.estimate, decimals),
      symbol('SE', 'number', ({ standardError }) => standardError, decimals),
      symbol('t', 'statistic', ({ statistic }) => statistic),
      symbol('p', 'p', ({ pValue }) => pValue),
      interval(options.confidenceLevel, 'number', (row) => row, decimals),
      value(rich`Least squares *b*`, 'number', ({ leastSquares }) => leastSquares, decimals),
    ],
    notes: rich`Each *t* has ${num(result.fit.dfResidual, 'df')} degrees of freedom. The last column is that of ordinary regression, in which every case counts alike.`,
  });
}

const fitTable = ({ fit }: RobustResult): TableBlock =>
  table(ONE_ROW, {
    id: 'fit',
    title: 'Cases and Scale',
    columns: [
      symbol('n', 'integer', () => fit.n),
      value('Counted for less', 'integer', () => fit.downweighted),
      value('Not at all', 'integer', () => fit.zeroWeights),
      value('Scale', 'number', () => fit.scale, 3),
      value('Residual SE', 'number', () => fit.residualStandardError, 3),
      fit.wald
        ? [
            symbol('F', 'statistic', () => fit.wald!.statistic),
            value(rich`*df*₁`, 'df', () => fit.wald!.df1),
            value(rich`*df*₂`, 'df', () => fit.wald!.df2),
            symbol('p', 'p', () => fit.wald!.pValue),
          ]
        : [],
    ],
    notes: rich`Scale is the median of the absolute residuals divided by 0.6745. *F* is the Wald test of all predictors.`,
  });

function lightestTable({ lightest, fit }: RobustResult): TableBlock[] {
  if (lightest.length === 0) return [];
  return [
    table(lightest, {
      id: 'lightest',
      title: 'Cases That Count Least',
      columns: [
        value('Row', 'integer', ({ row }) => row),
        value('Residual', 'number', ({ residual }) => residual),
        value('In scales', 'number', ({ distance }) => distance),
        value('Weight', 'proportion', ({ weight }) => weight, 3),
      ],
      notes:
        fit.downweighted > lightest.length
          ? rich`The first ${num(lightest.length, 'integer')} of ${num(fit.downweighted, 'integer')}. All weights can be added to the data.`
          : rich`Rows as they stand in the data.`,
    }),
  ];
}

function predictionsTable(result: RobustResult, options: RobustOptions): TableBlock[] {
  if (result.predictions.length === 0) return [];
  return [
    table(result.predictions, {
      id: 'predictions',
      title: rich`Expected ${result.outcome.label} of New Cases`,
      columns: [
        predictorColumns(predictorsOfCases(result.predictions, result), result),
        estimate(
          rich`Expected, ${num(options.confidenceLevel, 'level')} CI`,
          'number',
          ({ fit, ciLower, ciUpper }) => ({
            estimate: fit,
            ciLower,
            ciUpper,
          }),
        ),
        symbol('SE', 'number', ({ standardError }) => standardError),
      ],
      notes: rich`The interval is that of the expected value, not of a single case.`,
    }),
  ];
}

/** Weights are for a minority of the cases. */
function balance({ fit }: RobustResult): Check {
  const share = fit.zeroWeights / fit.n;
  const verdict = share > 0.25 ? 'doubtful' : 'met';
  return {
    kind: 'check',
    id: 'outliers',
    assumption: ['Outliers are a minority'],
    verdict,
    evidence: rich`${num(fit.zeroWeights, 'integer')} of ${num(fit.n, 'integer')} cases do not count at all, ${num(fit.downweighted - fit.zeroWeights, 'integer')} count in part`,
    advice: [
      verdict === 'met'
        ? 'The line is that of the great majority of the cases.'
        : 'More than a quarter of the cases are left aside: there may be two groups with a line each. Look for what tells them apart.',
    ],
  };
}

function weightsFigure({ points, fit }: RobustResult): FigureBlock[] {
  if (points.length === 0) return [];
  const least = points.reduce((a, b) => (b.weight < a.weight ? b : a));
  const values = points.map(({ row, distance, weight }) => ({ row, distance, weight }));
  return [
    figure({
      id: 'weights',
      title: ['Weights of the Cases'],
      alt: `Weight of each of ${formatNumber(fit.n, 'integer')} cases by its residual in robust standard deviations. The lightest is row ${least.row} with ${formatNumber(least.weight, 'proportion')}.`,
      notes: rich`Residuals are divided by the scale.${points.length < fit.n ? rich` An even selection of ${num(points.length, 'integer')} cases is drawn.` : ''}`,
      spec: {
        height: 220,
        data: { values },
        mark: { type: 'point', tooltip: { content: 'data' } },
        encoding: {
          x: {
            field: 'distance',
            type: 'quantitative',
            scale: { zero: false },
            axis: { title: 'Residual in scales' },
          },
          y: { field: 'weight', type: 'quantitative', scale: { domain: [0, 1] }, axis: { title: 'Weight' } },
        },
      },
    }),
  ];
}
