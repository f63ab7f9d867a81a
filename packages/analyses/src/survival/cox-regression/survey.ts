/** Proportional hazards of a sample with a survey design. */
import { Frame, takeRows } from '@constat/data';
import { andList, rich } from '@constat/report';
import { columnValue, coxRegression, StatsError, surveyCox } from '@constat/stats';
import { type Refusal, RefusedError } from '../../contract.ts';
import type { Inference, SurveySample } from '../../inference/inference.ts';
import { modelInference } from '../../regression/kit/inference.ts';
import { factorsOf, interactionsOf, type Model, modelOf, predictorsOf } from '../../regression/kit/model.ts';
import { rTerms } from '../../regression/kit/r-model.ts';
import { rFactor, rName, rNumber, rString } from '../../shared/r-code.ts';
import { observedTimes } from '../kit/times.ts';
import { coxData } from './compute.ts';
import { fitCox } from './fit.ts';
import { modelOptionsOf } from './model-options.ts';
import type { CoxOptions } from './options.ts';

const surveyRefusals = {
  frailty: (): Refusal => ({
    code: 'frailty-and-design',
    message: rich`A shared frailty cannot follow the survey design of the dataset.`,
    advice: rich`Take independent rows: the clusters of the design already enter the errors.`,
    actions: [{ kind: 'set-options', label: 'Independent rows', options: { errors: 'none' } }],
  }),
  exact: (): Refusal => ({
    code: 'exact-ties-and-design',
    message: rich`Exact ties cannot follow the survey design of the dataset, because their likelihood knows no weights.`,
    advice: rich`Use Efron’s or Breslow’s method for events at the same time.`,
    actions: [{ kind: 'set-options', label: 'Use Efron’s', options: { ties: 'efron' } }],
  }),
  fewUnits: (): Refusal => ({
    code: 'few-primary-units',
    message: rich`The model has more coefficients than the survey design has degrees of freedom (primary units less strata).`,
    advice: rich`Use fewer predictors.`,
  }),
};

/** Log hazards by the weighted partial likelihood, errors by linearization. */
export function underDesign(whole: Frame, values: CoxOptions, sample: SurveySample): Inference {
  if (values.errors === 'frailty') throw new RefusedError([surveyRefusals.frailty()]);
  if (values.ties === 'exact') throw new RefusedError([surveyRefusals.exact()]);
  const { ties } = values;
  const options: CoxOptions = { ...values, errors: 'none', newCases: [] };
  const asked = modelOptionsOf(options);
  const { time, event, start, strata } = options;
  const names = [time, event, start, strata, ...predictorsOf(asked)].filter((name) => name !== null);
  const inside = sample.inside(names);
  const at = Int32Array.from(inside.keys()).filter((i) => inside[i] === 1);
  const rows = Uint32Array.from(at, (i) => sample.rows[i] ?? 0);
  const frame = new Frame(
    [...new Set(names)].map((name) => takeRows(whole.column(name), rows)),
    whole.settings,
  );
  const model = modelOf(frame, asked);
  const observed = observedTimes(frame, options, model.mask, model.used);
  const data = coxData(frame, options, model, observed);
  const fit = fitCox(model, options, (design) => {
    // what no model can answer is found, and named, without weights
    coxRegression({ ...data, design }, ties, options.confidenceLevel);
    const columns = design.columns
      .slice(1)
      .map((column) => Float64Array.from(at, (_, row) => columnValue(column, row)));
    return unitsNamed(() => surveyCox(sample.design, at, { ...data, columns }, ties));
  });
  const labels = Object.fromEntries(predictorsOf(asked).map((name) => [name, frame.label(name)]));
  return {
    ...modelInference({
      labels,
      factors: factorsOf(model),
      design: model.design,
      names: model.design.columns.slice(1).map(({ name }) => name),
      estimates: fit.estimates,
      covariance: fit.covariance,
      df: fit.df,
      n: fit.n,
      level: options.confidenceLevel,
      measure: 'hazardRatio',
      fitted: rich`A proportional hazards regression of the time until ${frame.label(event)} on ${andList(Object.values(labels))}`,
      works: ['cox1972'],
    }),
    survey: program(options, observed.event ?? '', model),
  };
}

function unitsNamed<T>(compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (error instanceof StatsError && error.argument === 'clusters')
      throw new RefusedError([surveyRefusals.fewUnits()]);
    throw error;
  }
}

function program(options: CoxOptions, happened: string, model: Model): NonNullable<Inference['survey']> {
  const asked = modelOptionsOf(options);
  const { time, event, start, strata, ties, confidenceLevel } = options;
  const right = rTerms({ predictors: predictorsOf(asked), interactions: interactionsOf(asked) });
  const outcome = `Surv(${start === null ? '' : `${rName(start)}, `}${rName(time)}, happened)`;
  const regression = `svycoxph(${outcome} ~ ${right}${strata === null ? '' : ` + strata(${rName(strata)})`}, design = s${ties === 'breslow' ? ', method = "breslow"' : ''})`;
  return {
    prepare: [
      `d$happened <- as.integer(as.character(d$${rName(event)}) == ${rString(happened)})`,
      ...factorsOf(model).map(
        ({ name, reference, levels }) =>
          `d$${rName(name)} <- ${rFactor({ name, levels: [reference, ...levels.filter((each) => each !== reference)] })}`,
      ),
    ],
    commands: [
      'library(survival)',
      `m <- ${regression}`,
      'b <- coef(m); se <- sqrt(diag(vcov(m))); df <- m$degf.resid',
      `h <- outer(se, c(-1, 1) * qt(${rNumber((1 + confidenceLevel) / 2)}, df))`,
      'cbind(b, se, t = b / se, df, p = 2 * pt(-abs(b / se), df), exp(cbind(HR = b, b + h)))',
      'wald <- function(j) { f <- drop(b[j] %*% solve(vcov(m)[j, j], b[j])) / length(j); c(F = f, length(j), df, p = pf(f, length(j), df, lower.tail = FALSE)) }',
      'wald(seq_along(b))',
      ...model.design.terms.flatMap(({ first, count }) =>
        count > 1 ? [`wald(${first}:${first + count - 1})`] : [],
      ),
    ],
    estimates: [regression],
  };
}
