/** Average marginal effects and adjusted predictions of a model: what its ratios mean on the scale of the outcome. */
import {
  type FigureBlock,
  formatNumber,
  type NumberFormat,
  num,
  type Runs,
  rich,
  type TableBlock,
} from '@constat/report';
import { averageEffects, type DeltaEstimate, type Matrix, type RowSelection } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { rName, rNumber, rString } from '../../shared/r-code.ts';
import { interval, symbol, table, text, value } from '../../shared/table.ts';
import { type LabelledModel, labelOf } from './labels.ts';
import type { Model } from './model.ts';

/** Effects of one variable, and the mean of the outcome with it set for every case. */
export interface MarginalVariable {
  readonly variable: string;
  readonly effects: readonly (DeltaEstimate & { readonly level: string | null })[];
  readonly means: readonly (DeltaEstimate & { readonly at: number | string })[];
}

interface Fitted {
  readonly estimates: ArrayLike<number>;
  readonly covariance: Matrix;
  readonly link: 'logit' | 'log';
  readonly rows: RowSelection;
  readonly counts: Float64Array | null;
  readonly level: number;
}

/** The effects over the cases used; numbers are set to their mean, and to a standard deviation below and above it. */
export const marginalOf = (model: Model, fitted: Fitted): readonly MarginalVariable[] => {
  const { counts, rows } = fitted;
  return averageEffects({
    variables: model.variables,
    design: model.design,
    estimates: fitted.estimates,
    covariance: fitted.covariance,
    link: fitted.link,
    rows,
    level: fitted.level,
    ...(counts ? { counts } : {}),
    places: ({ values }) => {
      let [n, mean, squares] = [0, 0, 0];
      for (let i = 0; i < rows.count; i++) {
        const row = rows.index ? rows.index[i]! : i;
        const weight = counts ? counts[row]! : 1;
        if (weight === 0) continue;
        n += weight;
        const step = values[row]! - mean;
        mean += (step * weight) / n;
        squares += weight * step * (values[row]! - mean);
      }
      const sd = Math.sqrt(squares / Math.max(1, n - 1));
      return [mean - sd, mean, mean + sd];
    },
  }).map((each) => ({
    ...each,
    // a probability ends at 0 and 1, a count at 0
    means: each.means.map((at) => ({
      ...at,
      ciLower: Math.max(0, at.ciLower),
      ciUpper: fitted.link === 'logit' ? Math.min(1, at.ciUpper) : at.ciUpper,
    })),
  }));
};

/** How the effects of an analysis are worded. */
export interface MarginalWords {
  /** 'Probability of Yes'. */
  readonly outcome: string;
  readonly format: NumberFormat;
  readonly level: number;
  readonly decimals?: number;
}

const rowsOf = (variables: readonly MarginalVariable[], model: LabelledModel) =>
  variables.flatMap(({ variable, effects }) =>
    effects.map((effect) => {
      const factor = model.factors.find(({ name }) => name === variable);
      const label = labelOf(variable, model);
      return {
        ...effect,
        label: effect.level === null ? label : `${label} (${effect.level} − ${factor?.reference ?? ''})`,
      };
    }),
  );

export function marginalTables(
  variables: readonly MarginalVariable[],
  model: LabelledModel,
  { outcome, format, level, decimals }: MarginalWords,
): readonly TableBlock[] {
  if (variables.length === 0) return [];
  const means = variables.flatMap(({ variable, means: all }) =>
    all.map((mean) => ({ ...mean, label: labelOf(variable, model) })),
  );
  return [
    table(rowsOf(variables, model), {
      id: 'marginal',
      title: `Average Marginal Effects on the ${outcome}`,
      columns: [
        text('Predictor', ({ label }) => label),
        value('Effect', format, ({ estimate }) => estimate, decimals),
        symbol('SE', format, ({ standardError }) => standardError, decimals),
        interval(level, format, (row) => row, decimals),
        symbol('z', 'statistic', ({ statistic }) => statistic),
        symbol('p', 'p', ({ pValue }) => pValue),
      ],
      notes: rich`Of a number: the change for one unit more, as a slope, averaged over the cases as they are. Of a level: the difference to the reference, every case once given the one and once the other. Errors by the delta method.`,
    }),
    table(means, {
      id: 'adjusted',
      title: `Adjusted ${outcome}`,
      columns: [
        text('Predictor', ({ label }) => label),
        text('Set to', ({ at }) => (typeof at === 'number' ? [num(at, 'number')] : at)),
        value('Mean', format, ({ estimate }) => estimate, decimals),
        symbol('SE', format, ({ standardError }) => standardError, decimals),
        interval(level, format, (row) => row, decimals),
      ],
      notes: rich`The mean prediction with the predictor set to the value in every case, the others as observed. Numbers are set to their mean, and to one standard deviation below and above it. Limits are cut to what the outcome can be.`,
    }),
  ];
}

/** The effects with their intervals beside a line at zero. */
export function marginalFigure(
  variables: readonly MarginalVariable[],
  model: LabelledModel,
  { outcome, format, level }: MarginalWords,
): readonly FigureBlock[] {
  const values = rowsOf(variables, model).map(({ label, estimate, ciLower, ciUpper }) => ({
    term: label,
    estimate,
    ciLower,
    ciUpper,
  }));
  if (values.length === 0) return [];
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    axis: { title: `Change of the ${outcome.charAt(0).toLowerCase()}${outcome.slice(1)}` },
  });
  const y: Position = {
    field: 'term',
    type: 'nominal',
    sort: values.map(({ term }) => term),
    title: null,
    axis: { labelLimit: 260 },
  };
  return [
    figure({
      id: 'marginal-effects',
      table: 'effects',
      title: rich`Average Marginal Effects With Intervals`,
      alt: `${outcome}: ${values
        .map(
          ({ term, estimate, ciLower, ciUpper }) =>
            `${term} ${formatNumber(estimate, format)}, interval ${formatNumber(ciLower, format)} to ${formatNumber(ciUpper, format)}`,
        )
        .join('; ')}.`,
      notes: rich`Lines are ${num(level, 'level')} confidence intervals. Effects of predictors with other units cannot be compared by length.`,
      spec: {
        height: 32 * values.length + 16,
        datasets: { effects: values },
        data: { name: 'effects' },
        layer: [
          {
            data: { values: [{ zero: 0 }] },
            mark: { type: 'rule', style: 'reference' },
            encoding: { x: x('zero') },
          },
          {
            mark: { type: 'rule', strokeWidth: 1.5, tooltip: false },
            encoding: { y, x: x('ciLower'), x2: { field: 'ciUpper' } },
          },
          {
            mark: { type: 'point', size: 64, fillOpacity: 1, tooltip: { content: 'data' } },
            encoding: { y, x: x('estimate') },
          },
        ],
      },
    }),
  ];
}

/** A sentence for Methods; nothing where no effects were asked for. */
export const marginalMethods = (variables: readonly MarginalVariable[]): Runs =>
  variables.length === 0
    ? []
    : rich` Average marginal effects and adjusted predictions were averaged over the cases as observed, their errors by the delta method.`;

/** The same in R; `covariance` is an expression for that of the coefficients. */
export function rMarginal(
  variables: readonly MarginalVariable[],
  model: LabelledModel,
  {
    link,
    covariance,
    level,
    coefficients = 'coef(m)',
    formula = 'delete.response(terms(m))',
  }: {
    readonly link: 'logit' | 'log';
    readonly covariance: string;
    readonly level: number;
    readonly coefficients?: string;
    readonly formula?: string;
  },
): readonly string[] {
  if (variables.length === 0) return [];
  const [mean, slope] = link === 'logit' ? ['plogis(eta)', 'q * (1 - q)'] : ['exp(eta)', 'q'];
  return [
    `V <- ${covariance}; tt <- ${formula}; attr(tt, "offset") <- NULL`,
    `avg <- function(name, at, by = 0) { n <- d; n[[name]] <- if (is.factor(d[[name]])) factor(at, levels(d[[name]])) else at; if (by != 0) n[[name]] <- d[[name]] + by; Z <- model.matrix(tt, n); eta <- c(Z %*% ${coefficients}); q <- ${mean}; list(v = mean(q), g = colMeans(${slope} * Z)) }`,
    `told <- function(v, g) { s <- sqrt(c(t(g) %*% V %*% g)); c(v, se = s, v + c(-1, 1) * qnorm(${rNumber((1 + level) / 2)}) * s, z = v / s, p = 2 * pnorm(-abs(v / s))) }`,
    `bounded <- function(x) c(x[1:2], pmin(${link === 'logit' ? '1' : 'Inf'}, pmax(0, x[3:4])))`,
    ...variables.flatMap(({ variable, effects }) => {
      const column = `d$${rName(variable)}`;
      const factor = model.factors.find(({ name }) => name === variable);
      const name = rString(variable);
      if (!factor)
        return [
          `h <- 1e-4 * sd(${column}); a <- avg(${name}, 0, h); b <- avg(${name}, 0, -h); told((a$v - b$v) / (2 * h), (a$g - b$g) / (2 * h))`,
          `for (at in mean(${column}) + c(-1, 0, 1) * sd(${column})) { a <- avg(${name}, at); print(c(at, bounded(told(a$v, a$g)))) }`,
        ];
      return [
        ...effects.map(
          ({ level: to }) =>
            `a <- avg(${name}, ${rString(to ?? '')}); b <- avg(${name}, ${rString(factor.reference)}); told(a$v - b$v, a$g - b$g)`,
        ),
        `for (at in c(${factor.levels.map(rString).join(', ')})) { a <- avg(${name}, at); print(bounded(told(a$v, a$g))) }`,
      ];
    }),
  ];
}
