/** What a form can do to the factors of repeated measurements: their names, levels and the variable of each cell. */
import type { FactorDesign } from '@constat/analyses';

const EMPTY: FactorDesign = { factors: [{ name: 'Condition', levels: [] }], cells: [] };

const isDesign = (value: unknown): value is FactorDesign =>
  typeof value === 'object' && value !== null && 'factors' in value && 'cells' in value;

/** The design that an option holds; without one, a factor that has no levels yet. */
export const designIn = (value: unknown): FactorDesign => (isDesign(value) ? value : EMPTY);

/** The variables of the cells. */
export const designVariables = ({ cells }: FactorDesign): readonly string[] =>
  cells.filter((cell): cell is string => cell !== null);

/** A name that the others do not have: 'Level 3'. */
function freshName(base: string, others: readonly string[]): string {
  for (let i = others.length + 1; ; i++) if (!others.includes(`${base} ${i}`)) return `${base} ${i}`;
}

/** Levels of each factor in a cell; the last factor changes fastest. */
export function cellLevels({ factors }: FactorDesign, cell: number): readonly string[] {
  const names: string[] = [];
  let rest = cell;
  for (const { levels } of factors.toReversed()) {
    names.unshift(levels[rest % levels.length] ?? '');
    rest = Math.floor(rest / levels.length);
  }
  return names;
}

/** Puts a variable into the first empty cell; with one factor and no empty cell it becomes a level of its own. */
export function addVariable(design: FactorDesign, name: string): FactorDesign {
  if (design.cells.includes(name)) return design;
  const empty = design.cells.indexOf(null);
  if (empty >= 0) return { ...design, cells: design.cells.with(empty, name) };
  const [factor, ...others] = design.factors;
  if (!factor || others.length > 0) return design;
  const level = factor.levels.includes(name) ? freshName('Level', factor.levels) : name;
  return {
    factors: [{ ...factor, levels: [...factor.levels, level] }],
    cells: [...design.cells, name],
  };
}

/** Takes a variable out; a level that was named after it goes with it. */
export function removeVariable(design: FactorDesign, name: string): FactorDesign {
  const at = design.cells.indexOf(name);
  if (at < 0) return design;
  const [factor] = design.factors;
  if (design.factors.length === 1 && factor?.levels[at] === name) return removeLevel(design, 0, at);
  return { ...design, cells: design.cells.with(at, null) };
}

/** Sets the variable of a cell; where another cell holds it, the two change places. */
export function setCell(design: FactorDesign, cell: number, name: string | null): FactorDesign {
  const from = name === null ? -1 : design.cells.indexOf(name);
  const cells = from >= 0 ? design.cells.with(from, design.cells[cell] ?? null) : design.cells;
  return { ...design, cells: cells.with(cell, name) };
}

export const renameFactor = (design: FactorDesign, at: number, name: string): FactorDesign => ({
  ...design,
  factors: design.factors.map((factor, i) => (i === at ? { ...factor, name } : factor)),
});

export const renameLevel = (design: FactorDesign, at: number, level: number, name: string): FactorDesign => ({
  ...design,
  factors: design.factors.map((factor, i) =>
    i === at ? { ...factor, levels: factor.levels.with(level, name) } : factor,
  ),
});

/** The cells of new factors, each taken from the cell of the old ones that `from` names. */
function reshape(
  factors: FactorDesign['factors'],
  from: (levels: readonly number[]) => string | null,
): FactorDesign {
  const count = factors.reduce((product, { levels }) => product * levels.length, 1);
  const cells = Array.from({ length: count }, (_, cell) => {
    const levels: number[] = [];
    let rest = cell;
    for (const factor of factors.toReversed()) {
      levels.unshift(rest % factor.levels.length);
      rest = Math.floor(rest / factor.levels.length);
    }
    return from(levels);
  });
  return { factors, cells };
}

const cellAt = ({ factors, cells }: FactorDesign, levels: readonly number[]): string | null => {
  const at = factors.reduce((index, factor, i) => index * factor.levels.length + levels[i]!, 0);
  return cells[at] ?? null;
};

/** Adds a level to a factor, its cells still empty. */
export function addLevel(design: FactorDesign, at: number): FactorDesign {
  const factor = design.factors[at]!;
  const factors = design.factors.with(at, {
    ...factor,
    levels: [...factor.levels, freshName('Level', factor.levels)],
  });
  return reshape(factors, (levels) => (levels[at] === factor.levels.length ? null : cellAt(design, levels)));
}

export function removeLevel(design: FactorDesign, at: number, level: number): FactorDesign {
  const factor = design.factors[at]!;
  const factors = design.factors.with(at, { ...factor, levels: factor.levels.toSpliced(level, 1) });
  return reshape(factors, (levels) =>
    cellAt(design, levels.with(at, levels[at]! < level ? levels[at]! : levels[at]! + 1)),
  );
}

/** Adds a factor of two levels; what was there becomes its first level. */
export function addFactor(design: FactorDesign): FactorDesign {
  const name = freshName(
    'Factor',
    design.factors.map((factor) => factor.name),
  );
  return reshape([...design.factors, { name, levels: ['Level 1', 'Level 2'] }], (levels) =>
    levels.at(-1) === 0 ? cellAt(design, levels.slice(0, -1)) : null,
  );
}

/** Removes a factor; the variables of its first level stay. */
export function removeFactor(design: FactorDesign, at: number): FactorDesign {
  return reshape(design.factors.toSpliced(at, 1), (levels) => cellAt(design, levels.toSpliced(at, 0, 0)));
}
