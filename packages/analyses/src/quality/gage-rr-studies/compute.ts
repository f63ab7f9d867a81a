import type { Frame } from '@constat/data';
import {
  chartConstants,
  type GageCells,
  type GageVariances,
  gageAnova,
  gageComponents,
  gageRanges,
  mean,
  numbersAt,
  zip,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { componentOf, distinctCategories, KEEP_BELOW } from './components.ts';
import { computeRatings } from './compute-ratings.ts';
import { type CrossedRows, crossedRows } from './crossed.ts';
import { computeGeneral } from './general/compute.ts';
import type { GageOptions } from './options.ts';
import { refusals } from './refusals.ts';
import { type GageResult, type MeasuredResult, SOURCES } from './result.ts';

export function compute(frame: Frame, options: GageOptions): GageResult {
  if (options.method === 'attribute') return computeRatings(frame, options);
  return options.method === 'nested' || options.method === 'expanded'
    ? computeGeneral(frame, options)
    : computeMeasured(frame, options);
}

function computeMeasured(frame: Frame, options: GageOptions): MeasuredResult {
  const name = options.measurement;
  const values = frame.numbers(name);
  const crossed = crossedRows(frame, options, [name], (row) => Number.isFinite(values[row]!));
  if (crossed.repeats < 2) throw new RefusedError([refusals.noRepeats()]);
  const cells: GageCells = crossed.cells.map((row) => row.map((rows) => numbersAt(values, rows)));
  const first = cells[0]![0]![0]!;
  if (cells.every((row) => row.every((cell) => cell.every((value) => value === first))))
    throw new RefusedError([refusals.noVariation(name)]);
  const ranges = gageRanges(cells);
  const full = gageAnova(cells, true);
  const kept = keeps(full.interaction?.pValue ?? null, options);
  const anova = options.method === 'xbar-r' ? null : kept ? full : gageAnova(cells, false);
  const variances = anova ? gageComponents(anova, cells) : ranges.variances;
  const { variances: _, ...plain } = ranges;
  return {
    kind: 'measured',
    sample: { used: crossed.used, excluded: frame.rows - crossed.used },
    label: frame.label(name),
    partLabel: frame.label(options.part),
    operatorLabel: frame.label(options.operator),
    parts: crossed.parts,
    operators: crossed.operators,
    repeats: crossed.repeats,
    anova,
    interactionP: full.interaction?.pValue ?? null,
    ranges: plain,
    components: componentsOf(variances, options),
    ...distinctCategories(variances.part, variances.gageRr),
    averages: averagesOf(cells, ranges.meanRange),
    cells: cellPoints(cells, crossed),
  };
}

function keeps(p: number | null, { interaction }: GageOptions): boolean {
  if (interaction !== 'auto') return interaction === 'keep';
  return p === null || p < KEEP_BELOW;
}

function componentsOf(variances: GageVariances, options: GageOptions): MeasuredResult['components'] {
  return Object.fromEntries(
    SOURCES.flatMap((source) => {
      const variance = variances[source];
      return variance === null ? [] : [[source, componentOf(variance, variances.total, options)]];
    }),
  );
}

function averagesOf(cells: GageCells, meanRange: number): MeasuredResult['averages'] {
  const center = mean(cells.flatMap((row) => row.map((cell) => mean(cell))));
  const half = chartConstants(cells[0]![0]!.length).A2 * meanRange;
  return { center, lower: center - half, upper: center + half };
}

const cellPoints = (cells: GageCells, { parts, operators }: CrossedRows): MeasuredResult['cells'] =>
  operators.flatMap((operator, o) =>
    zip(parts, cells).map(([part, ownCell]) => {
      const cell = ownCell[o]!;
      return { part, operator, mean: mean(cell), range: Math.max(...cell) - Math.min(...cell) };
    }),
  );
