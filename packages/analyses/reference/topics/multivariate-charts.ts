import type { MultivariateResult } from '../../src/quality/multivariate-charts/compute.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';
import { spcExtensions } from '../engine/quality-topics.ts';

/** Charts of several measurements, through their page. */
const page = analysisAdapter<MultivariateResult>({
  topic: 'spc-extensions',
  analysis: 'multivariate-charts',
  options: ({ chart, variables, covariance, alpha, newRows, subgroup, lambda, h }) => ({
    chart,
    variables,
    covariance: covariance ?? 'sample',
    alpha,
    newFrom: newRows,
    subgroup,
    lambda,
    h,
  }),
  values: (result) => {
    const { variables, base, signals, drawn, generalizedVariance } = result;
    const byVariable = (numbers: readonly number[]) =>
      Object.fromEntries(variables.map(({ name }, j) => [name, numbers[j]]));
    const t2 = (isNew: boolean) => drawn.filter((point) => point.isNew === isNew).map(({ value }) => value);
    return {
      m: base,
      subgroups: base,
      n: result.subgroup?.size,
      mean: byVariable(result.mean),
      target: byVariable(result.mean),
      covariance: result.covariance,
      t2: t2(false),
      t2New: t2(true),
      ucl: result.limit,
      limit: result.limit,
      uclNew: result.limitNew,
      violations: signals.filter((point) => point <= base),
      violationsNew: signals.filter((point) => point > base),
      contributions: Object.fromEntries(
        result.contributions.map((each) => [each.point, byVariable(each.byVariable)]),
      ),
      generalizedVariance,
      last: result.last && byVariable(result.last),
    };
  },
});

const isOnPage = ({ chart, target }: ReferenceInputs): boolean =>
  (chart === 't2' || chart === 'mewma') && target === undefined;

/** Charts of one measurement, and averages about a target that is given, are asked of the engine. */
export const furtherCharts: ReferenceAdapter = {
  topic: 'spc-extensions',
  asked: (inputs) => (isOnPage(inputs) ? page.asked(inputs) : undefined),
  answer: (inputs, frame) => (isOnPage(inputs) ? page : spcExtensions).answer(inputs, frame),
};
