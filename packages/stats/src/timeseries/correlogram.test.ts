import { describe, expect, it } from 'vitest';
import { autocorrelations } from '../models/autocorrelation.ts';
import { bartlettErrors, differences, partialAutocorrelations, portmanteau } from './correlogram.ts';

/** Annual flow of the Nile 1871-1880 (R datasets: Nile). */
const nile = Float64Array.of(1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140);

describe('correlogram', () => {
  const acf = autocorrelations(nile, 4);

  it('gives partial autocorrelations', () => {
    // R: pacf(Nile[1:10], 4)$acf
    const partial = partialAutocorrelations(acf);
    expect(partial[0]).toBeCloseTo(acf[0]!, 14);
    expect(partial[1]).toBeCloseTo((acf[1]! - acf[0]! ** 2) / (1 - acf[0]! ** 2), 14);
  });

  it('gives errors that grow with earlier autocorrelations', () => {
    const errors = bartlettErrors(acf, 10);
    expect(errors[0]).toBeCloseTo(Math.sqrt(0.1), 14);
    expect(errors[2]).toBeCloseTo(Math.sqrt((1 + 2 * (acf[0]! ** 2 + acf[1]! ** 2)) / 10), 14);
  });

  it('tests them together', () => {
    const sum = acf[0]! ** 2 / 9 + acf[1]! ** 2 / 8;
    expect(portmanteau(acf, 10, { lag: 2, kind: 'ljung-box' }).statistic).toBeCloseTo(120 * sum, 12);
    expect(portmanteau(acf, 10, { lag: 3, fitDf: 1, kind: 'box-pierce' }).df).toBe(2);
    expect(() => portmanteau(acf, 10, { lag: 2, fitDf: 2, kind: 'box-pierce' })).toThrow(
      expect.objectContaining({ code: 'out-of-domain' }),
    );
  });

  it('takes differences', () => {
    expect([...differences(Float64Array.of(1, 4, 9, 16), 1, 2)]).toEqual([2, 2]);
    expect([...differences(Float64Array.of(1, 4, 9, 16), 2)]).toEqual([8, 12]);
    expect([...differences(Float64Array.of(1), 2)]).toEqual([]);
  });
});
