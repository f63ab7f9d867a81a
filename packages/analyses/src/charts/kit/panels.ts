/** Small charts beside each other, one for each value of a variable or each combination of the values of two. */
import type { Frame } from '@constat/data';
import { num, rich, type ShownVariable } from '@constat/report';
import { zip } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import type { FigureSpec, Layers } from '../../shared/figure.ts';
import { type Named, named, type UsedLevels, usedLevels } from './categories.ts';

/** Panels that can still be compared. */
const MOST_PANELS = 24;
/** Panels beside each other. */
const ACROSS = 3;
/** Panels beside each other: four stand in a square. */
const acrossOf = (panels: number): number => (panels === 4 ? 2 : Math.min(ACROSS, panels));

/** Between the values of two variables. */
const AND = ', ';

export const panelsRole = {
  kind: 'variables',
  label: 'Panels',
  help: 'A small chart for each value on the same axes; of two variables for each combination.',
  accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  max: 2,
} as const;

interface PanelVariable extends Named {
  readonly levels: readonly string[];
}

/** What panels are of; one without a name where none are asked for. */
export interface Panels {
  readonly panelled: readonly PanelVariable[];
  readonly panels: readonly string[];
  /** The levels of each panel, one for each variable. */
  readonly panelLevels: readonly (readonly string[])[];
  /** Panels beside each other. */
  readonly across: number;
}

/** The panels of a frame with the panel of each row; combinations that no row has get none. */
export function panelsOf(
  frame: Frame,
  names: readonly string[],
  mask: Uint8Array,
): Panels & { readonly panelOf: (row: number) => number } {
  const [first, second] = names;
  if (first === undefined)
    return { panelled: [], panels: [''], panelLevels: [[]], across: 1, panelOf: () => 0 };
  const down = usedLevels(frame, first, mask, MOST_PANELS);
  const variable = (name: string, { levels }: UsedLevels) => ({ ...named(frame, name), levels });
  if (second === undefined)
    return {
      panelled: [variable(first, down)],
      panels: down.levels,
      panelLevels: down.levels.map((level) => [level]),
      across: acrossOf(down.levels.length),
      panelOf: (row) => down.codes[row]!,
    };
  const beside = usedLevels(frame, second, mask, MOST_PANELS);
  return {
    panelled: [variable(first, down), variable(second, beside)],
    ...combined(down, beside, mask),
  };
}

function combined(down: UsedLevels, beside: UsedLevels, mask: Uint8Array) {
  const width = beside.levels.length;
  const count = down.levels.length * width;
  if (count > MOST_PANELS)
    throw new RefusedError([
      {
        code: 'too-many-panels',
        message: rich`The panels would be ${num(count, 'integer')}; at most ${num(MOST_PANELS, 'integer')} can be compared.`,
        advice: rich`Choose one variable for the panels, or one with fewer values.`,
      },
    ]);
  const codeOf = (row: number) => down.codes[row]! * width + beside.codes[row]!;
  const place = new Int32Array(count).fill(-1);
  for (let row = 0; row < mask.length; row++) if (mask[row]) place[codeOf(row)] = 0;
  const panelLevels: (readonly string[])[] = [];
  for (let code = 0; code < count; code++)
    if (place[code] === 0)
      place[code] =
        panelLevels.push([down.levels[Math.floor(code / width)]!, beside.levels[code % width]!]) - 1;
  const panels = panelLevels.map((levels) => levels.join(AND));
  return {
    panels,
    panelLevels,
    across: panels.length === count && width <= 4 ? width : acrossOf(panels.length),
    panelOf: (row: number) => place[codeOf(row)]!,
  };
}

/** ` in panels by town and sex`, for what a chart is called. */
export const panelText = ({ panelled }: Pick<Panels, 'panelled'>): string =>
  panelled.length === 0 ? '' : ` in panels by ${panelled.map(({ label }) => label).join(' and ')}`;

/** The head of the column, or the words before the level, that say which panel a number belongs to. */
export const panelLabel = ({ panelled }: Pick<Panels, 'panelled'>): string =>
  panelled.map(({ label }) => label).join(AND);

/** What the field of the panels shows. */
export const showsPanels = ({ panelled, panels, panelLevels }: Panels): readonly ShownVariable[] =>
  panelled.map(({ name }, at) => ({
    kind: 'levels',
    field: 'panel',
    variable: name,
    levels: Object.fromEntries(zip(panels, panelLevels).map(([panel, levels]) => [panel, levels[at] ?? ''])),
  }));

type Rows = readonly (object & { readonly panel?: string })[];

/** How a layer says which rows it draws. */
export type Drawing = (part: string) => {
  readonly data?: { readonly name: string };
  readonly transform?: readonly { readonly filter: string }[];
};

/** Height of a panel: less than that of a figure on its own, as there are several. */
const panelHeight = (height: number): number => Math.max(120, Math.round(height * 0.6));

/** The name of a panel, above the title of the vertical axis, which lies flat. */
export const PANEL_HEADER = { title: null, labelAnchor: 'start', labelLimit: 220, labelPadding: 26 } as const;

/**
 * Layers over their tables, drawn once or panel by panel. Panels are dealt out of one table, so that what several layers show
 * stands in it together, told apart by `part`; rows of panels name their `panel`.
 */
export function inPanels(
  { panelled, panels, across }: Panels,
  height: number,
  tables: Readonly<Record<string, Rows>>,
  layersOf: (of: Drawing) => Layers,
): FigureSpec {
  const parts = Object.entries(tables);
  const several = parts.length > 1;
  if (panelled.length === 0)
    return several
      ? {
          height,
          datasets: { ...tables },
          layer: layersOf((name) => ({ data: { name } })),
        }
      : { height, data: { values: parts.flatMap(([, rows]) => rows) }, layer: layersOf(() => ({})) };
  return {
    data: {
      values: parts.flatMap(([part, rows]) => (several ? rows.map((row) => ({ part, ...row })) : rows)),
    },
    facet: {
      field: 'panel',
      type: 'nominal',
      sort: panels,
      header: PANEL_HEADER,
    },
    columns: across,
    spec: {
      height: panelHeight(height),
      layer: layersOf((part) => (several ? { transform: [{ filter: `datum.part === '${part}'` }] } : {})),
    },
  };
}
