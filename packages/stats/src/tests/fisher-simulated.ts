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

/** Work of drawing a cell, counted in cases put into a cell. */
const CELL_WORK = 10;

/** Draws a table with the same margins and returns the sum of the log factorials of its cells. */
type Draw = (rng: Xoshiro256) => number;

/** Null for a table that is not of whole counts, has an empty margin, or too many cases to be drawn. */
export function fisherSimulated(
  table: ContingencyTable,
  samples: number,
  seed: number,
): FisherSimulated | null {
  const { rows, columns, counts, rowTotals, columnTotals, total } = table;
  if (counts.some((count) => !Number.isInteger(count)) || total > MOST_CASES) return null;
  if (rowTotals.includes(0) || columnTotals.includes(0)) return null;
  const most = counts.reduce((sum, count) => sum + lfactorial(count), 0) - SLACK;
  const rng = new Xoshiro256(seed);
  const draw = total < rows * columns * CELL_WORK ? byCases(table) : byCells(table);
  let unlikely = 0;
  for (let sample = 0; sample < samples; sample++) if (draw(rng) >= most) unlikely++;
  const pValue = (1 + unlikely) / (1 + samples);
  return { pValue, standardError: Math.sqrt((pValue * (1 - pValue)) / samples), samples, seed };
}

/** Of few cases in many cells: the columns of the cases are shuffled, case by case. */
function byCases({ rows, columns, rowTotals, columnTotals, total }: ContingencyTable): Draw {
  const repeated = (totals: ArrayLike<number>): Int32Array => {
    const list = new Int32Array(total);
    let at = 0;
    for (let i = 0; i < totals.length; i++) {
      list.fill(i, at, at + totals[i]!);
      at += totals[i]!;
    }
    return list;
  };
  const [rowOf, columnOf] = [repeated(rowTotals), repeated(columnTotals)];
  const logs = Float64Array.from({ length: total + 1 }, (_, count) => Math.log(count));
  const cells = new Int32Array(rows * columns);
  return (rng) => {
    let sum = 0;
    for (let i = total - 1; i >= 0; i--) {
      const j = rng.integer(i + 1);
      const column = columnOf[j]!;
      columnOf[j] = columnOf[i]!;
      columnOf[i] = column;
      sum += logs[++cells[rowOf[i]! * columns + column]!]!;
    }
    for (let i = 0; i < total; i++) cells[rowOf[i]! * columns + columnOf[i]!] = 0;
    return sum;
  };
}

/** Of many cases: cell by cell. */
function byCells({ rows, columns, rowTotals, columnTotals, total }: ContingencyTable): Draw {
  const left = new Float64Array(columns);
  return (rng) => {
    left.set(columnTotals);
    let all = total;
    let sum = 0;
    for (let r = 0; r < rows - 1; r++) {
      let toPlace = rowTotals[r]!;
      let room = all;
      all -= toPlace;
      for (let c = 0; c < columns - 1; c++) {
        const cell = randomHypergeometric(rng, left[c]!, room - left[c]!, toPlace);
        room -= left[c]!;
        left[c]! -= cell;
        toPlace -= cell;
        sum += lfactorial(cell);
      }
      left[columns - 1]! -= toPlace;
      sum += lfactorial(toPlace);
    }
    for (const cell of left) sum += lfactorial(cell);
    return sum;
  };
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
