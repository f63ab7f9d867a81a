/** Fisher's test of tables that are too large to enumerate: random tables with the same margins. */
import type { ContingencyTable } from '../descriptive/contingency.ts';
import { Xoshiro256 } from '../rng/xoshiro.ts';
import { lfactorial } from '../special/gamma.ts';

export interface FisherSimulated {
  /** (1 + tables no likelier than the observed one) / (1 + tables): Davison & Hinkley (1997, eq. 4.11). */
  readonly pValue: number;
  /** Of the p value, by chance of the simulation. */
  readonly standardError: number;
  readonly samples: number;
  readonly seed: number;
}

/** Tables count as equally likely within this relative slack, as in R. */
const SLACK = 1e-7;

/** More cases than this are not drawn one cell at a time. */
const MOST_CASES = 1e9;

/** Null for a table that is not of whole counts, has an empty margin, or too many cases to be drawn. */
export function fisherSimulated(
  { rows, columns, counts, rowTotals, columnTotals, total }: ContingencyTable,
  samples: number,
  seed: number,
): FisherSimulated | null {
  if (counts.some((count) => !Number.isInteger(count)) || total > MOST_CASES) return null;
  if (rowTotals.includes(0) || columnTotals.includes(0)) return null;
  const observed = counts.reduce((sum, count) => sum - lfactorial(count), 0);
  const limit = observed + SLACK;
  const rng = new Xoshiro256(seed);
  const left = new Float64Array(columns);
  let unlikely = 0;
  for (let sample = 0; sample < samples; sample++) {
    left.set(columnTotals);
    let all = total;
    let log = 0;
    for (let r = 0; r < rows - 1; r++) {
      let toPlace = rowTotals[r]!;
      let room = all;
      all -= toPlace;
      for (let c = 0; c < columns - 1; c++) {
        const cell = randomHypergeometric(rng, left[c]!, room - left[c]!, toPlace);
        room -= left[c]!;
        left[c]! -= cell;
        toPlace -= cell;
        log -= lfactorial(cell);
      }
      left[columns - 1]! -= toPlace;
      log -= lfactorial(toPlace);
    }
    for (const cell of left) log -= lfactorial(cell);
    if (log <= limit) unlikely++;
  }
  const pValue = (1 + unlikely) / (1 + samples);
  return { pValue, standardError: Math.sqrt((pValue * (1 - pValue)) / samples), samples, seed };
}

/** How many of `drawn` balls are white, of `white` and `black` ones: inversion from the mode outwards (Patefield 1981, AS 159). */
function randomHypergeometric(rng: Xoshiro256, white: number, black: number, drawn: number): number {
  const low = Math.max(0, drawn - black);
  const high = Math.min(white, drawn);
  if (low === high) return low;
  const mode = Math.floor(((drawn + 1) * (white + 1)) / (white + black + 2));
  const start = Math.min(high, Math.max(low, mode));
  const lf = lfactorial;
  const mass = Math.exp(
    lf(white) +
      lf(black) +
      lf(drawn) +
      lf(white + black - drawn) -
      lf(white + black) -
      (lf(start) + lf(white - start) + lf(drawn - start) + lf(black - drawn + start)),
  );
  let left = rng.uniform() - mass;
  let [down, up] = [start, start];
  let [downMass, upMass] = [mass, mass];
  while (left > 0 && (down > low || up < high)) {
    if (up < high) {
      upMass *= ((white - up) * (drawn - up)) / ((up + 1) * (black - drawn + up + 1));
      up++;
      left -= upMass;
      if (left <= 0) return up;
    }
    if (down > low) {
      downMass *= (down * (black - drawn + down)) / ((white - down + 1) * (drawn - down + 1));
      down--;
      left -= downMass;
      if (left <= 0) return down;
    }
  }
  return start;
}
