import { type MeanInterval, meanInterval } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { type SizePoint, sizesAround } from '../../shared/calculator/size-figure.ts';
import type { SingleMeanOptions } from './options.ts';

export interface LevelInterval extends MeanInterval {
  readonly level: number;
}

export interface SingleMeanResult {
  readonly sample: Sample;
  readonly mean: number;
  /** The standard deviation that was used. */
  readonly sd: number;
  readonly df: number | null;
  readonly interval: MeanInterval;
  /** The same at usual levels. */
  readonly levels: readonly LevelInterval[];
  /** Margin of error at other sizes of the sample. */
  readonly curve: readonly SizePoint[];
}

const USUAL_LEVELS = [0.9, 0.95, 0.99];

export function compute(_: unknown, options: SingleMeanOptions): SingleMeanResult {
  const { n, mean, method, alternative, populationSize, confidenceLevel } = options;
  const sd = (method === 't' ? options.sd : options.populationSd) ?? 0;
  const of = (size: number, level: number) =>
    meanInterval(size, mean, {
      sd,
      df: method === 't' ? size - 1 : null,
      alternative,
      level,
      populationSize,
    });
  const sizes = sizesAround(n, 2).filter((size) => populationSize === null || size <= populationSize);
  return {
    sample: { used: n, excluded: 0 },
    mean,
    sd,
    df: method === 't' ? n - 1 : null,
    interval: of(n, confidenceLevel),
    levels: [...new Set([...USUAL_LEVELS, confidenceLevel])]
      .sort((a, b) => a - b)
      .map((level) => ({ level, ...of(n, level) })),
    curve: sizes.map((size) => ({ n: size, value: of(size, confidenceLevel).marginOfError })),
  };
}
