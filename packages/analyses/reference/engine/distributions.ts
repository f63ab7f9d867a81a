import {
  DISTRIBUTIONS,
  type DistributionName,
  evaluateDistribution,
  evaluateSpecial,
  kendallExact,
  spearmanExact,
} from '@constat/stats';
import { engineAdapter } from './engine-adapter.ts';

type Point = Readonly<Record<string, number>>;

interface Inputs {
  readonly distribution: string;
  readonly points?: readonly Point[];
  readonly quantilePoints?: readonly (Point & { readonly tail: 'lower' | 'upper' })[];
}

/** Names of the reference beside those of the engine. */
const FUNCTIONS = {
  pdf: 'pdf',
  logPdf: 'logPdf',
  cdf: 'cdf',
  logCdf: 'logCdf',
  upper: 'sf',
  logUpper: 'logSf',
} as const;

function at(distribution: string, point: Point): Readonly<Record<string, unknown>> {
  const { x = Number.NaN, n = Number.NaN } = point;
  if (distribution === 'spearman-exact') return { ...spearmanExact(x, n) };
  if (distribution === 'kendall-exact') return { ...kendallExact(x, n) };
  const { functions } = DISTRIBUTIONS[distribution as DistributionName];
  const defined = Object.entries(FUNCTIONS).filter(([, what]) => functions[what] !== undefined);
  return Object.fromEntries(
    defined.map(([key, what]) => [
      key,
      evaluateDistribution(distribution as DistributionName, what, x, point),
    ]),
  );
}

export const distributions = engineAdapter(
  'distributions',
  ({ distribution, points = [], quantilePoints = [] }: Inputs) => ({
    points: points.map((point) => at(distribution, point)),
    quantiles: quantilePoints.map((point) =>
      evaluateDistribution(
        distribution as DistributionName,
        point.tail === 'lower' ? 'quantile' : 'isf',
        point.p ?? Number.NaN,
        point,
      ),
    ),
  }),
);

export const specialFunctions = engineAdapter(
  'special-functions',
  ({ function: name, points }: { readonly function: string; readonly points: readonly Point[] }) => ({
    points: points.map((point) => evaluateSpecial(name, point)),
  }),
);
