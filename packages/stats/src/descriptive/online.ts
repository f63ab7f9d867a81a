import type { Moments } from './moments.ts';

/**
 * Moments of values that arrive one by one or in parts computed elsewhere (Pébay 2008, SAND2008-6212, eq. 2.1 and 3.1): one
 * pass, no values kept, parts of the same data can be merged in any order.
 */
export class OnlineMoments {
  #n = 0;
  #sum = 0;
  #lost = 0;
  #mean = 0;
  #m2 = 0;
  #m3 = 0;
  #m4 = 0;

  /** Takes one more value. */
  push(value: number): void {
    const n0 = this.#n;
    const n = n0 + 1;
    const delta = value - this.#mean;
    const part = delta / n;
    const square = part * part;
    const term = delta * part * n0;
    this.#m4 += term * square * (n * n - 3 * n + 3) + 6 * square * this.#m2 - 4 * part * this.#m3;
    this.#m3 += term * part * (n - 2) - 3 * part * this.#m2;
    this.#m2 += term;
    this.#mean += part;
    this.#n = n;
    this.#add(value);
  }

  /** Takes the moments of further values. */
  merge(other: Moments): void {
    if (other.n === 0) return;
    const a = this.#n;
    const b = other.n;
    const n = a + b;
    const d = other.mean - this.#mean;
    const dn = d / n;
    this.#m4 +=
      other.m4 +
      d * dn ** 3 * a * b * (a * a - a * b + b * b) +
      6 * dn * dn * (a * a * other.m2 + b * b * this.#m2) +
      4 * dn * (a * other.m3 - b * this.#m3);
    this.#m3 += other.m3 + d * dn * dn * a * b * (a - b) + 3 * dn * (a * other.m2 - b * this.#m2);
    this.#m2 += other.m2 + d * dn * a * b;
    this.#mean += dn * b;
    this.#n = n;
    this.#add(other.sum);
  }

  /** What is known so far. */
  moments(): Moments {
    return {
      n: this.#n,
      sum: this.#sum + this.#lost,
      mean: this.#mean,
      m2: this.#m2,
      m3: this.#m3,
      m4: this.#m4,
    };
  }

  #add(value: number): void {
    const next = this.#sum + value;
    this.#lost +=
      Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - next + value : value - next + this.#sum;
    this.#sum = next;
  }
}
