/** Tables of factorial ANOVA. */
import { num, rich, type TableBlock } from '@constat/report';
import { interval, symbol, table, text, value } from '../../shared/table.ts';
import { observedTable, type SizeRow, SOURCE_COLUMNS, type Source, sizeTable } from '../kit/anova-parts.ts';
import type { FactorialOptions } from './options.ts';
import type { FactorialResult, TermResult } from './result.ts';

export const TYPE_NAMES = { '1': 'Type I', '2': 'Type II', '3': 'Type III' } as const;

/** Sums of squares, F and p of every effect. */
export function effectTable(result: FactorialResult, options: FactorialOptions): TableBlock {
  const { terms, residual, totalSumOfSquares, outcome, model, sample } = result;
  const sources = [
    ...terms.map((term) => ({ ...term, source: term.label, test: term })),
    { ...residual, source: 'Residuals' },
    { source: 'Total', sumOfSquares: totalSumOfSquares, df: sample.used - 1, total: true },
  ];
  return table<Source>(sources, {
    id: 'effects',
    title: rich`${result.covariates.length > 0 ? 'ANCOVA' : 'ANOVA'} of ${outcome.label}`,
    columns: [SOURCE_COLUMNS],
    style: ({ total }) => ({ total }),
    notes: rich`${TYPE_NAMES[options.sumOfSquares]} sums of squares${options.sumOfSquares === '1' ? ', in the order of the table' : '; in unbalanced data they need not add up to the total'}. Whole model: *F*(${num(model.df1, 'df')}, ${num(model.df2, 'df')}) = ${num(model.statistic, 'statistic')}, *R*² = ${num(model.rSquared, 'proportion')}, adjusted *R*² = ${num(model.adjustedRSquared, 'proportion')}.`,
  });
}

/** Tests of the effects that allow unequal variances. */
export function robustTable({ terms }: FactorialResult, { errors }: FactorialOptions): TableBlock[] {
  const rows = terms.flatMap(({ label, robust }) => (robust ? [{ label, ...robust }] : []));
  if (rows.length === 0) return [];
  return [
    table(rows, {
      id: 'robust',
      title: 'Tests That Allow Unequal Variances',
      columns: [
        text('Effect', ({ label }) => label),
        symbol('F', 'statistic', ({ statistic }) => statistic),
        symbol('df', 'df', ({ df1 }) => df1),
        value(rich`*df* error`, 'df', ({ df2 }) => df2),
        symbol('p', 'p', ({ pValue }) => pValue),
      ],
      notes: rich`Wald tests of the hypotheses of type III with ${errors} errors, which the sentences follow. Slopes, marginal means, simple effects, comparisons and contrasts have these errors, too; effect sizes are those of the sums of squares.`,
    }),
  ];
}

/** The effect sizes asked for. */
export function sizesOf({ terms }: FactorialResult, options: FactorialOptions): TableBlock[] {
  const asked = (term: TermResult): readonly SizeRow[] => {
    const { estimate, ...partial } = term.partialEtaSquared;
    const sizes = {
      partialEta: { size: 'Partial η²', value: estimate, ...partial },
      eta: { size: 'η²', value: term.etaSquared, ...term.etaSquaredLimits },
      omega: { size: 'Partial ω²', value: term.partialOmegaSquared, ...partial },
      epsilon: { size: 'Partial ε²', value: term.partialEpsilonSquared, ...partial },
    };
    return options.effectSizes.map((key) => sizes[key]);
  };
  return sizeTable(
    terms.map((term) => ({ label: term.label, sizes: asked(term), pValue: term.pValue })),
    options.confidenceLevel,
    rich`Partial sizes relate an effect to itself plus the residuals; η² to all variation. ω² and ε² correct the bias and may fall below zero. The intervals are from the noncentral *F* distribution: partial η², ω² and ε² estimate the same share of the population and have its interval in common; that of η² counts the other effects as error.`,
  );
}

/** Slopes of the covariates. */
export function covariateTable({ covariates }: FactorialResult, options: FactorialOptions): TableBlock[] {
  if (covariates.length === 0) return [];
  return [
    table(covariates, {
      id: 'covariates',
      title: 'Covariates',
      columns: [
        text('Covariate', (covariate) => covariate.label),
        symbol('M', 'number', (covariate) => covariate.mean),
        value('Slope', 'number', (covariate) => covariate.estimate),
        symbol('SE', 'number', (covariate) => covariate.standardError),
        interval(options.confidenceLevel, 'number', (covariate) => covariate),
        symbol('t', 'statistic', (covariate) => covariate.statistic),
        symbol('p', 'p', (covariate) => covariate.pValue),
      ],
      notes: [
        'The slope is the change of the dependent variable for one unit of the covariate, averaged over the levels of factors that it interacts with. Marginal means are taken at the means of the covariates unless other values are given.',
      ],
    }),
  ];
}

/** What was observed in each combination of levels. */
export const cellTable = ({ cells, factors, outcome }: FactorialResult): TableBlock =>
  observedTable(cells, factors, {
    id: 'cells',
    title: rich`${outcome.label} in Each Group`,
    notes: ['Means as observed, before any adjustment.'],
  });

/** Tests of each factor at the levels of another. */
export function simpleTable({ simpleEffects, factors }: FactorialResult): TableBlock[] {
  if (simpleEffects.length === 0) return [];
  const label = (name: string) => factors.find((factor) => factor.name === name)?.label ?? name;
  const headingOf = ({ factor, at }: (typeof simpleEffects)[number]) =>
    `${label(factor)} within ${label(at.factor)}`;
  const sections = [...new Set(simpleEffects.map(headingOf))].map((heading) => ({
    heading,
    rows: simpleEffects.filter((effect) => headingOf(effect) === heading),
  }));
  return [
    table(
      { sections },
      {
        id: 'simple',
        title: 'Simple Effects',
        columns: [
          text('Effect and level', ({ at }) => at.level),
          symbol('F', 'statistic', ({ statistic }) => statistic),
          symbol('df', 'df', ({ df1 }) => df1),
          value(rich`*df* error`, 'df', ({ df2 }) => df2),
          symbol('p', 'p', ({ pValue }) => pValue),
        ],
        notes: ['Each test uses the residuals of the whole model and is not adjusted for their number.'],
      },
    ),
  ];
}
