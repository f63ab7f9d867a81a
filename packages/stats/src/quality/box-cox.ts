import { moments, sdOf } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sums.ts';
import { brentMinimum } from '../optim/brent-minimum.ts';

/**
 * The power of greatest likelihood for positive values (Box & Cox 1964), from -5 to 5 and to two decimals, so that it can be
 * named in a report.
 */
export function boxCoxLambda(values: Float64Array): number {
  const logs = sum(values.map((value) => Math.log(value)));
  const n = values.length;
  const scale = Math.exp(logs / n);
  const unlikely = (lambda: number): number => {
    const powers = values.map((value) =>
      Math.abs(lambda) < 1e-8 ? Math.log(value / scale) : ((value / scale) ** lambda - 1) / lambda,
    );
    return Math.log(sdOf(moments(powers)) ?? Number.NaN);
  };
  return Math.round(brentMinimum(unlikely, -5, 5).x * 100) / 100 + 0;
}
