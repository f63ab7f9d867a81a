/** The partial likelihood of many rows where nobody enters late: sums over risk sets column by column, products in blocks that stay in the nearest cache. */
import { dotAt } from '../linalg/dot-at.ts';
import type { CoxLikelihood, CoxRows } from './cox-rows.ts';

const BLOCK = 512;
/** Products of risks between these can be multiplied by one more risk between them without leaving the numbers. */
const SMALL = 1e-140;
const LARGE = 1e140;

/** Linear predictors of the rows, and their exponentials after a shift. */
interface Predicted {
  readonly weight: Float64Array;
  readonly shift: number;
}

/** The events, one step each: latest first within each stratum. */
export interface Steps {
  readonly count: number;
  /** First step of each stratum, and the end. */
  readonly strata: Int32Array;
  /** Places of the rows that end at the time of the step. */
  readonly first: Int32Array;
  readonly end: Int32Array;
  /** Events at the time, and which of them the step is as a share of them. */
  readonly deaths: Int32Array;
  readonly share: Float64Array;
  /** Scratch of a pass: one over the risk of each step, and what each row counts in the information, its weight times the hazard it has met. */
  readonly part: Float64Array;
  readonly met: Float64Array;
}

const KNOWN = new WeakMap<Int32Array, Steps>();

/** Sums of sorted columns over the events. */
const EVENT_SUMS = new WeakMap<Float64Array, number>();

/** Steps of sorted rows: those of fits to some of the columns are the same. */
export function stepsOf(rows: CoxRows): Steps {
  const known = KNOWN.get(rows.at);
  if (known) return known;
  const { at, event, events, strata } = rows;
  const steps: Steps = {
    count: events,
    strata: new Int32Array(strata.length),
    first: new Int32Array(events),
    end: new Int32Array(events),
    deaths: new Int32Array(events),
    share: new Float64Array(events),
    part: new Float64Array(events),
    met: new Float64Array(rows.n),
  };
  let count = 0;
  for (let h = 0; h + 1 < strata.length; h++) {
    const end = strata[h + 1]!;
    for (let from = strata[h]!; from < end; ) {
      const time = at[from]!;
      let to = from;
      let deaths = 0;
      for (; to < end && at[to] === time; to++) deaths += event[to]!;
      for (let r = 0; r < deaths; r++, count++) {
        steps.first[count] = from;
        steps.end[count] = to;
        steps.deaths[count] = deaths;
        steps.share[count] = r / deaths;
      }
      from = to;
    }
    steps.strata[h + 1] = count;
  }
  KNOWN.set(rows.at, steps);
  return steps;
}

/** Scratch of the passes over the rows of a fit. */
export class QuickPass {
  readonly rows: CoxRows;
  readonly steps: Steps;
  readonly #efron: boolean;

  constructor(rows: CoxRows, efron: boolean) {
    this.rows = rows;
    this.steps = stepsOf(rows);
    this.#efron = efron;
  }

  /** Whether the step takes a share of tied cases off. */
  reduces(step: number): boolean {
    return this.#efron && this.steps.deaths[step]! > 1;
  }

  /** One over the risk of each step; the answer is the sum of the logarithms of the risks. */
  risks(weight: Float64Array): number {
    const { strata, event } = this.rows;
    const { strata: bounds, first, end, deaths, share, part } = this.steps;
    let logs = 0;
    let product = 1;
    for (let h = 0; h + 1 < strata.length; h++) {
      let sum = 0;
      let tied = 0;
      let i = strata[h]!;
      for (let s = bounds[h]!; s < bounds[h + 1]!; s++) {
        const stop = end[s]!;
        for (; i < stop; i++) sum += weight[i]!;
        let risk = sum;
        if (this.#efron && deaths[s]! > 1) {
          if (share[s] === 0) {
            tied = 0;
            for (let k = first[s]!; k < stop; k++) if (event[k]) tied += weight[k]!;
          }
          risk -= share[s]! * tied;
        }
        part[s] = 1 / risk;
        if (risk > SMALL && risk < LARGE) product *= risk;
        else logs += Math.log(risk);
        if (product > LARGE || product < SMALL) {
          logs += Math.log(product);
          product = 1;
        }
      }
    }
    return logs + Math.log(product);
  }

  /**
   * Means of a column over the risk sets of some steps of one stratum, which begin at a row; `sums` holds the sums over the cases at risk and over the tied
   * ones before and after, for the column at a place.
   */
  means(
    weight: Float64Array,
    column: number,
    { from, to, row }: { readonly from: number; readonly to: number; readonly row: number },
    sums: Float64Array,
    out: Float64Array,
    offset: number,
  ): void {
    const x = this.rows.values[column]!;
    const { event } = this.rows;
    const { first, end, deaths, share, part } = this.steps;
    const efron = this.#efron;
    let sum = sums[2 * column]!;
    let tied = sums[2 * column + 1]!;
    let i = row;
    for (let s = from, k = offset; s < to; s++, k++) {
      const stop = end[s]!;
      for (; i < stop; i++) sum += weight[i]! * x[i]!;
      if (efron && deaths[s]! > 1) {
        if (share[s] === 0) {
          tied = 0;
          for (let t = first[s]!; t < stop; t++) if (event[t]) tied += weight[t]! * x[t]!;
        }
        out[k] = (sum - share[s]! * tied) * part[s]!;
      } else out[k] = sum * part[s]!;
    }
    sums[2 * column] = sum;
    sums[2 * column + 1] = tied;
  }

  /**
   * Value and derivatives. The information is the sum of w x x' H over the rows, H what the events up to the time of a row add to the cumulative hazard, less
   * the products of the means of the risk sets. With `factor` (by index of time) each event counts so many times in the derivatives.
   */
  likelihood(predicted: Predicted, beta: Float64Array, factor?: Float64Array): CoxLikelihood {
    const products = new Products(this.rows.p);
    const { logLik, score } = this.#derivative(predicted, beta, products, factor);
    const information = this.#weightedSquares(predicted.weight, factor);
    for (let k = 0; k < information.length; k++) information[k]! -= products.sums[k]!;
    return { logLik, score, information };
  }

  /** Value and first derivatives. */
  slope(predicted: Predicted, beta: Float64Array): Pick<CoxLikelihood, 'logLik' | 'score'> {
    return this.#derivative(predicted, beta, null);
  }

  /** Value and first derivatives; products of the means are added up where they are asked for. */
  #derivative(
    { weight, shift }: Predicted,
    beta: Float64Array,
    products: Products | null,
    factor?: Float64Array,
  ): Pick<CoxLikelihood, 'logLik' | 'score'> {
    const { p, at, events, strata } = this.rows;
    const { strata: bounds, end } = this.steps;
    const logs = this.risks(weight);
    const ofEvents = this.#sumsOverEvents(factor);
    const score = ofEvents.slice();
    const { block, weight: counts } = products ?? new Products(p);
    const sums = new Float64Array(2 * p);
    for (let h = 0; h + 1 < strata.length; h++) {
      sums.fill(0);
      let row = strata[h]!;
      for (let from = bounds[h]!; from < bounds[h + 1]!; from += BLOCK) {
        const to = Math.min(from + BLOCK, bounds[h + 1]!);
        if (factor) for (let s = from; s < to; s++) counts[s - from] = factor[at[end[s]! - 1]!]!;
        for (let j = 0; j < p; j++) {
          const base = j * BLOCK;
          this.means(weight, j, { from, to, row }, sums, block, base);
          score[j]! -= dotAt(counts, block, base, to - from);
        }
        products?.add(to - from);
        row = end[to - 1]!;
      }
    }
    let logLik = events * shift - logs;
    if (!factor) for (let j = 0; j < p; j++) logLik += beta[j]! * ofEvents[j]!;
    return { logLik, score };
  }

  /** Sum of x over the events. */
  #sumsOverEvents(factor?: Float64Array): Float64Array {
    const { n, at, event, values } = this.rows;
    return Float64Array.from(values, (x) => {
      const known = factor ? undefined : EVENT_SUMS.get(x);
      if (known !== undefined) return known;
      let sum = 0;
      if (factor) for (let i = 0; i < n; i++) sum += event[i]! * factor[at[i]!]! * x[i]!;
      else {
        for (let i = 0; i < n; i++) sum += event[i]! * x[i]!;
        EVENT_SUMS.set(x, sum);
      }
      return sum;
    });
  }

  /** Sum of w x x' H. */
  #weightedSquares(weight: Float64Array, factor?: Float64Array): Float64Array {
    const { n, p, values } = this.rows;
    this.#meet(weight, factor);
    const { met } = this.steps;
    const products = new Products(p);
    const { block, weight: counts } = products;
    for (let from = 0; from < n; from += BLOCK) {
      const count = Math.min(BLOCK, n - from);
      for (let i = 0; i < count; i++) counts[i] = met[from + i]!;
      for (let j = 0; j < p; j++) {
        const x = values[j]!;
        for (let i = 0, to = j * BLOCK; i < count; i++, to++) block[to] = x[from + i]!;
      }
      products.add(count);
    }
    return products.sums;
  }

  /** Weight times hazard of each row: from the earliest time on, so that the hazard adds up. */
  #meet(weight: Float64Array, factor?: Float64Array): void {
    const { at, event, strata } = this.rows;
    const { strata: bounds, first, end, share, part, met } = this.steps;
    for (let h = 0; h + 1 < strata.length; h++) {
      let cumulative = 0;
      let less = 0;
      let s = bounds[h + 1]! - 1;
      for (let i = strata[h + 1]! - 1; i >= strata[h]!; i--) {
        if (s >= bounds[h]! && end[s]! > i) {
          const time = first[s]!;
          less = 0;
          for (; s >= bounds[h]! && first[s] === time; s--) {
            const each = factor ? factor[at[time]!]! * part[s]! : part[s]!;
            cumulative += each;
            if (this.reduces(s)) less += share[s]! * each;
          }
        }
        met[i] = weight[i]! * (event[i] ? cumulative - less : cumulative);
      }
    }
  }
}

/** Rows of p numbers gathered until there is a block of them, whose products are then added up. */
class Products {
  readonly #p: number;
  /** Column by column. */
  readonly block: Float64Array;
  readonly #weighted: Float64Array;
  readonly weight = new Float64Array(BLOCK).fill(1);
  /** Lower part, row by row. */
  readonly sums: Float64Array;

  constructor(p: number) {
    this.#p = p;
    this.block = new Float64Array(p * BLOCK);
    this.#weighted = new Float64Array(2 * BLOCK);
    this.sums = new Float64Array((p * (p + 1)) / 2);
  }

  /** Adds X'WX of the first `count` rows of the block: two columns by two, which reads each number half as often. */
  add(count: number): void {
    const { block, sums } = this;
    const p = this.#p;
    const weighted = this.#weighted;
    for (let j = 0; j < p; j += 2) {
      this.#weigh(j, count, 0);
      const row = (j * (j + 1)) / 2;
      if (j + 1 === p) {
        for (let l = 0; l <= j; l++) sums[row + l]! += dotAt(weighted, block, l * BLOCK, count);
        return;
      }
      this.#weigh(j + 1, count, BLOCK);
      const next = row + j + 1;
      for (let l = 0; l <= j; l += 2) {
        let a = 0;
        let b = 0;
        let c = 0;
        let d = 0;
        for (let i = 0, k = l * BLOCK; i < count; i++, k++) {
          const x = block[k]!;
          const y = block[k + BLOCK]!;
          const u = weighted[i]!;
          const v = weighted[i + BLOCK]!;
          a += u * x;
          b += u * y;
          c += v * x;
          d += v * y;
        }
        sums[row + l]! += a;
        if (l < j) sums[row + l + 1]! += b;
        sums[next + l]! += c;
        sums[next + l + 1]! += d;
      }
    }
  }

  #weigh(column: number, count: number, to: number): void {
    const { block, weight } = this;
    const weighted = this.#weighted;
    for (let i = 0, from = column * BLOCK; i < count; i++, from++)
      weighted[to + i] = weight[i]! * block[from]!;
  }
}
