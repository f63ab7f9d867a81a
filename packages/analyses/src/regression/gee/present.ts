import { num, rich, type TableBlock } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { type Columns, interval, symbol, table, text, value } from '../../shared/table.ts';
import { clusterCheck } from '../kit/errors.ts';
import { termsTable } from '../kit/model-tables.ts';
import { coefficientDecimals, slopesOf } from '../kit/model-text.ts';
import { ratioFigure } from '../kit/ratio-figure.ts';
import type { GeeResult, GeeTerm } from './compute.ts';
import type { GeeOptions } from './options.ts';
import { rCode } from './r-code.ts';
import {
  apa,
  finding,
  interpretation,
  labelOfTerm,
  measureOf,
  methods,
  outcomeText,
  ratiosOf,
} from './text.ts';

export function present(result: GeeResult, options: GeeOptions): Presentation {
  const isRatio = options.family !== 'gaussian';
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They have no value in at least one variable of the model.`),
    estimates: estimates(result, options),
    tables: [
      coefficientsTable(result, options),
      ...termsTable(result, false, 'wald'),
      fitTable(result, options),
      ...correlationsTable(result),
    ],
    checks: [
      clusterCheck(
        { df: null, clusters: result.clusters, clusterLabel: result.cluster.label },
        'Clusters must not influence each other.',
      ),
    ],
    figures: isRatio
      ? [
          ratioFigure({
            id: 'ratios',
            name: measureOf(options).name,
            of: `${measureOf(options).name}s`,
            level: options.confidenceLevel,
            ratios: slopesOf(ratiosOf(result)),
          }),
        ]
      : [],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: ['liangZeger1986', 'cameronMiller2015'],
    r: rCode(result, options),
  };
}

function estimates(result: GeeResult, options: GeeOptions): Estimates {
  const first = slopesOf(result.coefficients).reduce((a, b) => (b.pValue < a.pValue ? b : a));
  const isRatio = options.family !== 'gaussian';
  const shown = isRatio
    ? { value: first.ratio, ciLower: first.ratioCiLower, ciUpper: first.ratioCiUpper }
    : { value: first.estimate, ciLower: first.ciLower, ciUpper: first.ciUpper };
  const { value: estimate, ciLower, ciUpper } = shown;
  return [
    ...(estimate === null || ciLower === null || ciUpper === null
      ? []
      : [
          {
            label: rich`${measureOf(options).name}, ${labelOfTerm(first.name, result)}`,
            value: estimate,
            format: 'number',
            reference: isRatio ? 1 : 0,
            ciLower,
            ciUpper,
            level: options.confidenceLevel,
          } as const,
        ]),
    ...(result.alpha === null
      ? []
      : [
          {
            label:
              options.correlation === 'ar1'
                ? rich`Correlation of neighbours`
                : rich`Correlation within clusters`,
            value: result.alpha,
            format: 'proportion',
          } as const,
        ]),
    { ...pItem(result.overall.pValue, options.confidenceLevel), label: rich`*p* value of all predictors` },
  ];
}

function coefficientsTable(result: GeeResult, options: GeeOptions): TableBlock {
  const decimals = coefficientDecimals(slopesOf(result.coefficients));
  const ratio: Columns<GeeTerm> =
    options.family === 'gaussian'
      ? [interval(options.confidenceLevel, 'number', (term: GeeTerm) => term, decimals)]
      : [
          value(measureOf(options).name, 'number', (term: GeeTerm) =>
            term.name === '(Intercept)' ? null : term.ratio,
          ),
          interval(options.confidenceLevel, 'number', ({ name, ratioCiLower, ratioCiUpper }: GeeTerm) =>
            name === '(Intercept)' ? null : { ciLower: ratioCiLower, ciUpper: ratioCiUpper },
          ),
        ];
  return table(result.coefficients, {
    id: 'coefficients',
    title: rich`Coefficients for ${outcomeText(result)}`,
    columns: [
      text('Predictor', ({ name }) => labelOfTerm(name, result)),
      symbol('b', 'number', ({ estimate }) => estimate, decimals),
      value('Robust SE', 'number', ({ standardError }) => standardError, decimals),
      value('Model SE', 'number', ({ naiveStandardError }) => naiveStandardError, decimals),
      value('χ²', 'statistic', ({ statistic }) => statistic),
      symbol('p', 'p', ({ pValue }) => pValue),
      ratio,
    ],
    notes: rich`Tests and intervals use the robust errors; each χ² has one degree of freedom. Errors of the model hold only where the working correlation is right.`,
  });
}

const fitTable = (result: GeeResult, options: GeeOptions): TableBlock =>
  table([result], {
    id: 'fit',
    title: 'Clusters and Working Correlation',
    columns: [
      value('Rows', 'integer', ({ sample }) => sample.used),
      value('Clusters', 'integer', ({ clusters }) => clusters),
      value('Largest', 'integer', ({ maxClusterSize }) => maxClusterSize),
      value('Scale', 'number', ({ scale }) => scale, 3),
      value('Correlation', 'proportion', ({ alpha }) => alpha, 3),
      value('χ²', 'statistic', ({ overall }) => overall.statistic),
      symbol('df', 'df', ({ overall }) => overall.df),
      symbol('p', 'p', ({ overall }) => overall.pValue),
    ],
    notes: rich`Scale is the mean of the squared Pearson residuals${options.correlation === 'independence' ? '; no correlation is estimated' : ''}. χ² is the Wald test of all ${num(result.overall.df, 'integer')} coefficients.`,
  });

/** Unstructured correlations, pair by pair. */
const correlationsTable = ({ correlations, order }: GeeResult): TableBlock[] =>
  correlations.length === 0
    ? []
    : [
        table(correlations, {
          id: 'correlations',
          title: 'Working Correlations',
          columns: [
            text('First', ({ first }) => first),
            text('Second', ({ second }) => second),
            value('Correlation', 'proportion', (row) => row.value, 3),
          ],
          notes: rich`Of two times of one cluster, ${order === null ? 'by the order of the rows' : rich`by ${order.label}`}: the mean product of Pearson residuals of the clusters that have both, over the scale.`,
        }),
      ];
