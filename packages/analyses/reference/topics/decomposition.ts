import type { DecompositionResult, PartsPoint } from '../../src/time-series/decomposition/result.ts';
import { analysisAdapter } from '../adapter.ts';

/** A part at the positions asked for, where it exists. */
const partAt = (points: readonly PartsPoint[], positions: unknown, part: 'trend' | 'remainder') =>
  Object.fromEntries(
    points
      .filter((point) => Array.isArray(positions) && positions.includes(point.position))
      .flatMap((point) => (point[part] === null ? [] : [[String(point.position), point[part]]])),
  );

export const adapter = analysisAdapter<DecompositionResult>({
  topic: 'decomposition',
  analysis: 'decomposition',
  options: (inputs) => ({
    series: inputs.variable,
    season: 'own',
    period: inputs.period,
    method: inputs.method,
    ...(inputs.method === 'stl'
      ? {
          seasonal: inputs.sWindow === 'periodic' ? 'periodic' : 'changing',
          ...(inputs.sWindow === 'periodic' ? {} : { sWindow: inputs.sWindow }),
          sDegree: String(inputs.sDegree ?? 0),
          tWindow: inputs.tWindow ?? 0,
          tDegree: String(inputs.tDegree ?? 1),
          lWindow: inputs.lWindow ?? 0,
          lDegree: String(inputs.lDegree ?? 1),
          sJump: inputs.sJump ?? 0,
          tJump: inputs.tJump ?? 0,
          lJump: inputs.lJump ?? 0,
          inner: inputs.inner ?? 0,
          robust: Number(inputs.outer ?? 0) > 0,
          ...(Number(inputs.outer ?? 0) > 0 ? { outer: inputs.outer } : {}),
        }
      : {}),
  }),
  values: ({ n, figure, points, trendStrength, seasonalStrength }, inputs) => ({
    n,
    seasonal: figure,
    trend: partAt(points, inputs.positions, 'trend'),
    remainder: partAt(points, inputs.positions, 'remainder'),
    trendStrength,
    seasonalStrength,
  }),
});
