/** What the cases count for after matching, weighting or stratification. */
import type { Frame } from '@constat/data';
import {
  type Match,
  nearestMatches,
  optimalMatches,
  type propensityScores,
  quantileSorted,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { refusing } from '../../shared/refusals.ts';
import type { PropensityOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { Stratum } from './result.ts';

/** A control may serve several treated cases; an optimal match takes each once. */
export const withReplacement = ({ pairing, replace }: PropensityOptions): boolean =>
  pairing === 'nearest' && replace;

export interface Made {
  readonly weights: Float64Array;
  /** Sets of matched cases, where none serves twice. */
  readonly clusters: Int32Array | null;
  readonly matches: readonly Match[];
  readonly strata: readonly Stratum[];
}

export interface Scored {
  readonly treated: Float64Array;
  readonly logits: Float64Array;
  readonly fit: Pick<ReturnType<typeof propensityScores>, 'scores' | 'weights' | 'treated' | 'n'>;
  readonly caliper: number | null;
}

/** The weights of the method that was asked for. */
export function designOf(frame: Frame, rows: Int32Array, scored: Scored, options: PropensityOptions): Made {
  if (options.method === 'match') return matchedDesign(frame, rows, scored, options);
  if (options.method === 'strata') return strataDesign(scored, options);
  return { weights: inverseWeights(scored, options), clusters: null, matches: [], strata: [] };
}

function matchedDesign(
  frame: Frame,
  rows: Int32Array,
  { treated, logits, caliper }: Scored,
  options: PropensityOptions,
): Made {
  const { codes } = options.exact === null ? { codes: null } : frame.factor(options.exact);
  const replace = withReplacement(options);
  const exact = codes ? Int32Array.from(rows, (row) => codes[row]!) : undefined;
  const matches = refusing(
    () =>
      options.pairing === 'optimal'
        ? optimalMatches(logits, treated, { ratio: options.ratio, caliper, exact })
        : nearestMatches(logits, treated, { ratio: options.ratio, replace, caliper, exact }),
    ({ code }) => (code === 'out-of-domain' ? refusals.tooManyForOptimal(options.treatment) : null),
  );
  if (matches.length < 2) throw new RefusedError([refusals.noMatch(options.treatment, caliper !== null)]);
  const weights = new Float64Array(rows.length);
  const clusters = new Int32Array(rows.length);
  matches.forEach(({ treated: i, controls }, set) => {
    weights[i] = 1;
    clusters[i] = set + 1;
    for (const j of controls) {
      weights[j]! += 1 / controls.length;
      clusters[j] = set + 1;
    }
  });
  return { weights, clusters: replace ? null : clusters, matches, strata: [] };
}

function inverseWeights(
  { treated, fit }: Scored,
  { target, stabilized, truncate }: PropensityOptions,
): Float64Array {
  const share = fit.treated / fit.n;
  const stabilizer = (t: number): number => (t === 1 ? share : 1 - share);
  const weights =
    target === 'ate' && stabilized
      ? fit.weights.ate.map((w, i) => w * stabilizer(treated[i]!))
      : fit.weights[target].slice();
  if (truncate === 0) return weights;
  const sorted = weights.slice().sort();
  const [low, high] = [quantileSorted(sorted, truncate), quantileSorted(sorted, 1 - truncate)];
  return weights.map((w) => Math.min(Math.max(w, low), high));
}

/** Weights that give every stratum its share of all cases, or of the treated. */
function strataDesign(
  { treated, fit }: Scored,
  { strata: count, target, treatment }: PropensityOptions,
): Made {
  const base = target === 'att' ? fit.scores.filter((_, i) => treated[i] === 1) : fit.scores;
  const sorted = base.slice().sort();
  const limits = Array.from({ length: count - 1 }, (_, k) => quantileSorted(sorted, (k + 1) / count));
  const at = fit.scores.map((score) => limits.filter((limit) => score > limit).length);
  const strata = Array.from({ length: count }, (_, k): Stratum => {
    const own = fit.scores.filter((_, i) => at[i] === k);
    const inside = treated.filter((_, i) => at[i] === k);
    const n1 = inside.reduce((sum, t) => sum + t, 0);
    return {
      from: own.length === 0 ? 0 : own.reduce((least, score) => Math.min(least, score), 1),
      to: own.reduce((most, score) => Math.max(most, score), 0),
      treated: n1,
      control: inside.length - n1,
    };
  });
  if (strata.some((stratum) => stratum.treated === 0 || stratum.control === 0))
    throw new RefusedError([refusals.emptyStratum(treatment, count)]);
  const weights = Float64Array.from(treated, (t, i) => {
    const { treated: n1, control: n0 } = strata[at[i]!]!;
    const wanted = target === 'att' ? n1 : n1 + n0;
    return wanted / (t === 1 ? n1 : n0);
  });
  return { weights, clusters: null, matches: [], strata };
}
