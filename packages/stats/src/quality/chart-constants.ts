/** Constants of control charts for normal subgroups, unrounded. */
import { normal } from '../distributions/normal.ts';
import { gaussLegendre } from '../optim/gauss-legendre.ts';
import { lgamma } from '../special/gamma.ts';
import { requireCount } from '../stats-error.ts';

export interface ChartConstants {
  readonly d2: number;
  readonly d3: number;
  readonly c4: number;
  readonly A2: number;
  readonly A3: number;
  readonly B3: number;
  readonly B4: number;
  readonly B5: number;
  readonly B6: number;
  readonly D1: number;
  readonly D2: number;
  readonly D3: number;
  readonly D4: number;
  readonly E2: number;
}

const PANELS = 24;
const REACH = 9;

/** Nodes and weights over an interval cut into equal panels. */
function compositeRule(from: number, to: number): { readonly nodes: number[]; readonly weights: number[] } {
  const rule = gaussLegendre(12);
  const half = (to - from) / PANELS / 2;
  const nodes: number[] = [];
  const weights: number[] = [];
  for (let panel = 0; panel < PANELS; panel++) {
    const middle = from + (2 * panel + 1) * half;
    rule.nodes.forEach((node, i) => {
      nodes.push(middle + half * node);
      weights.push(half * rule.weights[i]!);
    });
  }
  return { nodes, weights };
}

/**
 * Mean and variance of the range W of n standard normal values (Tippett 1925): E W and E W² from the integral of
 * P(W > w), with P(W <= w) = n ∫ φ(x) [Φ(x + w) - Φ(x)]^(n - 1) dx.
 */
function rangeMoments(n: number): { readonly mean: number; readonly sd: number } {
  const x = compositeRule(-REACH, REACH);
  const w = compositeRule(0, 2 * REACH);
  const below = x.nodes.map((node) => normal.cdf(node));
  const density = x.nodes.map((node, i) => n * normal.pdf(node) * x.weights[i]!);
  let mean = 0;
  let square = 0;
  w.nodes.forEach((width, j) => {
    let within = 0;
    for (let i = 0; i < below.length; i++)
      within += density[i]! * (normal.cdf(x.nodes[i]! + width) - below[i]!) ** (n - 1);
    const beyond = w.weights[j]! * (1 - within);
    mean += beyond;
    square += 2 * width * beyond;
  });
  return { mean, sd: Math.sqrt(square - mean * mean) };
}

const known = new Map<number, ChartConstants>();

/** d2, d3, c4 and what follows from them for subgroups of n values (Montgomery 2013, appendix VI); lower ones cut at zero. */
export function chartConstants(n: number): ChartConstants {
  requireCount(n, 'n', 2);
  const found = known.get(n);
  if (found) return found;
  const { mean: d2, sd: d3 } = rangeMoments(n);
  const c4 = Math.sqrt(2 / (n - 1)) * Math.exp(lgamma(n / 2) - lgamma((n - 1) / 2));
  const spread = 3 * Math.sqrt(Math.max(0, 1 - c4 * c4));
  const cut = (value: number) => Math.max(0, value);
  const constants: ChartConstants = {
    d2,
    d3,
    c4,
    A2: 3 / (d2 * Math.sqrt(n)),
    A3: 3 / (c4 * Math.sqrt(n)),
    B3: cut(1 - spread / c4),
    B4: 1 + spread / c4,
    B5: cut(c4 - spread),
    B6: c4 + spread,
    D1: cut(d2 - 3 * d3),
    D2: d2 + 3 * d3,
    D3: cut(1 - (3 * d3) / d2),
    D4: 1 + (3 * d3) / d2,
    E2: 3 / d2,
  };
  known.set(n, constants);
  return constants;
}
