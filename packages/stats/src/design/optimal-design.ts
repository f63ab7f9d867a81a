/** Designs whose runs make the determinant of X'X as large as they can (Meyer & Nachtsheim 1995, Technometrics 37). */
import { matrix } from '../linalg/matrix.ts';
import { pivotedQr } from '../linalg/qr.ts';
import { Xoshiro256 } from '../rng/xoshiro.ts';
import { StatsError } from '../stats-error.ts';
import type { EffectTerm } from './terms.ts';

export interface OptimalDesign {
  readonly runs: readonly (readonly number[])[];
  /** 100 |X'X|^(1/p) / n: 100 for an orthogonal design of -1 and +1. */
  readonly efficiency: number;
}

interface OptimalInput {
  /** Settings that each factor may take, in coded units. */
  readonly levels: readonly (readonly number[])[];
  readonly terms: readonly EffectTerm[];
  readonly runs: number;
  readonly seed: number;
}

/** Multiplications that a search may cost, so that a preview comes at once. */
const WORK = 4e7;
const MOST_STARTS = 20;
const MOST_PASSES = 30;
/** An exchange must raise the determinant by more than rounding. */
const GAIN = 1 + 1e-9;

const rowOf = (settings: readonly number[], terms: readonly EffectTerm[]): Float64Array =>
  Float64Array.from([[], ...terms], (term) => term.reduce((product, at) => product * (settings[at] ?? 0), 1));

/** The inverse of X'X and the logarithm of its determinant; null where it has none. */
function inverseOf(rows: readonly Float64Array[], p: number): { v: Float64Array; logDet: number } | null {
  const a = matrix(rows.length, p);
  rows.forEach((row, i) => {
    for (let j = 0; j < p; j++) a.data[i + j * rows.length] = row[j] ?? 0;
  });
  if (pivotedQr(a, 1e-9).rank < p) return null;
  const m = new Float64Array(p * 2 * p);
  for (let i = 0; i < p; i++) {
    m[i * 2 * p + p + i] = 1;
    for (let j = 0; j < p; j++)
      m[i * 2 * p + j] = rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0);
  }
  return eliminated(m, p);
}

/** Gauss and Jordan's elimination of a positive definite matrix beside the identity. */
function eliminated(m: Float64Array, p: number): { v: Float64Array; logDet: number } | null {
  const width = 2 * p;
  let logDet = 0;
  for (let k = 0; k < p; k++) {
    const pivot = m[k * width + k] ?? 0;
    if (!(pivot > 1e-12)) return null;
    logDet += Math.log(pivot);
    for (let j = 0; j < width; j++) m[k * width + j] = (m[k * width + j] ?? 0) / pivot;
    for (let i = 0; i < p; i++) {
      const factor = m[i * width + k] ?? 0;
      if (i === k || factor === 0) continue;
      for (let j = 0; j < width; j++)
        m[i * width + j] = (m[i * width + j] ?? 0) - factor * (m[k * width + j] ?? 0);
    }
  }
  const v = new Float64Array(p * p);
  for (let i = 0; i < p; i++) for (let j = 0; j < p; j++) v[i * p + j] = m[i * width + p + j] ?? 0;
  return { v, logDet };
}

function multiplied(v: Float64Array, x: Float64Array): Float64Array {
  const p = x.length;
  const result = new Float64Array(p);
  for (let i = 0; i < p; i++) {
    let sum = 0;
    for (let j = 0; j < p; j++) sum += (v[i * p + j] ?? 0) * (x[j] ?? 0);
    result[i] = sum;
  }
  return result;
}

const dot = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

/** (A + sign x x')^-1 from A^-1 (Sherman & Morrison 1950). */
function updated(v: Float64Array, x: Float64Array, sign: 1 | -1): void {
  const p = x.length;
  const vx = multiplied(v, x);
  const scale = sign / (1 + sign * dot(x, vx));
  for (let i = 0; i < p; i++)
    for (let j = 0; j < p; j++) v[i * p + j] = (v[i * p + j] ?? 0) - scale * (vx[i] ?? 0) * (vx[j] ?? 0);
}

/** Changes one setting of one run at a time while that raises the determinant. */
function exchanged(
  runs: number[][],
  levels: OptimalInput['levels'],
  terms: readonly EffectTerm[],
): { readonly logDet: number } | null {
  const p = terms.length + 1;
  const rows = runs.map((run) => rowOf(run, terms));
  let state = inverseOf(rows, p);
  if (!state) return null;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let changed = false;
    for (const [i, run] of runs.entries())
      for (const [at, settings] of levels.entries()) {
        const old = rows[i] ?? new Float64Array(p);
        const vOld = multiplied(state.v, old);
        const dOld = dot(old, vOld);
        let best = { gain: GAIN, setting: run[at] ?? 0, row: old };
        for (const setting of settings) {
          if (setting === run[at]) continue;
          const row = rowOf(run.with(at, setting), terms);
          const gain = (1 + dot(row, multiplied(state.v, row))) * (1 - dOld) + dot(row, vOld) ** 2;
          if (gain > best.gain) best = { gain, setting, row };
        }
        if (best.row === old) continue;
        run[at] = best.setting;
        rows[i] = best.row;
        updated(state.v, best.row, 1);
        updated(state.v, old, -1);
        changed = true;
      }
    const fresh = inverseOf(rows, p);
    if (!fresh) return null;
    state = fresh;
    if (!changed) break;
  }
  return { logDet: state.logDet };
}

/** The best of several random starts, each improved by exchanging coordinates. */
export function optimalDesign({ levels, terms, runs, seed }: OptimalInput): OptimalDesign {
  const p = terms.length + 1;
  if (runs < p) throw new StatsError('too-few', 'fewer runs than terms', 'runs');
  const random = new Xoshiro256(seed);
  const settings = levels.reduce((sum, each) => sum + each.length, 0);
  const starts = Math.max(2, Math.min(MOST_STARTS, Math.floor(WORK / (8 * runs * settings * p * p))));
  let best: { readonly runs: number[][]; readonly logDet: number } | null = null;
  for (let start = 0, tries = 0; start < starts && tries < 20 * starts; tries++) {
    const made = Array.from({ length: runs }, () =>
      levels.map((each) => each[random.integer(each.length)] ?? 0),
    );
    const found = exchanged(made, levels, terms);
    if (!found) continue;
    start++;
    if (!best || found.logDet > best.logDet + 1e-9) best = { runs: made, logDet: found.logDet };
  }
  if (!best) throw new StatsError('out-of-domain', 'no such design was found', 'runs');
  return { runs: best.runs, efficiency: (100 * Math.exp(best.logDet / p)) / runs };
}
