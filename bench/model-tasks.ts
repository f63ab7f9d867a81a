/** Pages of models on data that follow them: cases, a tenth of them where a model is a matter of iterations, and a series. */
import { type AnyAnalysis, loadAnalysis, runAnalysis } from '@constat/analyses';
import { type Column, Frame } from '@constat/data';
import { bell, uniform } from './data.ts';

const PREDICTORS = 5;
const ITEMS = 10;
/** Cases in a cluster of the mixed models. */
const CLUSTER = 20;
/** Values of the series. */
export const SERIES = 5000;

/** Columns of numbers by name; words are written as codes. */
export type ModelColumns = Readonly<Record<string, Float64Array>>;

/** Five predictors, a yes/no outcome, counts, times with events, a measurement in clusters, and ten items of two factors. */
export function modelData(rows: number): ModelColumns {
  const x = Array.from({ length: PREDICTORS }, (_, k) => bell(rows, 31 + k));
  const make = (of: (i: number) => number) => Float64Array.from({ length: rows }, (_, i) => of(i));
  const eta = make((i) => x.reduce((sum, values, k) => sum + (values[i] ?? 0) * (0.4 / (k + 1)), -0.3));
  const next = uniform(41);
  const noise = bell(rows, 42);
  const shifts = bell(Math.ceil(rows / CLUSTER), 43);
  const factors = [bell(rows, 44), bell(rows, 45)];
  const at = (values: Float64Array, i: number) => values[i] ?? 0;
  const shifted = (i: number) => at(eta, i) + 0.7 * at(shifts, Math.floor(i / CLUSTER));
  const event = (value: number) => (next() < 1 / (1 + Math.exp(-value)) ? 1 : 0);
  const columns: Record<string, Float64Array> = {};
  x.forEach((values, k) => {
    columns[`x${k + 1}`] = values;
  });
  columns.yes = make((i) => event(at(eta, i)));
  columns.yesIn = make((i) => event(shifted(i)));
  columns.count = make((i) => poisson(Math.exp(at(eta, i)), next()));
  columns.time = make((i) => -Math.log(1 - next()) * Math.exp(-at(eta, i)));
  columns.ending = make((i) => (at(columns.time ?? shifts, i) > 2 ? 0 : next() < 0.6 ? 1 : 2));
  columns.died = make(() => (next() < 0.7 ? 1 : 0));
  columns.y = make((i) => shifted(i) + at(noise, i));
  columns.cluster = make((i) => Math.floor(i / CLUSTER));
  for (let k = 0; k < ITEMS; k++) {
    const own = bell(rows, 61 + k);
    const factor = factors[k % 2] ?? own;
    columns[`item${k + 1}`] = make((i) => 0.6 * at(factor, i) + 0.8 * at(own, i));
  }
  return columns;
}

/** The count at a place of its distribution. */
function poisson(mean: number, share: number): number {
  let count = 0;
  let term = Math.exp(-mean);
  for (let sum = term; sum < share && count < 200; sum += term) {
    count++;
    term *= mean / count;
  }
  return count;
}

/** A series in which each value keeps seven tenths of the one before and a third of its error. */
export function seriesData(values: number): ModelColumns {
  const errors = bell(values, 51);
  const value = new Float64Array(values);
  for (let i = 1; i < values; i++)
    value[i] = 0.7 * (value[i - 1] ?? 0) + (errors[i] ?? 0) + 0.3 * (errors[i - 1] ?? 0);
  return { value };
}

const frameOf = (columns: ModelColumns): Frame =>
  new Frame(
    Object.entries(columns).map(
      ([name, values]): Column => ({
        id: name,
        name,
        type: 'numeric',
        role: 'none',
        description: '',
        cells: { kind: 'numbers', values },
      }),
    ),
  );

const covariates = Array.from({ length: PREDICTORS }, (_, k) => `x${k + 1}`);
/** Items of one factor stand at odd places, those of the other at even ones. */
const items = Array.from({ length: ITEMS }, (_, k) => `item${k + 1}`);

const oddItems = items.filter((_, i) => i % 2 === 0);
const evenItems = items.filter((_, i) => i % 2 === 1);

/** What is asked of a page, of how large a part of the rows, and of R. */
export interface ModelTask {
  readonly label: string;
  readonly id: string;
  readonly share: number | 'series';
  readonly options: Readonly<Record<string, unknown>>;
  /** With `d`, the same columns. */
  readonly r: string;
}

const linear = covariates.join(' + ');

export const MODEL_TASKS = {
  logistic: {
    label: 'Logistic regression, 5 predictors',
    id: 'logistic-regression',
    share: 1,
    options: { outcome: 'yes', covariates },
    r: `summary(glm(yes ~ ${linear}, binomial, d))`,
  },
  poisson: {
    label: 'Poisson regression, 5 predictors',
    id: 'poisson-regression',
    share: 1,
    options: { outcome: 'count', covariates },
    r: `summary(glm(count ~ ${linear}, poisson, d))`,
  },
  factors: {
    label: 'Factor analysis of 10 items, 2 factors',
    id: 'efa',
    share: 1,
    options: { variables: items, extraction: 'ml', rotation: 'promax', rule: 'fixed', factors: 2 },
    r: `factanal(d[paste0("item", 1:${ITEMS})], 2, rotation = "promax")`,
  },
  cox: {
    label: 'Cox regression, 5 predictors, a tenth of the rows',
    id: 'cox-regression',
    share: 0.1,
    options: { time: 'time', event: 'died', covariates },
    r: `{ m <- survival::coxph(survival::Surv(time, died) ~ ${linear}, d); summary(m); survival::cox.zph(m) }`,
  },
  mixed: {
    label: 'Linear mixed model, clusters of 20, a tenth of the rows',
    id: 'mlm',
    share: 0.1,
    options: { outcome: 'y', group: 'cluster', covariates },
    r: `summary(lme4::lmer(y ~ ${linear} + (1 | cluster), d))`,
  },
  mixedLogistic: {
    label: 'Logistic mixed model, clusters of 20, a tenth of the rows',
    id: 'mlm',
    share: 0.1,
    options: { outcome: 'yesIn', group: 'cluster', covariates, family: 'binomial' },
    r: `summary(lme4::glmer(yesIn ~ ${linear} + (1 | cluster), d, family = binomial))`,
  },
  gee: {
    label: 'Estimating equations, clusters of 20, a tenth of the rows',
    id: 'gee',
    share: 0.1,
    options: { outcome: 'y', cluster: 'cluster', covariates },
    r: `summary(geepack::geeglm(y ~ ${linear}, id = cluster, data = d, corstr = "exchangeable"))`,
  },
  robust: {
    label: 'Robust regression, 5 predictors, a tenth of the rows',
    id: 'robust-regression',
    share: 0.1,
    options: { outcome: 'y', covariates },
    r: `summary(MASS::rlm(y ~ ${linear}, d))`,
  },
  quantile: {
    label: 'Quantile regression, 5 predictors, a tenth of the rows',
    id: 'quantile-regression',
    share: 0.1,
    options: { outcome: 'y', covariates, quantiles: '0.5', errors: 'nid' },
    r: `summary(quantreg::rq(y ~ ${linear}, 0.5, d, method = "fn"), se = "nid")`,
  },
  lasso: {
    label: 'Lasso, 5 predictors, 10 folds, a tenth of the rows',
    id: 'regularized-regression',
    share: 0.1,
    options: { outcome: 'y', covariates },
    r: `glmnet::cv.glmnet(as.matrix(d[c(${covariates.map((name) => `"${name}"`).join(', ')})]), d$y)`,
  },
  discriminant: {
    label: 'Discriminant analysis, 5 predictors, a tenth of the rows',
    id: 'discriminant-analysis',
    share: 0.1,
    options: { group: 'yes', predictors: covariates },
    r: `{ f <- yes ~ ${linear}; predict(MASS::lda(f, d)); MASS::lda(f, d, CV = TRUE) }`,
  },
  roc: {
    label: 'ROC curves of two markers, a tenth of the rows',
    id: 'roc-curves',
    share: 0.1,
    options: { outcome: 'yes', markers: ['x1', 'x2'] },
    r: '{ a <- pROC::roc(d$yes, d$x1, quiet = TRUE); b <- pROC::roc(d$yes, d$x2, quiet = TRUE); pROC::ci.auc(a); pROC::ci.auc(b); pROC::roc.test(a, b) }',
  },
  cfa: {
    label: 'Confirmatory factor analysis, 10 items, a tenth of the rows',
    id: 'cfa',
    share: 0.1,
    options: {
      variables: items,
      model: `f =~ ${oddItems.join(' + ')}\ng =~ ${evenItems.join(' + ')}`,
    },
    r: `{ m <- lavaan::cfa("f =~ ${oddItems.join(' + ')}\n g =~ ${evenItems.join(' + ')}", d); lavaan::summary(m, fit.measures = TRUE) }`,
  },
  competing: {
    label: 'Competing risks with Fine and Gray, a hundredth of the rows',
    id: 'competing-risks',
    share: 0.01,
    options: { time: 'time', event: 'ending', covariates: ['x1', 'x2'], cause: ['1'] },
    r: '{ d$e <- factor(d$ending, 0:2); g <- survival::finegray(survival::Surv(time, e) ~ ., d); summary(survival::coxph(survival::Surv(fgstart, fgstop, fgstatus) ~ x1 + x2, g, weights = fgwt)) }',
  },
  weighting: {
    label: 'Propensity scores by weighting, 5 covariates, a tenth of the rows',
    id: 'propensity-scores',
    share: 0.1,
    options: { treatment: 'yes', covariates, outcome: 'y', method: 'weight' },
    r: `{ p <- fitted(glm(yes ~ ${linear}, binomial, d)); w <- ifelse(d$yes == 1, 1 / p, 1 / (1 - p)); summary(lm(y ~ yes, d, weights = w)) }`,
  },
  nonlinear: {
    label: 'Nonlinear regression, 3 parameters, a tenth of the rows',
    id: 'nonlinear-regression',
    share: 0.1,
    options: {
      outcome: 'y',
      covariates: ['x1', 'x2'],
      formula: 'a + b * x1 + exp(k * x2)',
      start: 'a = 0, b = 1, k = 0.1',
    },
    r: 'summary(nls(y ~ a + b * x1 + exp(k * x2), d, start = list(a = 0, b = 1, k = 0.1)))',
  },
  arma: {
    label: `ARMA(1, 1) of ${SERIES.toLocaleString('en')} values`,
    id: 'arima',
    share: 'series',
    options: { series: 'value', orders: 'own', p: 1, d: 0, q: 1 },
    r: 'arima(d$value, c(1, 0, 1))',
  },
} as const satisfies Readonly<Record<string, ModelTask>>;

export type ModelTaskName = keyof typeof MODEL_TASKS;

/** The columns of a task at so many rows of the whole. */
export const columnsOf = ({ share }: ModelTask, rows: number): ModelColumns =>
  share === 'series' ? seriesData(SERIES) : modelData(Math.round(rows * share));

/** One page, as the worker computes it. */
export async function modelTask({ id, options }: ModelTask, columns: ModelColumns): Promise<void> {
  const analysis = (await loadAnalysis(id)) as AnyAnalysis;
  const outcome = await runAnalysis(analysis, frameOf(columns), options);
  if (outcome.status !== 'done') throw new Error(`${id}: ${JSON.stringify(outcome)}`);
}
