/** Sizes and powers of studies of pairs; McNemar's test by Connor (1987) and exactly. */
import { binomial } from '../distributions/binomial.ts';
import { normal } from '../distributions/normal.ts';
import { exactBinomialPower, type TestSetting } from './one-sample.ts';
import { zAlpha, zPower } from './tails.ts';

/** Standard deviation of differences from those of both measurements. */
export const sdOfDifferences = (sd1: number, sd2: number, r: number): number =>
  Math.sqrt(Math.max(0, sd1 ** 2 + sd2 ** 2 - 2 * r * sd1 * sd2));

/** Pairs for McNemar's test; p10 and p01 are the two discordant probabilities. */
export function mcnemarSize(
  p10: number,
  p01: number,
  power: number,
  { alpha, alternative }: TestSetting,
): number {
  const discordant = p10 + p01;
  const difference = p10 - p01;
  const under1 = Math.sqrt(discordant - difference ** 2);
  return ((zAlpha(alpha, alternative) * Math.sqrt(discordant) + zPower(power) * under1) / difference) ** 2;
}

/** The tail of interest alone. */
export function mcnemarPower(
  n: number,
  p10: number,
  p01: number,
  { alpha, alternative }: TestSetting,
): number {
  const discordant = p10 + p01;
  const difference = p10 - p01;
  return normal.cdf(
    (Math.abs(difference) * Math.sqrt(n) - zAlpha(alpha, alternative) * Math.sqrt(discordant)) /
      Math.sqrt(discordant - difference ** 2),
  );
}

/** Numbers of discordant pairs this many standard deviations from the expected one do not occur. */
const FAR = 10;

/** Powers of the exact test of the discordant pairs, averaged over how many there are, as a function of the pairs. */
export function mcnemarExactPower(p10: number, p01: number, test: TestSetting): (n: number) => number {
  const discordant = p10 + p01;
  const given: number[] = [];
  const powerGiven = (m: number): number =>
    (given[m] ??= m === 0 ? 0 : exactBinomialPower(m, 0.5, p10 / discordant, test).power);
  return (n) => {
    const expected = n * discordant;
    const reach = FAR * Math.sqrt(expected * (1 - discordant)) + 30;
    const most = Math.min(n, Math.ceil(expected + reach));
    let power = 0;
    for (let m = Math.max(0, Math.floor(expected - reach)); m <= most; m++)
      power += binomial.pdf(m, n, discordant) * powerGiven(m);
    return power;
  };
}
