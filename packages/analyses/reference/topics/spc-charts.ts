import type { Frame } from '@constat/data';
import { chartConstants } from '@constat/stats';
import { numbersFrame } from '../../src/quality/kit/reference-frame.ts';
import type { SpcPoint, SpcResult } from '../../src/quality/spc-charts/result.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

const VALUE = 'value';
const SIZES = 'sizes';

const isList = (value: unknown): value is readonly number[] => Array.isArray(value);

const chart = analysisAdapter<SpcResult>({
  topic: 'spc-charts',
  analysis: 'spc-charts',
  options: (inputs) => ({
    chart: inputs.chart,
    value: inputs.value ?? VALUE,
    subgroup: inputs.subgroup,
    sizes: isList(inputs.sizes) ? SIZES : typeof inputs.sizes === 'string' ? inputs.sizes : undefined,
    size: typeof inputs.sizes === 'number' ? inputs.sizes : undefined,
    center: inputs.target,
    sigma: inputs.sigma,
    lambda: inputs.lambda,
    width: inputs.L,
    k: inputs.k,
    h: inputs.h,
  }),
  values: (result, inputs) => valuesOf(result, String(inputs.chart), isList(inputs.sizes)),
});

/** Limits are one number where sizes are equal, unless the case lists a size for each point. */
function valuesOf(result: SpcResult, kind: string, listed: boolean): Readonly<Record<string, unknown>> {
  const { series, sizes, patterns, signals } = result;
  const equal = kind !== 'ewma' && !listed && (sizes === null || sizes.every((size) => size === sizes[0]));
  const [first, second] = series;
  const each = (points: readonly SpcPoint[], key: 'center' | 'lower' | 'upper' | 'value') =>
    points.map((point) => point[key]);
  const limit = (points: readonly SpcPoint[], key: 'center' | 'lower' | 'upper') =>
    equal ? points[0]![key] : each(points, key);
  const beyond = (points: readonly SpcPoint[]) =>
    points.filter(({ value, lower, upper }) => value < lower || value > upper).map(({ point }) => point);
  const of = (rule: keyof NonNullable<typeof patterns>) => patterns?.[rule] ?? [];
  const location = first!.points;
  const varies = new Set(each(location, 'center')).size > 1 || (kind === 'np' && listed);
  const center = varies ? each(location, 'center') : location[0]!.center;
  const runs = {
    nelson: Object.fromEntries(
      (['rule1', 'rule2', 'rule3', 'rule4', 'rule5', 'rule6', 'rule7', 'rule8'] as const).map((rule) => [
        rule,
        of(rule),
      ]),
    ),
    westernElectric: { we1: of('rule1'), we2: of('rule5'), we3: of('rule6'), we4: of('we4') },
  };
  const limits = { center, lower: limit(location, 'lower'), upper: limit(location, 'upper') };
  const sigma = result.stages[0]!.sigma;
  if (kind === 'cusum') {
    const found = (id: string) => signals.find(({ series: of }) => of === id)?.points ?? [];
    return {
      center: result.stages[0]!.target,
      sigma,
      cusumUpper: each(location, 'value'),
      cusumLower: each(second!.points, 'value'),
      violationsUpper: found('upper'),
      violationsLower: found('lower'),
    };
  }
  const values = each(location, 'value');
  return {
    ...limits,
    ...runs,
    sigma,
    violations: beyond(location),
    subgroupMeans: values,
    proportions: values,
    rates: values,
    ewma: values,
    ...(second
      ? {
          subgroupSpreads: each(second.points, 'value'),
          spreadCenter: limit(second.points, 'center'),
          spreadLower: limit(second.points, 'lower'),
          spreadUpper: limit(second.points, 'upper'),
          spreadViolations: beyond(second.points),
          movingRanges: each(second.points, 'value'),
          mrCenter: second.points[0]?.center,
          mrLower: second.points[0]?.lower,
          mrUpper: second.points[0]?.upper,
          mrViolations: beyond(second.points),
        }
      : {}),
  };
}

function inlineFrame(inputs: ReferenceInputs): Frame {
  const values = isList(inputs.values) ? inputs.values : [];
  return isList(inputs.sizes)
    ? numbersFrame({ [VALUE]: values, [SIZES]: inputs.sizes })
    : numbersFrame({ [VALUE]: values });
}

export const adapter: ReferenceAdapter = {
  topic: 'spc-charts',
  asked: (inputs) => (inputs.chart === 'constants' ? undefined : chart.asked(inputs)),
  answer(inputs, frame) {
    if (inputs.chart === 'constants') {
      const sizes = isList(inputs.sizes) ? inputs.sizes : [];
      return {
        values: { constants: Object.fromEntries(sizes.map((n) => [String(n), chartConstants(n)])) },
      };
    }
    return chart.answer(inputs, frame ?? inlineFrame(inputs));
  },
};
