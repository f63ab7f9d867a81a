/** The tables of the parametric models. */
import { num, type Runs, rich, type TableBlock } from '@constat/report';
import { labelOf } from '../../regression/kit/labels.ts';
import { column, symbolColumn } from '../../shared/table.ts';
import type { CoxOptions } from './options.ts';
import type { CoxResult, ParametricModel } from './result.ts';
import { coefficientDecimals } from './tables.ts';
import { ratioDecimals, ratioLabel } from './text.ts';

export const DISTRIBUTION_WORDS = {
  exponential: 'Exponential',
  weibull: 'Weibull',
  lognormal: 'Log-normal',
  loglogistic: 'Log-logistic',
} as const;

/** Which distribution fits best, and how the coefficients of each read as ratios of times. */
export function parametricTables(result: CoxResult, options: CoxOptions): TableBlock[] {
  if (result.parametric.length === 0) return [];
  return [
    comparison(result),
    ...result.parametric.map((model) => coefficients(model, result, options)),
    ...(result.predictions.length > 0 ? [medians(result)] : []),
  ];
}

function comparison({ parametric }: CoxResult): TableBlock {
  return {
    kind: 'table',
    id: 'parametric',
    title: rich`Parametric Models`,
    columns: [
      column('name', ['Distribution']),
      column('logLik', rich`log *L*`, 'number'),
      column('aic', ['AIC'], 'number'),
      { ...column('scale', ['Scale'], 'number'), decimals: 3 },
      column('chi', ['χ²'], 'statistic'),
      symbolColumn('df', 'df', 'df'),
      symbolColumn('p', 'p', 'p'),
    ],
    rows: parametric.map(({ distribution, logLik, aic, scale, likelihoodRatio }) => ({
      cells: {
        name: DISTRIBUTION_WORDS[distribution],
        logLik,
        aic,
        scale,
        chi: likelihoodRatio?.statistic ?? null,
        df: likelihoodRatio?.df ?? null,
        p: likelihoodRatio?.pValue ?? null,
      },
    })),
    notes: rich`A smaller AIC is a better fit; these cannot be compared with the AIC of the Cox regression. χ² is the likelihood-ratio test against the model without predictors.`,
  };
}

const hasHazardRatio = ({ distribution }: ParametricModel): boolean =>
  distribution === 'exponential' || distribution === 'weibull';

/** exp, or null where that is beyond the largest number. */
function exponential(value: number): number | null {
  const result = Math.exp(value);
  return Number.isFinite(result) ? result : null;
}

function coefficients(model: ParametricModel, result: CoxResult, options: CoxOptions): TableBlock {
  const name = DISTRIBUTION_WORDS[model.distribution];
  const hazards = hasHazardRatio(model);
  const slopes = model.coefficients.slice(1);
  const decimals = coefficientDecimals(slopes);
  const places = Math.min(
    4,
    Math.max(
      2,
      ...slopes.map(({ estimate, standardError }) =>
        ratioDecimals({ hazardRatio: exponential(estimate), standardError }),
      ),
    ),
  );
  const shape: Runs =
    model.distribution === 'weibull'
      ? rich` The shape 1 / scale is ${num(1 / model.scale, 'number', 3)}: the risk ${model.scale < 1 ? 'rises' : 'falls'} over time.`
      : [];
  const scale: Runs = model.logScale
    ? rich` log(scale) = ${num(model.logScale.estimate, 'number', 3)}, *SE* = ${num(model.logScale.standardError, 'number', 3)}.`
    : rich` The scale is fixed at 1.`;
  return {
    kind: 'table',
    id: `parametric-${model.distribution}`,
    title: rich`${name} Model of ${result.time.label}`,
    columns: [
      column('term', ['Predictor']),
      { ...symbolColumn('b', 'b', 'number'), decimals },
      { ...symbolColumn('se', 'SE', 'number'), decimals },
      symbolColumn('z', 'z', 'statistic'),
      symbolColumn('p', 'p', 'p'),
      { ...column('ratio', ['Estimate'], 'number', 'time'), decimals: places },
      { ...column('lower', ['LL'], 'number', 'time'), decimals: places },
      { ...column('upper', ['UL'], 'number', 'time'), decimals: places },
      ...(hazards ? [{ ...column('hr', ['Hazard ratio'], 'number'), decimals: places }] : []),
    ],
    spanners: { time: rich`Time ratio, ${num(options.confidenceLevel, 'level')} CI` },
    rows: model.coefficients.map(
      ({ name: term, estimate, standardError, statistic, pValue, ciLower, ciUpper }, j) => ({
        cells: {
          term: ratioLabel(term, result),
          b: estimate,
          se: standardError,
          z: statistic,
          p: pValue,
          // the intercept is not a ratio but the logarithm of a time
          ratio: j === 0 ? null : exponential(estimate),
          lower: j === 0 ? null : exponential(ciLower),
          upper: j === 0 ? null : exponential(ciUpper),
          ...(hazards ? { hr: j === 0 ? null : exponential(-estimate / model.scale) } : {}),
        },
      }),
    ),
    notes: rich`*b* is the change of the log time; a time ratio of 2 doubles the time until the event.${scale}${shape}`,
  };
}

function medians(result: CoxResult): TableBlock {
  const cases = result.parametric[0]?.medians.length ?? 0;
  const strata = Math.max(1, result.predictions.length / Math.max(1, cases));
  const variables = Object.keys(result.predictions[0]?.values ?? {}).filter((name) => name in result.labels);
  return {
    kind: 'table',
    id: 'parametric-medians',
    title: rich`Predicted Median Times`,
    columns: [
      ...variables.map((name) => column(`x-${name}`, [labelOf(name, result)])),
      ...result.parametric.map(({ distribution }) =>
        column(distribution, [DISTRIBUTION_WORDS[distribution]], 'number'),
      ),
    ],
    rows: Array.from({ length: cases }, (_, i) => ({
      cells: {
        ...Object.fromEntries(
          variables.map((name) => [`x-${name}`, String(result.predictions[i * strata]?.values[name])]),
        ),
        ...Object.fromEntries(
          result.parametric.map(({ distribution, medians: times }) => [distribution, times[i] ?? null]),
        ),
      },
    })),
  };
}
