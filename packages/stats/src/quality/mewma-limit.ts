/** How long a MEWMA chart runs without a false alarm, and the limit for a run as long as wanted. */
import { noncentralChiSquare } from '../distributions/noncentral-chi-square.ts';
import { matrix } from '../linalg/matrix.ts';
import { solve } from '../linalg/qr.ts';
import { gaussLegendre } from '../optim/gauss-legendre.ts';
import { brentRoot } from '../optim/root.ts';
import { StatsError } from '../stats-error.ts';

const NODES = 40;

/**
 * Average number of points until a process in control passes the limit h: the integral equation of Rigdon (1995, Journal of Statistical
 * Computation and Simulation 52, 351-365) for the length of the average, by quadrature. The covariance is that after many points.
 */
export function mewmaRunLength(variables: number, lambda: number, h: number): number {
  const radius = Math.sqrt((h * lambda) / (2 - lambda));
  const { nodes, weights } = gaussLegendre(NODES);
  const at = Float64Array.from(nodes, (node) => ((node + 1) / 2) * radius);
  /** Density of the next length where the last one was `from`. */
  const density = (to: number, from: number) =>
    ((2 * to) / lambda ** 2) *
    noncentralChiSquare.pdf((to / lambda) ** 2, variables, (((1 - lambda) * from) / lambda) ** 2);
  const weight = Float64Array.from(weights, (w) => (w * radius) / 2);
  const system = matrix(NODES, NODES);
  for (let i = 0; i < NODES; i++)
    for (let j = 0; j < NODES; j++)
      system.data[i + j * NODES] = (i === j ? 1 : 0) - weight[j]! * density(at[j]!, at[i]!);
  const lengths = solve(system, new Float64Array(NODES).fill(1));
  return lengths.reduce((sum, length, j) => sum + weight[j]! * length * density(at[j]!, 0), 1);
}

/** The limit with a given average run length in control. */
export function mewmaLimit(variables: number, lambda: number, runLength: number): number {
  if (!(lambda > 0 && lambda <= 1))
    throw new StatsError('out-of-domain', 'lambda must lie between 0 and 1', 'lambda');
  if (!(runLength > 1)) throw new StatsError('out-of-domain', 'the run length must be above 1', 'runLength');
  const target = Math.log(runLength);
  const excess = (h: number) => Math.log(mewmaRunLength(variables, lambda, h)) - target;
  let high = variables + 10;
  while (excess(high) < 0) high *= 1.5;
  return brentRoot(excess, 1e-3, high, { tolerance: 1e-7 }).root;
}
