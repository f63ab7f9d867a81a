/** Numbers that carry their first and second derivatives (forward differentiation; Griewank & Walther 2008, 13). */

import { lgamma } from '../special/gamma.ts';
import { digamma, trigamma } from '../special/polygamma.ts';

/** A value with gradient and Hessian in a few variables; element (i, j) of the Hessian is h[i + j * size]. */
export class Jet {
  constructor(
    readonly value: number,
    readonly g: Float64Array,
    readonly h: Float64Array,
  ) {}

  /** The variable with number `at` of `size`. */
  static variable(value: number, at: number, size: number): Jet {
    const g = new Float64Array(size);
    g[at] = 1;
    return new Jet(value, g, new Float64Array(size * size));
  }

  /** f of this number, given f, f' and f'' at its value. */
  chain(f: number, f1: number, f2: number): Jet {
    const size = this.g.length;
    const h = new Float64Array(size * size);
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++)
        h[i + j * size] = f1 * this.h[i + j * size]! + f2 * this.g[i]! * this.g[j]!;
    return new Jet(
      f,
      this.g.map((d) => f1 * d),
      h,
    );
  }

  plus(other: Jet | number): Jet {
    if (typeof other === 'number') return new Jet(this.value + other, this.g, this.h);
    return new Jet(
      this.value + other.value,
      this.g.map((d, i) => d + other.g[i]!),
      this.h.map((d, i) => d + other.h[i]!),
    );
  }

  times(other: Jet | number): Jet {
    if (typeof other === 'number')
      return new Jet(
        this.value * other,
        this.g.map((d) => d * other),
        this.h.map((d) => d * other),
      );
    const size = this.g.length;
    const h = new Float64Array(size * size);
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++)
        h[i + j * size] =
          this.h[i + j * size]! * other.value +
          other.h[i + j * size]! * this.value +
          this.g[i]! * other.g[j]! +
          this.g[j]! * other.g[i]!;
    return new Jet(
      this.value * other.value,
      this.g.map((d, i) => d * other.value + other.g[i]! * this.value),
      h,
    );
  }

  minus(other: Jet | number): Jet {
    return this.plus(typeof other === 'number' ? -other : other.times(-1));
  }

  exp(): Jet {
    const e = Math.exp(this.value);
    return this.chain(e, e, e);
  }

  log(): Jet {
    return this.chain(Math.log(this.value), 1 / this.value, -1 / this.value ** 2);
  }

  /** log(1 + e^x). */
  softplus(): Jet {
    const x = this.value;
    const p = x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x));
    const value = x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
    return this.chain(value, p, p * (1 - p));
  }

  lgamma(): Jet {
    return this.chain(lgamma(this.value), digamma(this.value), trigamma(this.value));
  }

  /** log(e^this + e^other). */
  logPlus(other: Jet): Jet {
    return other.minus(this).softplus().plus(this);
  }

  /** log(1 - e^x) for x below zero. */
  log1mExp(): Jet {
    const x = this.value;
    const e = Math.exp(x);
    const left = -Math.expm1(x);
    const value = x > -Math.LN2 ? Math.log(left) : Math.log1p(-e);
    return this.chain(value, -e / left, -e / left ** 2);
  }
}
