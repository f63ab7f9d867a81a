/** Correlations of complex samples. */
import { StatsError } from '../stats-error.ts';
import { type PreparedDesign, surveyCovariance, surveyDf } from './survey-design.ts';

/**
 * Pearson's correlation of the population with the error of its Fisher z, by linearization: r has the influence
 * z_x z_y − r (z_x² + z_y²) / 2 (Devlin, Gnanadesikan & Kettenring 1975, Biometrika 62, 531-545).
 */
export function surveyCorrelation(
  design: PreparedDesign,
  x: Float64Array,
  y: Float64Array,
  inside: Uint8Array,
) {
  const total = (of: (row: number) => number): number =>
    inside.reduce((sum, is, i) => (is === 1 ? sum + (design.weights[i] ?? 0) * of(i) : sum), 0);
  const size = total(() => 1);
  const mean = (of: Float64Array): number => total((i) => of[i] ?? 0) / size;
  const [mx, my] = [mean(x), mean(y)];
  const dx = (i: number): number => (x[i] ?? 0) - mx;
  const dy = (i: number): number => (y[i] ?? 0) - my;
  const sx = Math.sqrt(total((i) => dx(i) ** 2) / size);
  const sy = Math.sqrt(total((i) => dy(i) ** 2) / size);
  const n = inside.reduce((sum, is) => sum + is, 0);
  if (n < 3 || !(sx > 0 && sy > 0)) throw new StatsError('constant-column', 'no spread', 'x');
  const r = total((i) => dx(i) * dy(i)) / (size * sx * sy);
  const influence = Float64Array.from(inside, (is, i) => {
    if (is !== 1) return 0;
    const [u, v] = [dx(i) / sx, dy(i) / sy];
    return ((design.weights[i] ?? 0) * (u * v - (r * (u ** 2 + v ** 2)) / 2)) / size;
  });
  const [variance = 0] = surveyCovariance(design, [influence]).data;
  return {
    n,
    estimate: r,
    /** Of atanh r. */
    standardError: Math.sqrt(variance) / (1 - r ** 2),
    df: surveyDf(design, (row) => inside[row] === 1),
  };
}
