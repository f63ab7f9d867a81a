/** Tables of factorial ANOVA. */
import { num, rich, type TableBlock, type TableRow } from '@constat/report';
import { column, LIMITS, symbolColumn } from '../../shared/table.ts';
import type { FactorialOptions } from './options.ts';
import type { FactorialResult, TermResult } from './result.ts';

export const TYPE_NAMES = { '1': 'Type I', '2': 'Type II', '3': 'Type III' } as const;

/** Sums of squares, F and p of every effect. */
export function effectTable(result: FactorialResult, options: FactorialOptions): TableBlock {
  const { terms, residual, totalSumOfSquares, outcome, model, sample } = result;
  return {
    kind: 'table',
    id: 'effects',
    title: rich`${result.covariates.length > 0 ? 'ANCOVA' : 'ANOVA'} of ${outcome.label}`,
    columns: [
      column('source', ['Source']),
      column('ss', ['Sum of squares'], 'number'),
      symbolColumn('df', 'df', 'df'),
      column('ms', ['Mean square'], 'number'),
      symbolColumn('f', 'F', 'statistic'),
      symbolColumn('p', 'p', 'p'),
    ],
    rows: [
      ...terms.map((term) => ({
        cells: {
          source: term.label,
          ss: term.sumOfSquares,
          df: term.df,
          ms: term.meanSquare,
          f: term.statistic,
          p: term.pValue,
        },
      })),
      {
        cells: {
          source: 'Residuals',
          ss: residual.sumOfSquares,
          df: residual.df,
          ms: residual.meanSquare,
          f: null,
          p: null,
        },
      },
      {
        total: true,
        cells: { source: 'Total', ss: totalSumOfSquares, df: sample.used - 1, ms: null, f: null, p: null },
      },
    ],
    notes: rich`${TYPE_NAMES[options.sumOfSquares]} sums of squares${options.sumOfSquares === '1' ? ', in the order of the table' : '; in unbalanced data they need not add up to the total'}. Whole model: *F*(${num(model.df1, 'df')}, ${num(model.df2, 'df')}) = ${num(model.statistic, 'statistic')}, *R*² = ${num(model.rSquared, 'proportion')}, adjusted *R*² = ${num(model.adjustedRSquared, 'proportion')}.`,
  };
}

/** The effect sizes asked for, one row each below its effect. */
export function sizeTable({ terms }: FactorialResult, options: FactorialOptions): TableBlock[] {
  const asked = options.effectSizes;
  if (asked.length === 0) return [];
  const rowsOf = (term: TermResult): TableRow[] => {
    const { estimate, ...partial } = term.partialEtaSquared;
    const sizes = {
      partialEta: { size: 'Partial η²', value: estimate, ...partial },
      eta: { size: 'η²', value: term.etaSquared, ...term.etaSquaredLimits },
      omega: { size: 'Partial ω²', value: term.partialOmegaSquared, ...partial },
      epsilon: { size: 'Partial ε²', value: term.partialEpsilonSquared, ...partial },
    };
    return [
      { heading: true, cells: { size: term.label } },
      ...asked.map((key) => {
        const { size, value, ciLower, ciUpper } = sizes[key];
        return { indent: true, cells: { size, value, lower: ciLower, upper: ciUpper } };
      }),
    ];
  };
  return [
    {
      kind: 'table',
      id: 'sizes',
      title: ['Effect Sizes'],
      columns: [
        column('size', ['Effect']),
        column('value', ['Estimate'], 'proportion'),
        column('lower', [LIMITS.lower], 'proportion', 'ci'),
        column('upper', [LIMITS.upper], 'proportion', 'ci'),
      ],
      spanners: { ci: rich`${num(options.confidenceLevel, 'level')} CI` },
      rows: terms.flatMap(rowsOf),
      notes: rich`Partial sizes relate an effect to itself plus the residuals; η² to all variation. ω² and ε² correct the bias and may fall below zero. The intervals are from the noncentral *F* distribution: partial η², ω² and ε² estimate the same share of the population and have its interval in common; that of η² counts the other effects as error.`,
    },
  ];
}

/** Slopes of the covariates. */
export function covariateTable({ covariates }: FactorialResult, options: FactorialOptions): TableBlock[] {
  if (covariates.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'covariates',
      title: ['Covariates'],
      columns: [
        column('name', ['Covariate']),
        symbolColumn('mean', 'M', 'number'),
        column('slope', ['Slope'], 'number'),
        symbolColumn('se', 'SE', 'number'),
        column('lower', [LIMITS.lower], 'number', 'ci'),
        column('upper', [LIMITS.upper], 'number', 'ci'),
        symbolColumn('t', 't', 'statistic'),
        symbolColumn('p', 'p', 'p'),
      ],
      spanners: { ci: rich`${num(options.confidenceLevel, 'level')} CI` },
      rows: covariates.map((covariate) => ({
        cells: {
          name: covariate.label,
          mean: covariate.mean,
          slope: covariate.estimate,
          se: covariate.standardError,
          lower: covariate.ciLower,
          upper: covariate.ciUpper,
          t: covariate.statistic,
          p: covariate.pValue,
        },
      })),
      notes: [
        'The slope is the change of the dependent variable for one unit of the covariate, averaged over the levels of factors that it interacts with. Marginal means are taken at the means of the covariates.',
      ],
    },
  ];
}

/** n, mean and spread of each combination of levels. */
export function cellTable({ cells, factors, outcome }: FactorialResult): TableBlock {
  return {
    kind: 'table',
    id: 'cells',
    title: rich`${outcome.label} in Each Group`,
    columns: [
      ...factors.map(({ label }, i) => column(`f${i}`, [label])),
      symbolColumn('n', 'n', 'integer'),
      symbolColumn('mean', 'M', 'number'),
      symbolColumn('sd', 'SD', 'number'),
    ],
    rows: cells.map(({ levels, n, mean, sd }) => ({
      cells: { ...Object.fromEntries(levels.map((level, i) => [`f${i}`, level])), n, mean, sd },
    })),
    notes: ['Means as observed, before any adjustment.'],
  };
}

/** Tests of each factor at the levels of another. */
export function simpleTable({ simpleEffects, factors }: FactorialResult): TableBlock[] {
  if (simpleEffects.length === 0) return [];
  const label = (name: string) => factors.find((factor) => factor.name === name)?.label ?? name;
  const keys = [...new Set(simpleEffects.map(({ factor, at }) => `${factor}\u0000${at.factor}`))];
  return [
    {
      kind: 'table',
      id: 'simple',
      title: ['Simple Effects'],
      columns: [
        column('at', ['Effect and level']),
        symbolColumn('f', 'F', 'statistic'),
        column('df1', rich`*df*`, 'df'),
        column('df2', rich`*df* error`, 'df'),
        symbolColumn('p', 'p', 'p'),
      ],
      rows: keys.flatMap((key): TableRow[] => {
        const own = simpleEffects.filter(({ factor, at }) => `${factor}\u0000${at.factor}` === key);
        const first = own[0]!;
        return [
          { heading: true, cells: { at: `${label(first.factor)} within ${label(first.at.factor)}` } },
          ...own.map(({ at, statistic, df1, df2, pValue }) => ({
            indent: true,
            cells: { at: at.level, f: statistic, df1, df2, p: pValue },
          })),
        ];
      }),
      notes: ['Each test uses the residuals of the whole model and is not adjusted for their number.'],
    },
  ];
}
