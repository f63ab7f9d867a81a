import { requireCount } from '../stats-error.ts';

/** Nodes and weights of a quadrature rule. */
export interface QuadratureRule {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

/**
 * Gauss-Legendre rule with n points on -1..1: Newton's method on the Legendre polynomial from the asymptotic
 * nodes cos(pi (i - 1/4) / (n + 1/2)) (A&S 25.4.29 and 22.16.6).
 */
export function gaussLegendre(n: number): QuadratureRule {
  requireCount(n, 'n', 1);
  const nodes = new Float64Array(n);
  const weights = new Float64Array(n);
  for (let i = 0; i < Math.ceil(n / 2); i++) {
    let x = Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = 0;
    for (let k = 0; k < 100; k++) {
      let previous = 1;
      let value = x;
      for (let j = 2; j <= n; j++) {
        const next = ((2 * j - 1) * x * value - (j - 1) * previous) / j;
        previous = value;
        value = next;
      }
      slope = n === 1 ? 1 : (n * (x * value - previous)) / (x * x - 1);
      const step = value / slope;
      x -= step;
      if (Math.abs(step) < 1e-16) break;
    }
    nodes[i] = -x;
    nodes[n - 1 - i] = x;
    weights[i] = 2 / ((1 - x * x) * slope * slope);
    weights[n - 1 - i] = weights[i]!;
  }
  return { nodes, weights };
}
