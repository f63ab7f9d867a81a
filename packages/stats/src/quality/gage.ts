/** Repeatability and reproducibility of measurements: parts crossed with operators, each cell measured equally often (AIAG 2010; Burdick, Borror & Montgomery 2003). */
import { mean, sum } from '../descriptive/sums.ts';
import { fDistribution } from '../distributions/f.ts';
import { chartConstants } from './chart-constants.ts';

/** Measurements in cells: `cells[part][operator]` holds the repeats. */
export type GageCells = readonly (readonly Float64Array[])[];

export interface GageSource {
  readonly df: number;
  readonly sumSquares: number;
  readonly meanSquare: number;
  readonly statistic: number | null;
  readonly pValue: number | null;
}

export interface GageAnova {
  readonly part: GageSource;
  readonly operator: GageSource;
  /** Null where it is pooled into repeatability. */
  readonly interaction: GageSource | null;
  readonly repeatability: GageSource;
}

/** Variances; operator and interaction are parts of reproducibility, null where the method does not tell them apart. */
export interface GageVariances {
  readonly repeatability: number;
  readonly operator: number | null;
  readonly interaction: number | null;
  readonly reproducibility: number;
  readonly gageRr: number;
  readonly part: number;
  readonly total: number;
}

const partMeans = (cells: GageCells): number[] => cells.map((row) => mean(row.flatMap((cell) => [...cell])));

const operatorMeans = (cells: GageCells): number[] =>
  cells[0]!.map((_, o) => mean(cells.flatMap((row) => [...row[o]!])));

const squares = (values: readonly number[], center: number): number =>
  sum(values.map((value) => (value - center) ** 2));

/** Sums of squares of the two-way design; random effects, so parts and operators are tested against their interaction. */
export function gageAnova(cells: GageCells, interaction: boolean): GageAnova {
  const p = cells.length;
  const o = cells[0]!.length;
  const r = cells[0]![0]!.length;
  const parts = partMeans(cells);
  const operators = operatorMeans(cells);
  const grand = mean(parts);
  const ssPart = o * r * squares(parts, grand);
  const ssOperator = p * r * squares(operators, grand);
  let ssBoth = 0;
  let ssError = 0;
  cells.forEach((row, i) => {
    row.forEach((cell, j) => {
      const center = mean(cell);
      ssBoth += r * (center - parts[i]! - operators[j]! + grand) ** 2;
      ssError += squares([...cell], center);
    });
  });
  const dfBoth = (p - 1) * (o - 1);
  const dfError = p * o * (r - 1);
  const error = interaction
    ? source(dfError, ssError, null)
    : source(dfError + dfBoth, ssError + ssBoth, null);
  const both = interaction ? source(dfBoth, ssBoth, error) : null;
  return {
    part: source(p - 1, ssPart, both ?? error),
    operator: source(o - 1, ssOperator, both ?? error),
    interaction: both,
    repeatability: error,
  };
}

function source(df: number, sumSquares: number, against: GageSource | null): GageSource {
  const meanSquare = sumSquares / df;
  const statistic = against && against.meanSquare > 0 ? meanSquare / against.meanSquare : null;
  return {
    df,
    sumSquares,
    meanSquare,
    statistic,
    pValue: statistic === null ? null : fDistribution.sf(statistic, df, against!.df),
  };
}

/** Variance components of the analysis of variance; negative ones are zero. */
export function gageComponents(anova: GageAnova, cells: GageCells): GageVariances {
  const p = cells.length;
  const o = cells[0]!.length;
  const r = cells[0]![0]!.length;
  const error = anova.repeatability.meanSquare;
  const base = anova.interaction?.meanSquare ?? error;
  const operator = Math.max(0, (anova.operator.meanSquare - base) / (p * r));
  const interaction = anova.interaction ? Math.max(0, (base - error) / r) : null;
  const part = Math.max(0, (anova.part.meanSquare - base) / (o * r));
  return summed(error, operator + (interaction ?? 0), part, operator, interaction);
}

function summed(
  repeatability: number,
  reproducibility: number,
  part: number,
  operator: number | null,
  interaction: number | null,
): GageVariances {
  const gageRr = repeatability + reproducibility;
  return { repeatability, operator, interaction, reproducibility, gageRr, part, total: gageRr + part };
}

export interface GageRanges {
  readonly meanRange: number;
  readonly operatorRange: number;
  readonly partRange: number;
  readonly upperRangeLimit: number;
  readonly variances: GageVariances;
}

const rangeOf = (values: Iterable<number>): number => {
  const all = [...values];
  return Math.max(...all) - Math.min(...all);
};

/** d2* of one range of n values. */
function oneRange(n: number): number {
  const { d2, d3 } = chartConstants(n);
  return Math.hypot(d2, d3);
}

/** The average and range method. */
export function gageRanges(cells: GageCells): GageRanges {
  const p = cells.length;
  const o = cells[0]!.length;
  const r = cells[0]![0]!.length;
  const { d2, D4 } = chartConstants(r);
  const meanRange = mean(cells.flatMap((row) => row.map((cell) => rangeOf(cell))));
  const operatorRange = rangeOf(operatorMeans(cells));
  const partRange = rangeOf(partMeans(cells));
  const repeatability = (meanRange / d2) ** 2;
  const reproducibility = Math.max(0, (operatorRange / oneRange(o)) ** 2 - repeatability / (p * r));
  return {
    meanRange,
    operatorRange,
    partRange,
    upperRangeLimit: D4 * meanRange,
    variances: summed(repeatability, reproducibility, (partRange / oneRange(p)) ** 2, null, null),
  };
}
