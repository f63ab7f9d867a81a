/**
 * Random numbers for the sample datasets, the same in every engine: only integer arithmetic, sums and products, no
 * transcendental functions. (Statistics use the generators of @constat/stats.)
 */
export class SampleRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Uniform on [0, 1): mulberry32 (T. Ettinger, 2017, public domain). */
  uniform(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Close to normal: twelve uniforms (Irwin, 1927; Hall, 1927) have mean 6 and variance 1. */
  normal(mean = 0, sd = 1): number {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += this.uniform();
    return mean + sd * sum;
  }

  /** True with the given probability, kept between 2% and 98%. */
  chance(probability: number): boolean {
    return this.uniform() < Math.min(0.98, Math.max(0.02, probability));
  }

  /** One of the values, by weight. */
  pick<T>(weighted: readonly (readonly [T, number])[]): T {
    let left = this.uniform() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of weighted) {
      left -= weight;
      if (left < 0) return value;
    }
    return weighted.at(-1)![0];
  }
}

/** Kept inside a range and rounded to decimals. */
export function within(value: number, low: number, high: number, decimals = 0): number {
  const scale = 10 ** decimals;
  return Math.round(Math.min(high, Math.max(low, value)) * scale) / scale;
}
