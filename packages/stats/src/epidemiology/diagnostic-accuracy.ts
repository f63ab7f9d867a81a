/** Accuracy of a test against a reference: agreement, summary indices, and predictive values at another prevalence. */
import { normal } from '../distributions/normal.ts';
import type { DiagnosticCounts, DiagnosticEstimate } from '../intervals/diagnostic-interval.ts';
import { expit } from '../intervals/proportion-interval.ts';
import type { ChiSquareTest } from '../models/regression-diagnostics.ts';
import { oneFreedom } from './two-by-two.ts';

export interface DiagnosticAgreement {
  /** Cohen's kappa with the large-sample error of Fleiss, Cohen & Everitt (1969); null where all are alike. */
  readonly kappa: (DiagnosticEstimate & { readonly standardError: number }) | null;
  /** Matthews's correlation; null where a margin is empty. */
  readonly mcc: number | null;
  readonly f1: number | null;
  readonly balancedAccuracy: number;
  /** McNemar's test of as many false positives as false negatives; null without errors. */
  readonly mcnemar: ChiSquareTest | null;
}

/** Agreement of test and reference. */
export function diagnosticAgreement(counts: DiagnosticCounts, level: number): DiagnosticAgreement {
  const { tp, fp, fn, tn } = counts;
  const margins = Math.sqrt(tp + fp) * Math.sqrt(tp + fn) * Math.sqrt(tn + fp) * Math.sqrt(tn + fn);
  const hits = 2 * tp + fp + fn;
  return {
    kappa: kappaOf(counts, level),
    mcc: margins > 0 ? (tp * tn - fp * fn) / margins : null,
    f1: hits > 0 ? (2 * tp) / hits : null,
    balancedAccuracy: (tp / (tp + fn) + tn / (tn + fp)) / 2,
    mcnemar: fp + fn > 0 ? oneFreedom((fp - fn) ** 2 / (fp + fn)) : null,
  };
}

function kappaOf({ tp, fp, fn, tn }: DiagnosticCounts, level: number): DiagnosticAgreement['kappa'] {
  const n = tp + fp + fn + tn;
  const [pp, pn, np, nn] = [tp / n, fp / n, fn / n, tn / n];
  const test = [pp + pn, np + nn] as const;
  const truth = [pp + np, pn + nn] as const;
  const chance = test[0] * truth[0] + test[1] * truth[1];
  if (chance >= 1) return null;
  // The disagreement over that by chance keeps digits where nearly all are alike.
  const off = (pn + np) / (test[0] * truth[1] + test[1] * truth[0]);
  const kappa = 1 - off;
  const diagonal = pp * (1 - (test[0] + truth[0]) * off) ** 2 + nn * (1 - (test[1] + truth[1]) * off) ** 2;
  const beside = off ** 2 * (pn * (truth[0] + test[1]) ** 2 + np * (truth[1] + test[0]) ** 2);
  const variance = diagonal + beside - (kappa - chance * off) ** 2;
  const standardError = Math.sqrt(Math.max(0, variance) / n) / (1 - chance);
  const half = normal.isf((1 - level) / 2) * standardError;
  return { estimate: kappa, standardError, ciLower: kappa - half, ciUpper: kappa + half };
}

/** A predictive value with its logit limits; null where a sensitivity or specificity of 0 or 1 leaves none. */
export interface PredictiveValue {
  readonly estimate: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** Predictive values by Bayes's theorem at a prevalence of one's own, with the limits of Mercaldo, Lau & Zhou (2007). */
export function predictiveValues(
  { tp, fp, fn, tn }: DiagnosticCounts,
  prevalence: number,
  level: number,
): { readonly ppv: PredictiveValue | null; readonly npv: PredictiveValue | null } {
  const [diseased, healthy] = [tp + fn, fp + tn];
  const [sens, spec] = [tp / diseased, tn / healthy];
  const z = normal.isf((1 - level) / 2);
  const value = (right: number, wrong: number, variance: number): PredictiveValue | null => {
    if (!(right + wrong > 0)) return null;
    const estimate = right / (right + wrong);
    if (!(right > 0 && wrong > 0 && Number.isFinite(variance)))
      return { estimate, ciLower: null, ciUpper: null };
    const logit = Math.log(right / wrong);
    const half = z * Math.sqrt(variance);
    return { estimate, ciLower: expit(logit - half), ciUpper: expit(logit + half) };
  };
  return {
    ppv: value(
      sens * prevalence,
      (fp / healthy) * (1 - prevalence),
      fn / diseased / sens / diseased + spec / (fp / healthy) / healthy,
    ),
    npv: value(
      spec * (1 - prevalence),
      (fn / diseased) * prevalence,
      sens / (fn / diseased) / diseased + fp / healthy / spec / healthy,
    ),
  };
}
