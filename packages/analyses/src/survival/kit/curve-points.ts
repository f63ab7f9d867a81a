/** Survival curves as the points that are drawn. */
import { criticalOf, type SurvivalCurve, type SurvivalInterval, survivalLimits } from '@constat/stats';

/** A corner of a step curve: the values hold from this time on. */
export interface CurvePoint {
  readonly time: number;
  readonly survival: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  readonly hazard: number;
}

/** Corners of a drawn curve; longer ones are thinned evenly. */
const CORNERS = 600;
/** Marks of censored cases; more would be a line. */
const MARKS = 400;

/** The corners at events from time zero to the end of observation. */
export function curvePoints(
  curve: SurvivalCurve,
  level: number,
  type: SurvivalInterval,
): readonly CurvePoint[] {
  const critical = criticalOf(level);
  const at: number[] = [];
  for (let j = 0; j < curve.times.length; j++) if (curve.deaths[j]! > 0) at.push(j);
  const stride = Math.max(1, Math.ceil(at.length / CORNERS));
  const kept = at.filter((_, i) => i % stride === 0 || i === at.length - 1);
  const last = curve.times.length - 1;
  if (kept[kept.length - 1] !== last) kept.push(last);
  const points = kept.map((j) => {
    const survival = curve.survival[j]!;
    const limits = survivalLimits(survival, curve.logVariance[j]!, critical, type);
    return {
      time: curve.times[j]!,
      survival,
      ciLower: survival === 1 ? 1 : limits.ciLower,
      ciUpper: survival === 1 ? 1 : limits.ciUpper,
      hazard: curve.hazard[j]!,
    };
  });
  return [{ time: 0, survival: 1, ciLower: 1, ciUpper: 1, hazard: 0 }, ...points];
}

/** Where cases were censored; none where they are too many to be told apart. */
export function censoringMarks(
  curve: SurvivalCurve,
): readonly { readonly time: number; readonly survival: number; readonly hazard: number }[] {
  const marks: { time: number; survival: number; hazard: number }[] = [];
  for (let j = 0; j < curve.times.length; j++) {
    const ends = curve.atRisk[j]! - (curve.atRisk[j + 1] ?? 0);
    if (ends === curve.deaths[j]) continue;
    if (marks.length === MARKS) return [];
    marks.push({ time: curve.times[j]!, survival: curve.survival[j]!, hazard: curve.hazard[j]! });
  }
  return marks;
}

/** Round times from 0 to the end, about five steps. */
export function timeTicks(end: number): readonly number[] {
  if (!(end > 0)) return [0];
  const rough = end / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= rough * (1 - 1e-9)) ?? 10;
  const step = factor * power;
  const count = Math.ceil(end / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, i) => +(i * step).toPrecision(12));
}
