import type { TrendPoint, TrendResult } from '../../src/time-series/trend/result.ts';
import { analysisAdapter } from '../adapter.ts';

const PARTS: Readonly<Record<string, string>> = { fit: 'fit', 'moving-average': 'average' };

const listed = (value: unknown): string => (Array.isArray(value) ? value : [value ?? []].flat()).join(', ');

/** Averages at the positions asked for, where they exist. */
const averageAt = (points: readonly TrendPoint[], positions: unknown, kind: 'trailing' | 'centered') =>
  Object.fromEntries(
    points
      .filter((point) => [positions].flat().includes(point.position))
      .flatMap((point) => (point[kind] === null ? [] : [[String(point.position), point[kind]]])),
  );

export const adapter = analysisAdapter<TrendResult>({
  topic: 'trend',
  analysis: 'trend',
  options: (inputs) => ({
    series: inputs.variable,
    parts: [PARTS[String(inputs.analysis)] ?? 'kendall'],
    ...(inputs.confidenceLevel === undefined ? {} : { confidenceLevel: inputs.confidenceLevel }),
    ...(inputs.degree === undefined ? {} : { degree: String(inputs.degree) }),
    ...(inputs.predictAt === undefined ? {} : { predictAt: listed(inputs.predictAt) }),
    ...(inputs.window === undefined ? {} : { window: inputs.window }),
    ...(inputs.period === undefined ? {} : { season: 'own', period: inputs.period }),
  }),
  values: ({ n, fit, kendall, seasonal, points }, inputs) => {
    switch (inputs.analysis) {
      case 'fit':
        return {
          n,
          ...fit,
          terms: Object.fromEntries((fit?.terms ?? []).map((term) => [term.name, term])),
          predictions: Object.fromEntries(
            (fit?.predictions ?? []).map((prediction) => [String(prediction.position), prediction]),
          ),
        };
      case 'seasonal-mann-kendall':
        return seasonal;
      case 'moving-average':
        return {
          trailing: averageAt(points, inputs.positions, 'trailing'),
          centered: averageAt(points, inputs.positions, 'centered'),
        };
      default:
        return kendall;
    }
  },
});
