/** Further control charts. */
import type { Frame } from '@constat/data';
import {
  type ChartCovariance,
  chartCovariance,
  gChart,
  hotellingChart,
  hotellingSubgroups,
  matrixFromRows,
  mewmaChart,
  movingAverageChart,
  type TChartMethod,
  tChart,
} from '@constat/stats';
import { levelsAt, numbersAt, rowsOf, rowsOfMatrix } from './case-data.ts';
import { engineAdapter } from './engine-adapter.ts';

interface ChartInputs {
  readonly chart: 't2' | 'mewma' | 'g' | 't' | 'moving-average';
  readonly variables: readonly string[];
  readonly value: string;
  readonly values?: readonly number[];
  readonly covariance?: ChartCovariance;
  readonly alpha: number;
  readonly newRows?: number;
  readonly subgroup?: string;
  readonly lambda: number;
  readonly h: number;
  readonly target?: readonly number[] | number;
  readonly sigma?: readonly (readonly number[])[] | number;
  readonly L?: number;
  readonly method: TChartMethod;
  readonly window: number;
}

const valuesOf = (inputs: ChartInputs, frame: Frame | null): Float64Array =>
  inputs.values
    ? Float64Array.from(inputs.values)
    : numbersAt(frame!, inputs.value, rowsOf(frame!, [inputs.value]));

function multivariate(inputs: ChartInputs, frame: Frame): unknown {
  const { variables, covariance = 'sample' } = inputs;
  const rows = rowsOf(frame, [...variables, ...(inputs.subgroup ? [inputs.subgroup] : [])]);
  const columns = variables.map((name) => numbersAt(frame, name, rows));
  const byVariable = (numbers: ArrayLike<number>) =>
    Object.fromEntries(variables.map((name, j) => [name, numbers[j]]));
  const contributions = (items: readonly { point: number; byVariable: readonly number[] }[]) =>
    Object.fromEntries(items.map((item) => [item.point, byVariable(item.byVariable)]));
  if (inputs.chart === 'mewma') {
    const target = inputs.target
      ? [inputs.target].flat()
      : columns.map((column) => column.reduce((sum, v) => sum + v, 0) / column.length);
    const sigma = Array.isArray(inputs.sigma)
      ? matrixFromRows(inputs.sigma)
      : chartCovariance(columns, rows.length, covariance);
    const chart = mewmaChart(columns, target, sigma, inputs.lambda, inputs.h);
    return {
      ...chart,
      target: byVariable(target),
      covariance: rowsOfMatrix(sigma),
      last: byVariable(chart.last),
      limit: chart.h,
    };
  }
  const chart = inputs.subgroup
    ? hotellingSubgroups(columns, levelsAt(frame, inputs.subgroup, rows).codes, inputs.alpha)
    : hotellingChart(columns, covariance, inputs.alpha, inputs.newRows);
  return {
    ...chart,
    mean: byVariable(chart.mean),
    covariance: rowsOfMatrix(chart.covariance),
    contributions: contributions(chart.contributions),
  };
}

export const spcExtensions = engineAdapter<ChartInputs>('spc-extensions', (inputs, frame) => {
  switch (inputs.chart) {
    case 't2':
    case 'mewma':
      return multivariate(inputs, frame!);
    case 'g':
      return gChart(valuesOf(inputs, frame), inputs.L ?? 3);
    case 't': {
      const chart = tChart(valuesOf(inputs, frame), inputs.method);
      return 'transformed' in chart
        ? { ...chart, transformed: { ...chart.transformed, mean: chart.transformed?.center } }
        : chart;
    }
    case 'moving-average':
      return movingAverageChart(
        valuesOf(inputs, frame),
        inputs.window,
        inputs.target as number | undefined,
        inputs.sigma as number | undefined,
      );
  }
});
