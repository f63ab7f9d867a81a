/** Proportional hazards models with clusters, strata, exact ties, products and frailties. */
import type { Frame } from '@constat/data';
import { type CoxData, coxFrailty, coxJointTest, coxRegression, type Ties } from '@constat/stats';
import { byName, designAt, levelsAt, type ModelInputs, numbersAt, rowsOf } from './case-data.ts';
import { engineAdapter } from './engine-adapter.ts';

interface Inputs extends ModelInputs {
  readonly start?: string;
  readonly time: string;
  readonly event: string;
  readonly strata?: string;
  readonly cluster?: string;
  readonly frailty?: string;
  readonly frailtyGroups?: readonly string[] | string;
  readonly joint?: readonly string[] | string;
  readonly ties: Ties;
  readonly confidenceLevel?: number;
}

const ratios = <T extends { estimate: number; ciLower: number; ciUpper: number }>(coefficient: T) => ({
  ...coefficient,
  hazardRatio: Math.exp(coefficient.estimate),
  ciLower: Math.exp(coefficient.ciLower),
  ciUpper: Math.exp(coefficient.ciUpper),
});

/** The variables of a coefficient's name, without levels. */
const productOf = (name: string): string =>
  name
    .split(':')
    .map((part) => part.replace(/=.*/, ''))
    .join(':');

function frailtyValues(inputs: Inputs, frame: Frame, rows: Int32Array, data: CoxData, level: number) {
  const { codes, levels } = levelsAt(frame, inputs.frailty!, rows);
  const fit = coxFrailty(data, codes, level);
  const estimates = Object.fromEntries(fit.groups.map(({ code, frailty }) => [levels[code]!, frailty]));
  return {
    n: fit.n,
    events: fit.events,
    terms: byName(fit.coefficients.map(ratios)),
    frailty: {
      ...fit,
      ...fit.test,
      groups: fit.groups.length,
      logLikWithout: fit.without.logLik,
      estimates: Object.fromEntries(
        [inputs.frailtyGroups ?? []].flat().map((name) => [name, estimates[String(name)]]),
      ),
    },
  };
}

export const coxExtensions = engineAdapter<Inputs>('cox-extensions', (inputs, whole) => {
  const frame = whole!;
  const { start, time, event, strata, cluster, frailty, confidenceLevel: level = 0.95 } = inputs;
  const used = [start, time, event, strata, cluster, frailty].filter((name) => name !== undefined);
  const rows = rowsOf(frame, [...used, ...(inputs.predictors ?? []), ...(inputs.interactions ?? []).flat()]);
  const data: CoxData = {
    design: designAt(frame, rows, inputs),
    times: numbersAt(frame, time, rows),
    events: Uint8Array.from(numbersAt(frame, event, rows)),
    ...(start ? { starts: numbersAt(frame, start, rows) } : {}),
    ...(strata ? { strata: levelsAt(frame, strata, rows).codes } : {}),
  };
  if (frailty) return frailtyValues(inputs, frame, rows, data, level);
  const fit = coxRegression(
    data,
    inputs.ties,
    level,
    cluster ? levelsAt(frame, cluster, rows).codes : undefined,
  );
  return {
    ...fit,
    terms: byName(fit.coefficients.map(ratios)),
    clusters: fit.robust?.clusters,
    robustScore: fit.robust?.score,
    jointTests: Object.fromEntries(
      [inputs.joint ?? []].flat().map((label) => {
        const wanted = label.split(':').sort().join(':');
        const columns = fit.coefficients.flatMap(({ name }, j) =>
          productOf(name).split(':').sort().join(':') === wanted ? [j] : [],
        );
        return [label, coxJointTest(fit, columns)];
      }),
    ),
  };
});
