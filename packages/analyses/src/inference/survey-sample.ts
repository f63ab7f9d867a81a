/** How the rows of a dataset were sampled, from the columns that say so. */
import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import { prepareDesign, StatsError } from '@constat/stats';
import { type Refusal, RefusedError } from '../contract.ts';
import { SURVEY_PARTS, type SurveyPart, type SurveySample } from './inference.ts';

/** The second stage counts where both stages say how many units there were. */
export function secondStage({
  cluster,
  population,
  cluster2,
  population2,
}: SurveySample['columns']): { readonly cluster: string; readonly population: string } | null {
  const isWhole =
    cluster !== undefined && population !== undefined && cluster2 !== undefined && population2 !== undefined;
  return isWhole ? { cluster: cluster2, population: population2 } : null;
}

export const hasSurveyDesign = (frame: Frame): boolean =>
  SURVEY_PARTS.some((part) => frame.designPart(part) !== null);

const refusal = (name: string, problem: 'weights' | 'strata' | 'fpc'): Refusal => ({
  code: { weights: 'bad-sampling-weights', strata: 'lonely-unit', fpc: 'small-population' }[problem],
  variable: name,
  message: {
    weights: rich`${bold(name)}, the sampling weight, is negative or infinite somewhere.`,
    strata: rich`A stratum of ${bold(name)} has one primary unit only, so its variance cannot be estimated.`,
    fpc: rich`A population given by ${bold(name)} is smaller than the number of units sampled from it.`,
  }[problem],
  advice: {
    weights: rich`Correct the values, or weight by another variable.`,
    strata: rich`Merge it with a stratum that is like it.`,
    fpc: rich`Give the number of primary units in the population of each stratum.`,
  }[problem],
});

/** The design of the rows, or the reason why none can be made of its columns. */
export function surveySample(frame: Frame): SurveySample {
  const columns: Partial<Record<SurveyPart, string>> = {};
  for (const part of SURVEY_PARTS) {
    const column = frame.designPart(part);
    if (column) columns[part] = column.name;
  }
  const { mask } = frame.complete(Object.values(columns));
  const rows = Int32Array.from(mask, (_, row) => row).filter((row) => mask[row] === 1);
  const numbers = (name: string): Float64Array => {
    const values = frame.numbers(name);
    return Float64Array.from(rows, (row) => values[row] ?? Number.NaN);
  };
  const codes = (name: string): Int32Array => {
    const factor = frame.factor(name);
    return Int32Array.from(rows, (row) => factor.codes[row] ?? -1);
  };
  const { weight, stratum, cluster, population } = columns;
  const second = secondStage(columns);
  try {
    const design = prepareDesign({
      weights: weight === undefined ? new Float64Array(rows.length).fill(1) : numbers(weight),
      ...(stratum === undefined ? {} : { strata: codes(stratum) }),
      ...(cluster === undefined
        ? {}
        : { clusters: [cluster, ...(second ? [second.cluster] : [])].map(codes) }),
      ...(population === undefined
        ? {}
        : { fpc: [population, ...(second ? [second.population] : [])].map(numbers) }),
    });
    return {
      design,
      rows,
      columns,
      numbers,
      codes,
      inside(names) {
        const complete = frame.complete(names);
        return Uint8Array.from(rows, (row) => complete.mask[row] ?? 0);
      },
    };
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    const { argument } = error;
    if (argument === 'weights' && weight !== undefined) throw new RefusedError([refusal(weight, 'weights')]);
    if (argument === 'fpc' && population !== undefined) throw new RefusedError([refusal(population, 'fpc')]);
    if (argument === 'fpc2' && second) throw new RefusedError([refusal(second.population, 'fpc')]);
    throw new RefusedError([refusal(stratum ?? cluster ?? weight ?? '', 'strata')]);
  }
}
