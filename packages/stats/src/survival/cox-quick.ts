/** The partial likelihood of many rows: sums over risk sets row by row, products in blocks that stay in the nearest cache. */
import { dotAt } from '../linalg/dot-at.ts';
import type { CoxLikelihood, CoxRows } from './cox-rows.ts';

const BLOCK = 512;

/** Linear predictors of the rows, and their exponentials after a shift. */
interface Predicted {
  readonly weight: Float64Array;
  readonly eta: Float64Array;
  readonly shift: number;
}

/** At the last row of each time: what its events add to the hazard, and how much of it the tied ones are spared. */
export interface Hazards {
  readonly events: Float64Array;
  readonly spared: Float64Array;
}

/** Rows of p numbers gathered until there is a block of them, whose products are then added up. */
class Products {
  readonly #p: number;
  /** Column by column. */
  readonly block: Float64Array;
  readonly #weighted = new Float64Array(BLOCK);
  readonly weight = new Float64Array(BLOCK).fill(1);
  /** Lower part, row by row. */
  readonly sums: Float64Array;

  constructor(p: number) {
    this.#p = p;
    this.block = new Float64Array(p * BLOCK);
    this.sums = new Float64Array((p * (p + 1)) / 2);
  }

  /** Adds X'WX of the first `count` rows of the block. */
  add(count: number): void {
    const { block, weight, sums } = this;
    const weighted = this.#weighted;
    for (let j = 0, k = 0; j < this.#p; j++) {
      const base = j * BLOCK;
      for (let i = 0; i < count; i++) weighted[i] = weight[i]! * block[base + i]!;
      for (let l = 0; l <= j; l++) sums[k++]! += dotAt(weighted, block, l * BLOCK, count);
    }
  }
}

/**
 * Value and derivatives where nobody enters late and ties are Efron's or Breslow's. The information is the sum of w x x' H over the rows, H what
 * the events up to the time of a row add to the cumulative hazard, less the products of the means of the risk sets.
 */
export function quickLikelihood(
  rows: CoxRows,
  efron: boolean,
  { weight, eta, shift }: Predicted,
  hazards: Hazards,
): CoxLikelihood {
  const { p, x, at, event, strata } = rows;
  const score = new Float64Array(p);
  const s1 = new Float64Array(p);
  const d1 = new Float64Array(p);
  const means = new Products(p);
  const { block } = means;
  const { events: hazard, spared } = hazards;
  hazard.fill(0);
  spared.fill(0);
  let logLik = 0;
  let filled = 0;
  for (let h = 0; h + 1 < strata.length; h++) {
    const end = strata[h + 1]!;
    let s0 = 0;
    s1.fill(0);
    for (let from = strata[h]!; from < end; ) {
      const time = at[from]!;
      let to = from;
      let deaths = 0;
      for (; to < end && at[to] === time; to++) {
        const w = weight[to]!;
        const base = to * p;
        s0 += w;
        for (let j = 0; j < p; j++) s1[j]! += w * x[base + j]!;
        if (event[to] === 0) continue;
        deaths++;
        logLik += eta[to]!;
        for (let j = 0; j < p; j++) score[j]! += x[base + j]!;
      }
      if (deaths > 0) {
        const reduces = efron && deaths > 1;
        let d0 = 0;
        if (reduces) {
          d1.fill(0);
          for (let i = from; i < to; i++) {
            if (event[i] === 0) continue;
            d0 += weight[i]!;
            for (let j = 0; j < p; j++) d1[j]! += weight[i]! * x[i * p + j]!;
          }
        }
        logLik += deaths * shift;
        for (let r = 0; r < deaths; r++) {
          const share = reduces ? r / deaths : 0;
          const risk = s0 - share * d0;
          const part = 1 / risk;
          logLik -= Math.log(risk);
          hazard[to - 1]! += part;
          spared[to - 1]! += share * part;
          for (let j = 0; j < p; j++) {
            const mean = (s1[j]! - share * d1[j]!) * part;
            block[j * BLOCK + filled] = mean;
            score[j]! -= mean;
          }
          if (++filled === BLOCK) {
            means.add(BLOCK);
            filled = 0;
          }
        }
      }
      from = to;
    }
  }
  means.add(filled);
  const squares = weightedSquares(rows, weight, hazards);
  return { logLik, score, information: squares.map((value, k) => value - means.sums[k]!) };
}

/** Sum of w x x' H: from the earliest time on, so that the hazard adds up. */
function weightedSquares(
  { p, x, at, event, strata }: CoxRows,
  weight: Float64Array,
  { events: hazard, spared }: Hazards,
): Float64Array {
  const products = new Products(p);
  const { block, weight: share } = products;
  let filled = 0;
  for (let h = 0; h + 1 < strata.length; h++) {
    let cumulative = 0;
    let less = 0;
    const last = strata[h + 1]! - 1;
    for (let i = last; i >= strata[h]!; i--) {
      if (i === last || at[i] !== at[i + 1]) {
        cumulative += hazard[i]!;
        less = spared[i]!;
      }
      share[filled] = weight[i]! * (event[i] === 0 ? cumulative : cumulative - less);
      for (let j = 0, to = filled, from = i * p; j < p; j++, to += BLOCK) block[to] = x[from + j]!;
      if (++filled === BLOCK) {
        products.add(BLOCK);
        filled = 0;
      }
    }
  }
  products.add(filled);
  return products.sums;
}
