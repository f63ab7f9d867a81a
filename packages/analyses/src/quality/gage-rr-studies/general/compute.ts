import type { Frame } from '@constat/data';
import {
  addedVarianceP,
  extremes,
  type NestedCells,
  nestedGage,
  numbersAt,
  type RandomLevels,
  randomComponents,
} from '@constat/stats';
import { RefusedError } from '../../../contract.ts';
import { componentOf, distinctCategories, KEEP_BELOW } from '../components.ts';
import type { GageOptions } from '../options.ts';
import { refusals } from '../refusals.ts';
import type { GeneralResult, NamedComponent } from './result.ts';

/** A grouping of the rows used: its levels in their order and the level of each row. */
interface Grouping {
  readonly name: string;
  readonly label: string;
  readonly levels: readonly string[];
  readonly codes: Int32Array;
}

export function computeGeneral(frame: Frame, options: GageOptions): GeneralResult {
  const { rows, y } = rowsOf(frame, options);
  const operator = groupingOf(frame, options.operator, rows);
  const named = groupingOf(frame, options.part, rows);
  const ownParts = options.method === 'nested' || options.ownParts;
  const part = ownParts ? within(named, operator) : named;
  if (part.levels.length < 2)
    throw new RefusedError([refusals.tooFew('parts', options.part, part.levels.length)]);
  if (operator.levels.length < 2)
    throw new RefusedError([refusals.tooFew('operators', options.operator, operator.levels.length)]);
  const cells = cellsOf(within(part, operator), rows.length);
  const repeats = extremes(cells);
  if (repeats[1] < 2) throw new RefusedError([refusals.noRepeats()]);
  const study =
    options.method === 'nested'
      ? nested(y, part, operator, options)
      : expanded(frame, y, rows, { part, operator, ownParts }, options);
  const gage = study.components.find(({ id }) => id === 'gageRr')?.variance ?? 0;
  const parts = study.components.find(({ id }) => id === 'part')?.variance ?? 0;
  return {
    kind: 'general',
    sample: { used: rows.length, excluded: frame.rows - rows.length },
    label: frame.label(options.measurement),
    partLabel: frame.label(options.part),
    operatorLabel: frame.label(options.operator),
    parts: part.levels.length,
    operators: operator.levels,
    ownParts,
    repeats,
    ...study,
    ...distinctCategories(parts, gage),
    points: Array.from(y, (value, i) => ({
      operator: operator.levels[operator.codes[i] ?? 0] ?? '',
      part: named.levels[named.codes[i] ?? 0] ?? '',
      value,
    })),
  };
}

type Study = Pick<GeneralResult, 'design' | 'anova' | 'interaction' | 'components' | 'further'>;

function rowsOf(frame: Frame, { measurement, part, operator, further, method }: GageOptions) {
  const values = frame.numbers(measurement);
  const { mask } = frame.complete([part, operator, measurement, ...(method === 'expanded' ? further : [])]);
  const rows = Int32Array.from({ length: frame.rows }, (_, row) => row).filter(
    (row) => mask[row] === 1 && Number.isFinite(values[row]),
  );
  const y = numbersAt(values, rows);
  if (y.length === 0 || y.every((value) => value === y[0]))
    throw new RefusedError([refusals.noVariation(measurement)]);
  return { rows, y };
}

/** The levels that the rows have, in the order of the variable. */
function groupingOf(frame: Frame, name: string, rows: Int32Array): Grouping {
  const { codes, levels } = frame.factor(name);
  const seen = [...new Set(rows.map((row) => codes[row] ?? 0))].sort((a, b) => a - b);
  const place = new Map(seen.map((code, i) => [code, i]));
  return {
    name,
    label: frame.label(name),
    levels: seen.map((code) => levels[code] ?? ''),
    codes: rows.map((row) => place.get(codes[row] ?? 0) ?? 0),
  };
}

/** Combinations of two groupings that some row has. */
function within(inner: Grouping, outer: Grouping): Grouping {
  const place = new Map<string, number>();
  const levels: string[] = [];
  const codes = inner.codes.map((code, i) => {
    const at = outer.codes[i] ?? 0;
    const key = `${code} ${at}`;
    const known = place.get(key);
    if (known !== undefined) return known;
    place.set(key, levels.length);
    levels.push(`${outer.levels[at] ?? ''}: ${inner.levels[code] ?? ''}`);
    return levels.length - 1;
  });
  return { ...inner, levels, codes };
}

/** How many rows each level has. */
function cellsOf({ levels, codes }: Grouping, rows: number): readonly number[] {
  const counts = new Array<number>(levels.length).fill(0);
  for (let i = 0; i < rows; i++) counts[codes[i] ?? 0] = (counts[codes[i] ?? 0] ?? 0) + 1;
  return counts;
}

function nested(y: Float64Array, part: Grouping, operator: Grouping, options: GageOptions): Study {
  const cells: number[][][] = operator.levels.map(() => []);
  const seen = new Map<number, number[]>();
  y.forEach((value, i) => {
    const code = part.codes[i] ?? 0;
    const known = seen.get(code);
    if (known) known.push(value);
    else {
      const cell = [value];
      seen.set(code, cell);
      cells[operator.codes[i] ?? 0]?.push(cell);
    }
  });
  const first = cells[0] ?? [];
  if (
    cells.some((row) => row.length !== first.length || row.some((cell) => cell.length !== first[0]?.length))
  )
    throw new RefusedError([refusals.unbalancedNested()]);
  if (first.length < 2) throw new RefusedError([refusals.onePart()]);
  const found = nestedGage(
    cells.map((row) => row.map((cell) => Float64Array.from(cell))) satisfies NestedCells,
  );
  const { variances, ...anova } = found;
  return {
    design: 'nested',
    anova,
    interaction: null,
    further: [],
    components: componentsOf(
      variances.repeatability,
      [{ id: 'operator', name: operator.label, variance: variances.operator }],
      variances.part,
      options,
    ),
  };
}

interface Crossing {
  readonly part: Grouping;
  readonly operator: Grouping;
  readonly ownParts: boolean;
}

function expanded(
  frame: Frame,
  y: Float64Array,
  rows: Int32Array,
  { part, operator, ownParts }: Crossing,
  options: GageOptions,
): Study {
  const further = options.further.map((name) => groupingOf(frame, name, rows));
  for (const { name, levels } of further) {
    if (levels.length < 2) throw new RefusedError([refusals.oneLevel(name)]);
    if (levels.length === rows.length) throw new RefusedError([refusals.everyRow(name)]);
  }
  const random = (id: string, { codes, levels }: Grouping): RandomLevels => ({
    name: id,
    codes,
    count: levels.length,
  });
  const both = within(part, operator);
  const crossed =
    !ownParts && both.levels.length > part.levels.length && both.levels.length > operator.levels.length;
  const plain = [
    random('part', part),
    random('operator', operator),
    ...further.map((each, i) => random(`further ${i}`, each)),
  ];
  const without = randomComponents(y, plain);
  const withBoth = crossed ? randomComponents(y, [...plain, random('interaction', both)]) : null;
  const pValue = withBoth ? addedVarianceP(withBoth, without) : null;
  const kept =
    withBoth !== null &&
    (options.interaction === 'keep' || (options.interaction === 'auto' && (pValue ?? 1) < KEEP_BELOW));
  const found = kept ? withBoth : without;
  const [partVariance = 0, operatorVariance = 0, ...others] = found.variances;
  return {
    design: 'expanded',
    anova: null,
    interaction: pValue === null ? null : { kept, pValue },
    further: further.map(({ name, label, levels }) => ({ name, label, levels })),
    components: componentsOf(
      found.residual,
      [
        { id: 'operator', name: operator.label, variance: operatorVariance },
        ...further.map(({ label }, i) => ({ id: 'further' as const, name: label, variance: others[i] ?? 0 })),
        ...(kept
          ? [
              {
                id: 'interaction' as const,
                name: `${operator.label} × ${part.label}`,
                variance: others[further.length] ?? 0,
              },
            ]
          : []),
      ],
      partVariance,
      options,
    ),
  };
}

interface Piece {
  readonly id: NamedComponent['id'];
  readonly name: string;
  readonly variance: number;
}

/** The lines of the table: the gauge with its parts, the parts measured, everything. */
function componentsOf(
  repeatability: number,
  pieces: readonly Piece[],
  part: number,
  options: GageOptions,
): readonly NamedComponent[] {
  const reproducibility = pieces.reduce((sum, { variance }) => sum + variance, 0);
  const gageRr = repeatability + reproducibility;
  const total = gageRr + part;
  const line = (
    id: NamedComponent['id'],
    name: string,
    variance: number,
    indent = false,
  ): NamedComponent => ({
    id,
    name,
    indent,
    ...componentOf(variance, total, options),
  });
  return [
    line('gageRr', 'Total gage R&R', gageRr),
    line('repeatability', 'Repeatability', repeatability, true),
    line('reproducibility', 'Reproducibility', reproducibility, true),
    ...pieces.map(({ id, name, variance }) => line(id, name, variance, true)),
    line('part', 'Part to part', part),
    line('total', 'Total variation', total),
  ];
}
