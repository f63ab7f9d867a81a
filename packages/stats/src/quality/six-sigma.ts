/** Baseline metrics of processes: defects, yields, costs of quality, effectiveness of equipment, loss, lead time. */
import { sum } from '../descriptive/sums.ts';
import { normal } from '../distributions/normal.ts';

const MILLION = 1e6;

/** The sigma level of a share of defects; null where none or all are defective. */
export function sigmaOfShare(share: number, shift: number): number | null {
  return share > 0 && share < 1 ? normal.isf(share) + shift : null;
}

export interface DefectMetrics {
  readonly dpu: number;
  readonly dpo: number;
  readonly dpmo: number;
  readonly yield: number;
  /** Share of units without a defect, if defects come at random. */
  readonly poissonYield: number;
  readonly zLongTerm: number | null;
  readonly sigmaLevel: number | null;
}

/** Defects per unit, per opportunity and per million opportunities, and what follows from them. */
export function defectMetrics(
  defects: number,
  units: number,
  opportunities: number,
  shift: number,
): DefectMetrics {
  const dpu = defects / units;
  const dpo = defects / (units * opportunities);
  return {
    dpu,
    dpo,
    dpmo: MILLION * dpo,
    yield: 1 - dpo,
    poissonYield: Math.exp(-dpu),
    zLongTerm: sigmaOfShare(dpo, 0),
    sigmaLevel: sigmaOfShare(dpo, shift),
  };
}

/** Defects per million opportunities at a sigma level. */
export const dpmoOfSigma = (sigma: number, shift: number): number => MILLION * normal.sf(sigma - shift);

export interface ProcessStep {
  readonly entering: number;
  /** Not right the first time: reworked or scrapped. */
  readonly defective: number;
  readonly scrapped: number | null;
}

export interface Throughput {
  readonly firstPassYields: readonly number[];
  readonly rty: number;
  readonly normalizedYield: number;
  readonly totalDpu: number | null;
  readonly rtySigma: number | null;
  /** Where what was scrapped is known for every step. */
  readonly finalYields: readonly number[] | null;
  readonly overallFinalYield: number | null;
  readonly hiddenFactory: number | null;
}

const product = (values: readonly number[]): number => values.reduce((a, b) => a * b, 1);

/** Yields of the steps of a process, first pass and after rework. */
export function throughputYield(steps: readonly ProcessStep[], shift: number): Throughput {
  const firstPassYields = steps.map(({ entering, defective }) => (entering - defective) / entering);
  const rty = product(firstPassYields);
  const normalizedYield = rty ** (1 / steps.length);
  const known = steps.every(({ scrapped }) => scrapped !== null);
  const finalYields = known
    ? steps.map(({ entering, scrapped }) => (entering - (scrapped ?? 0)) / entering)
    : null;
  const overallFinalYield = finalYields && product(finalYields);
  return {
    firstPassYields,
    rty,
    normalizedYield,
    totalDpu: rty > 0 ? -Math.log(rty) : null,
    rtySigma: sigmaOfShare(1 - normalizedYield, shift),
    finalYields,
    overallFinalYield,
    hiddenFactory: overallFinalYield === null ? null : overallFinalYield - rty,
  };
}

export interface QualityCosts {
  readonly prevention: number;
  readonly appraisal: number;
  readonly internalFailure: number;
  readonly externalFailure: number;
  /** Cost of poor quality: both kinds of failure. */
  readonly copq: number;
  readonly totalQualityCost: number;
}

/** Totals of the four kinds of costs of quality. */
export function qualityCosts(
  amounts: Readonly<
    Record<'prevention' | 'appraisal' | 'internalFailure' | 'externalFailure', readonly number[]>
  >,
): QualityCosts {
  const prevention = sum(amounts.prevention);
  const appraisal = sum(amounts.appraisal);
  const internalFailure = sum(amounts.internalFailure);
  const externalFailure = sum(amounts.externalFailure);
  const copq = internalFailure + externalFailure;
  return {
    prevention,
    appraisal,
    internalFailure,
    externalFailure,
    copq,
    totalQualityCost: prevention + appraisal + copq,
  };
}

export interface EquipmentEffectiveness {
  readonly availability: number;
  readonly performance: number;
  readonly quality: number;
  readonly oee: number;
}

/** Overall equipment effectiveness (Nakajima 1988). */
export function equipmentEffectiveness(of: {
  readonly plannedTime: number;
  readonly downtime: number;
  readonly idealCycleTime: number;
  readonly totalCount: number;
  readonly goodCount: number;
}): EquipmentEffectiveness {
  const run = of.plannedTime - of.downtime;
  const availability = run / of.plannedTime;
  const performance = (of.idealCycleTime * of.totalCount) / run;
  const quality = of.goodCount / of.totalCount;
  return { availability, performance, quality, oee: availability * performance * quality };
}

/** Taguchi's (1986) quadratic loss: what a unit loses on average. */
export function taguchiLoss(of: {
  readonly cost: number;
  readonly tolerance: number;
  readonly mean: number;
  readonly sd: number;
  readonly target: number;
}): { readonly k: number; readonly averageLoss: number } {
  const k = of.cost / (of.tolerance * of.tolerance);
  return { k, averageLoss: k * (of.sd * of.sd + (of.mean - of.target) ** 2) };
}
