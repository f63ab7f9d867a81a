/** The cases of a chart by category and group, in one pass over the rows. */
import type { Frame } from '@constat/data';
import { bold, num, rich, type ShownVariable } from '@constat/report';
import { bootstrap, bootstrapInterval, mean, moments, sdOf, studentT } from '@constat/stats';
import { type Refusal, RefusedError, type Sample } from '../../contract.ts';
import { needs, showsLevels } from '../../shared/shows.ts';
import { type Named, namedOrNull, noValues, ONE_GROUP, usedLevels } from './categories.ts';
import { type Panels, panelsOf, panelText, showsPanels } from './panels.ts';

/** Categories and colours that can still be told apart. */
const MOST_CATEGORIES = 60;
const MOST_GROUPS = 12;

export interface CellRoles {
  readonly category: string | null;
  readonly outcome: string | null;
  readonly group: string | null;
  readonly panels?: readonly string[];
}

/** What the cells are of; a single category or group without a name where none is chosen. */
export interface CellNames<Outcome extends Named | null = Named | null> extends Panels {
  readonly sample: Sample;
  readonly category: Named | null;
  readonly outcome: Outcome;
  readonly group: Named | null;
  readonly categories: readonly string[];
  readonly groups: readonly string[];
}

export interface ChartCells<Outcome extends Named | null = Named | null> {
  readonly names: CellNames<Outcome>;
  /** Panel by panel, within each category by category, and within those group by group. */
  readonly counts: Float64Array;
  /** Values of the outcome in each; empty where there is no outcome. */
  readonly values: readonly Float64Array[];
}

export function cellsOf(frame: Frame, roles: CellRoles & { readonly outcome: string }): ChartCells<Named>;
export function cellsOf(frame: Frame, roles: CellRoles): ChartCells;
export function cellsOf(frame: Frame, { category, outcome, group, panels = [] }: CellRoles): ChartCells {
  const { mask, used } = frame.complete(
    [category, outcome, group, ...panels].filter((name) => name !== null),
  );
  const across = category === null ? ONE_GROUP : usedLevels(frame, category, mask, MOST_CATEGORIES);
  const within = group === null ? ONE_GROUP : usedLevels(frame, group, mask, MOST_GROUPS);
  if (used === 0 && outcome !== null) throw new RefusedError([noValues(frame, outcome, '')]);
  const { panelOf, ...panelNames } = panelsOf(frame, panels, mask);
  const k = within.levels.length;
  const wide = across.levels.length;
  const cellOf = (row: number) =>
    (panelOf(row) * wide + (category === null ? 0 : across.codes[row]!)) * k +
    (group === null ? 0 : within.codes[row]!);
  const counts = new Float64Array(panelNames.panels.length * wide * k);
  for (let row = 0; row < mask.length; row++) if (mask[row]) counts[cellOf(row)]!++;
  return {
    names: {
      sample: { used, excluded: frame.rows - used },
      category: namedOrNull(frame, category),
      outcome: namedOrNull(frame, outcome),
      group: namedOrNull(frame, group),
      categories: across.levels,
      groups: within.levels,
      ...panelNames,
    },
    counts,
    values: outcome === null ? [] : split(frame.numbers(outcome), mask, cellOf, counts),
  };
}

function split(
  values: Float64Array,
  mask: Uint8Array,
  cellOf: (row: number) => number,
  counts: Float64Array,
): readonly Float64Array[] {
  const cells = Array.from(counts, (count) => new Float64Array(count));
  const filled = new Uint32Array(counts.length);
  for (let row = 0; row < mask.length; row++)
    if (mask[row]) {
      const cell = cellOf(row);
      cells[cell]![filled[cell]!++] = values[row]!;
    }
  return cells;
}

export type Spread = 'none' | 'ci' | 'boot' | 'se' | 'sd';

export interface MeanWithSpread {
  readonly value: number;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Samples that are drawn for the limits of a mean. */
export const BOOTSTRAP_SAMPLES = 2000;
/** With more cases the interval by t is the same, and sooner there. */
const MOST_RESAMPLED = 100_000;

/** Samples of so many cases take long, and say what the interval by t says. */
const tooManyToResample = (label: string, cases: number): Refusal => ({
  code: 'too-many-cases',
  message: rich`${bold(label)} has ${num(cases, 'integer')} values; bootstrap intervals are drawn of at most ${num(MOST_RESAMPLED, 'integer')}.`,
  advice: rich`Choose the confidence interval: with so many cases it says the same.`,
  actions: [{ kind: 'set-options', label: 'Use the confidence interval', options: { spread: 'ci' } }],
});

/** Refuses bootstrap intervals of more cases than are resampled. */
export function checkResampled(spread: Spread, label: string, cases: number): void {
  if (spread === 'boot' && cases > MOST_RESAMPLED) throw new RefusedError([tooManyToResample(label, cases)]);
}

/** Percentiles of the means of samples with replacement (Efron and Tibshirani 1993, chapter 13). */
function resampled(values: Float64Array, level: number, seed: number): readonly [number, number] {
  const replicates = bootstrap(seed, BOOTSTRAP_SAMPLES, { rows: values.length }, (rows) => {
    let sum = 0;
    for (const row of rows) sum += values[row] ?? 0;
    return sum / rows.length;
  });
  return bootstrapInterval({ estimate: mean(values), replicates }, 'percentile', level);
}

/** The mean of at least one value with what is drawn around it; nothing around a single value. */
export function meanWithSpread(
  values: Float64Array,
  spread: Spread,
  level: number,
  seed = 0,
): MeanWithSpread {
  const m = moments(values);
  const sd = sdOf(m);
  if (spread === 'none' || sd === null || m.n < 2) return { value: m.mean, lower: null, upper: null };
  if (spread === 'boot') {
    const [lower, upper] = resampled(values, level, seed);
    return { value: m.mean, lower, upper };
  }
  const se = sd / Math.sqrt(m.n);
  const half = spread === 'sd' ? sd : spread === 'se' ? se : studentT.isf((1 - level) / 2, m.n - 1) * se;
  return { value: m.mean, lower: m.mean - half, upper: m.mean + half };
}

/** `Mean pay by town and sex`. */
export const cellSubject = (
  what: string,
  names: Pick<CellNames, 'category' | 'group' | 'panelled'>,
): string => {
  const by = [names.category, names.group].flatMap((each) => (each ? [each.label] : []));
  return `${by.length === 0 ? what : `${what} by ${by.join(' and ')}`}${panelText(names)}`;
};

/** Where the value of a cell belongs. */
export const placeOf = (
  cell: number,
  { categories, groups }: Pick<CellNames, 'categories' | 'groups'>,
): CellPlace => ({
  panel: Math.floor(cell / (groups.length * categories.length)),
  category: Math.floor(cell / groups.length) % categories.length,
  group: cell % groups.length,
});

/** What the fields of a row show, where they are named as `placeNames` names them; the outcome is asked of every case. */
export const showsCells = (names: Omit<CellNames, 'sample'>): readonly ShownVariable[] => [
  ...showsPanels(names),
  ...showsLevels('category', names.category),
  ...showsLevels('group', names.group),
  ...needs(names.outcome),
];

/** Which panel, category and group a number belongs to. */
export interface CellPlace {
  readonly panel: number;
  readonly category: number;
  readonly group: number;
}

/** The same in words, as rows of a figure have it. */
export const placeNames = (
  { panel, category, group }: CellPlace,
  { panels, categories, groups }: Pick<CellNames, 'panels' | 'categories' | 'groups'>,
) => ({
  ...(panels[0] === '' ? {} : { panel: panels[panel] ?? '' }),
  category: categories[category] ?? '',
  group: groups[group] ?? '',
});
