/** Linear, logistic and Poisson models of a sample with a survey design. */
import { Frame, takeRows } from '@constat/data';
import { bold, type Runs, rich } from '@constat/report';
import { StatsError, surveyRegression } from '@constat/stats';
import { type Refusal, RefusedError } from '../../contract.ts';
import type { Inference, SurveySample } from '../../inference/inference.ts';
import { rFactor, rName, rNumber } from '../../shared/r-code.ts';
import { modelInference } from './inference.ts';
import { factorsOf, interactionsOf, type Model, modelOf, predictorsOf } from './model.ts';
import type { ModelOptions } from './model-options.ts';
import { rTerms } from './r-model.ts';
import { fitModel } from './refusals.ts';

interface SurveyModel {
  readonly options: ModelOptions & { readonly confidenceLevel: number };
  readonly family: 'gaussian' | 'binomial' | 'poisson';
  /** Column whose logarithm is added to the linear predictor. */
  readonly exposure?: string | null;
  /** The outcome over the rows of the model, and its left side in R. */
  outcome(frame: Frame, model: Model): { readonly values: Float64Array; readonly r: string };
  fitted(labels: readonly string[]): Runs;
}

const twiceWeighted = (name: string): Refusal => ({
  code: 'weights-and-design',
  variable: name,
  message: rich`The survey design of the dataset already says how cases count; ${bold(name)} would weight them once more.`,
  advice: rich`Take it out of the box, or set it as the sampling weight of the dataset.`,
});

const fewUnits = (): Refusal => ({
  code: 'few-primary-units',
  message: rich`The model has more coefficients than the survey design has degrees of freedom (primary units less strata).`,
  advice: rich`Use fewer predictors.`,
});

const MEASURE = { gaussian: 'coefficient', binomial: 'oddsRatio', poisson: 'rateRatio' } as const;
const R_FAMILY = { gaussian: '', binomial: ', family = quasibinomial', poisson: ', family = quasipoisson' };
const R_RATIO = { gaussian: null, binomial: 'OR', poisson: 'IRR' };

export function surveyInference(
  whole: Frame,
  sample: SurveySample,
  { options, family, outcome, fitted, exposure = null }: SurveyModel,
): Inference {
  if (options.weights !== null) throw new RefusedError([twiceWeighted(options.weights)]);
  const names = [options.outcome, ...predictorsOf(options), ...(exposure === null ? [] : [exposure])];
  const inside = sample.inside(names);
  const at = Int32Array.from(inside, (_, i) => i).filter((i) => inside[i] === 1);
  const rows = Uint32Array.from(at, (i) => sample.rows[i] ?? 0);
  const frame = new Frame(
    [...new Set(names)].map((name) => takeRows(whole.column(name), rows)),
    whole.settings,
  );
  const model = modelOf(frame, { ...options, needed: exposure === null ? [] : [exposure], steps: [] });
  const offset = exposure === null ? null : frame.numbers(exposure).map(Math.log);
  const y = outcome(frame, model);
  const fit = fitModel(
    model,
    () =>
      surveyRegression(sample.design, at, model.design, y.values, family, options.confidenceLevel, offset),
    (error) => (error instanceof StatsError && error.argument === 'clusters' ? fewUnits() : null),
  );
  const labels = Object.fromEntries(predictorsOf(options).map((name) => [name, frame.label(name)]));
  const factors = factorsOf(model);
  const right = rTerms({ predictors: predictorsOf(options), interactions: interactionsOf(options) });
  const level = rNumber(options.confidenceLevel);
  const offsetInR = exposure === null ? '' : ` + offset(log(${rName(exposure)}))`;
  const regression = `svyglm(${y.r} ~ ${options.intercept === false ? '0 + ' : ''}${right}${offsetInR}, design = s${R_FAMILY[family]})`;
  return {
    ...modelInference({
      labels,
      factors,
      design: model.design,
      names: fit.coefficients.map(({ name }) => name),
      estimates: fit.coefficients.map(({ estimate }) => estimate),
      covariance: fit.covariance,
      df: fit.df,
      n: fit.n,
      level: options.confidenceLevel,
      measure: MEASURE[family],
      fitted: fitted(Object.values(labels)),
    }),
    survey: {
      prepare: factors.map(
        ({ name, reference, levels }) =>
          `d$${rName(name)} <- ${rFactor({ name, levels: [reference, ...levels.filter((each) => each !== reference)] })}`,
      ),
      commands: [
        `m <- ${regression}`,
        'summary(m)',
        R_RATIO[family]
          ? `exp(cbind(${R_RATIO[family]} = coef(m), confint(m, level = ${level}, ddf = m$df.residual)))`
          : `confint(m, level = ${level}, ddf = m$df.residual)`,
        ...factors.map(({ name }) => `regTermTest(m, ~${rName(name)})`),
      ],
      estimates: [regression],
    },
  };
}
