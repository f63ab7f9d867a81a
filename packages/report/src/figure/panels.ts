/**
 * Several figures as panels of one, with letters, and with axes and a legend in common where they fit: one spec, which is edited, drawn
 * and exported like any other.
 */
import type { FigureBlock } from '../blocks.ts';
import { join } from '../rich.ts';
import { axesOf } from './edits/axes.ts';
import { captioned, drawnSpec } from './edits/figure.ts';
import { encodingOf, isFieldChannel, isRecord, mapPanels, mapUnits, type Spec } from './edits/units.ts';

export const PANEL_LETTERS = ['A', 'a', '(a)', 'none'] as const;
export type PanelLetters = (typeof PANEL_LETTERS)[number];

export interface PanelLayout {
  readonly columns: number;
  readonly letters: PanelLetters;
  /** One horizontal axis for all, one vertical axis for all, one legend for all. */
  readonly sharedX: boolean;
  readonly sharedY: boolean;
  readonly sharedLegend: boolean;
}

/** More would not be read on a page. */
export const MOST_PANELS = 26;

/** What only a whole figure has. */
const WHOLE = new Set([
  '$schema',
  'config',
  'background',
  'padding',
  'autosize',
  'datasets',
  'usermeta',
  'width',
]);
/** Where names of parameters stand in expressions. */
const EXPRESSIONS = new Set(['expr', 'labelExpr', 'calculate', 'filter', 'test', 'signal', 'update']);
/** Channels that a legend explains. */
const EXPLAINED = ['color', 'fill', 'stroke', 'shape', 'strokeDash', 'size', 'opacity'] as const;

/** Whether a spec was made of several figures. */
export const isPanelFigure = (spec: Spec): boolean =>
  isRecord(spec.usermeta) && spec.usermeta.panels === true;

/** Letters stand left of the plot, below each other whatever the axes are like. */
const LETTER_SHIFT = -28;

/** The letter of a panel: A, a or (a). */
export function panelLetter(index: number, letters: PanelLetters): string {
  if (letters === 'none') return '';
  const small = String.fromCharCode(97 + (index % MOST_PANELS));
  return letters === 'A' ? small.toUpperCase() : letters === 'a' ? small : `(${small})`;
}

/** Every text of a spec outside its data, changed. */
function mapTexts(part: unknown, change: (text: string, key: string) => string, key = ''): unknown {
  if (typeof part === 'string') return change(part, key);
  if (Array.isArray(part)) return part.map((one) => mapTexts(one, change, key));
  if (!isRecord(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === 'datasets' || name === 'values' ? value : mapTexts(value, change, name),
    ]),
  );
}

/** The spec with names of data and parameters of its own, so that those of two panels never meet. */
function ownNames(spec: Spec, index: number): Spec {
  const params = Array.isArray(spec.params) ? spec.params.filter(isRecord) : [];
  const names = params.flatMap(({ name }) => (typeof name === 'string' && name !== 'narrow' ? [name] : []));
  const pattern = names.length > 0 ? new RegExp(`\\b(?:${names.join('|')})\\b`, 'g') : null;
  const own = (name: string) => `${name}_panel${index}`;
  const changed = mapTexts(spec, (text, key) =>
    pattern && EXPRESSIONS.has(key) ? text.replace(pattern, own) : text,
  ) as Spec;
  const named = withDataNames(changed, (name) => `panel${index} ${name}`) as Spec;
  if (params.length === 0) return named;
  return {
    ...named,
    params: params.map((param) =>
      typeof param.name === 'string' && param.name !== 'narrow' ? { ...param, name: own(param.name) } : param,
    ),
  };
}

/** The spec with other names for its datasets. */
function withDataNames(part: unknown, own: (name: string) => string): unknown {
  if (Array.isArray(part)) return part.map((one) => withDataNames(one, own));
  if (!isRecord(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === 'datasets' && isRecord(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, rows]) => [own(name), rows]))];
      if (key === 'data' && isRecord(value))
        return [key, typeof value.name === 'string' ? { ...value, name: own(value.name) } : value];
      return [key, withDataNames(value, own)];
    }),
  );
}

/** The title of a panel: its letter before the title that the figure has. */
function titled(spec: Spec, letter: string): Spec {
  if (letter === '') return spec;
  const { title } = spec;
  const text = isRecord(title) ? title.text : title;
  const lines = (Array.isArray(text) ? text : text === undefined ? [] : [text]).map(String);
  const [first, ...others] = lines;
  const words = [first === undefined ? letter : `${letter}\u2002${first}`, ...others];
  return {
    ...spec,
    title: {
      ...(isRecord(title) ? title : {}),
      text: words.length === 1 ? words[0] : words,
      anchor: 'start',
      frame: 'group',
      dx: LETTER_SHIFT,
      fontWeight: 700,
    },
  };
}

/** What an axis is like: numbers on a scale, times, categories; empty where a figure has none, or names of its own along it. */
function kindOf(spec: Spec, axis: 'x' | 'y'): string {
  const facts = axesOf(spec).find((one) => one.axis === axis);
  if (!facts || facts.rows) return '';
  return [facts.kind, facts.scale, facts.reverse ? 'reversed' : ''].join(' ');
}

/** Why panels cannot have an axis in common, or null. */
export function sharingProblem(figures: readonly FigureBlock[], axis: 'x' | 'y'): string | null {
  const specs = figures.map((figure) => drawnSpec(figure));
  if (specs.some((spec) => isRecord(spec.facet) || Array.isArray(spec.concat) || Array.isArray(spec.hconcat)))
    return 'A figure that has panels itself keeps its own axes.';
  const kinds = new Set(specs.map((spec) => kindOf(spec, axis)));
  const name = axis === 'x' ? 'horizontal' : 'vertical';
  if (kinds.has('')) return `Not every figure has a ${name} axis with values along it.`;
  return kinds.size === 1
    ? null
    : `The ${name} axes differ: numbers, logarithms, categories and times have no scale in common.`;
}

/** Why a figure cannot be a panel, or null. */
export const panelProblem = ({ spec }: Pick<FigureBlock, 'spec'>): string | null =>
  spec.drawing === undefined ? null : 'Diagrams of boxes and words stand alone.';

/** The vertical axis of a panel that does not stand at the left: its lines only, and its title where it says something else. */
const withoutAxisWords = (spec: Spec, sameTitle: boolean): Spec =>
  mapPanels(spec, (panel) =>
    mapUnits(panel, (unit) => {
      const { y } = encodingOf(unit);
      if (!isFieldChannel(y) || y.axis === null) return unit;
      const axis = isRecord(y.axis) ? y.axis : {};
      return {
        ...unit,
        encoding: {
          ...encodingOf(unit),
          y: { ...y, axis: { ...axis, ...(sameTitle ? { title: null } : {}), labels: false, ticks: false } },
        },
      };
    }),
  );

/** How scales and legends of panels belong together. */
function resolution(layout: PanelLayout, shared: { readonly x: boolean; readonly y: boolean }): Spec {
  const words = (together: boolean): string => (together ? 'shared' : 'independent');
  const explained = Object.fromEntries(EXPLAINED.map((channel) => [channel, words(layout.sharedLegend)]));
  return {
    scale: { x: words(shared.x), y: words(shared.y), ...explained },
    legend: explained,
  };
}

/** Several figures as one. An axis is shared where all of them allow it. */
export function panelSpec(figures: readonly FigureBlock[], layout: PanelLayout): Spec {
  const chosen = figures.filter((figure) => panelProblem(figure) === null).slice(0, MOST_PANELS);
  const columns = Math.max(1, Math.min(layout.columns, chosen.length));
  const shared = {
    x: layout.sharedX && sharingProblem(chosen, 'x') === null,
    y: layout.sharedY && sharingProblem(chosen, 'y') === null,
  };
  const titles = chosen.map((figure) => axesOf(drawnSpec(figure)).find(({ axis }) => axis === 'y')?.title);
  const datasets: Record<string, unknown> = {};
  const params: unknown[] = [];
  let config: Spec = {};
  const concat = chosen.map((figure, index) => {
    const spec = ownNames(drawnSpec(figure), index);
    if (isRecord(spec.datasets)) Object.assign(datasets, spec.datasets);
    for (const param of Array.isArray(spec.params) ? spec.params : [])
      if (!params.some((one) => isRecord(one) && isRecord(param) && one.name === param.name))
        params.push(param);
    if (isRecord(spec.config)) config = { ...config, ...spec.config };
    const panel = Object.fromEntries(
      Object.entries(spec).filter(([key]) => !WHOLE.has(key) && key !== 'params'),
    );
    const worded =
      shared.y && index % columns > 0
        ? withoutAxisWords(panel, titles[index] === titles[index - (index % columns)])
        : panel;
    return titled(worded, panelLetter(index, layout.letters));
  });
  return {
    ...(Object.keys(datasets).length > 0 ? { datasets } : {}),
    ...(params.length > 0 ? { params } : {}),
    ...(Object.keys(config).length > 0 ? { config } : {}),
    usermeta: { panels: true },
    concat,
    columns,
    spacing: 28,
    resolve: resolution(layout, shared),
  };
}

/** Several figures as one block: its caption and its description name the panels. */
export function panelFigure(figures: readonly FigureBlock[], layout: PanelLayout, id: string): FigureBlock {
  const chosen = figures
    .filter((figure) => panelProblem(figure) === null)
    .slice(0, MOST_PANELS)
    .map(captioned);
  const letter = (index: number) => panelLetter(index, layout.letters === 'none' ? 'A' : layout.letters);
  const notes = chosen.flatMap(({ notes: own }, index) =>
    own && own.length > 0 ? [[`${letter(index)}: `, ...own]] : [],
  );
  return {
    kind: 'figure',
    id,
    title: join(
      chosen.map(({ title }, index) => [`${letter(index)}, `, ...title]),
      '; ',
    ),
    alt: chosen.map(({ alt }, index) => `${letter(index)}: ${alt}`).join(' '),
    spec: panelSpec(figures, layout),
    ...(notes.length > 0 ? { notes: join(notes, ' ') } : {}),
  };
}

/** The rows behind each panel, with its letter. */
export function panelData(spec: Spec): readonly (readonly [letter: string, part: Spec])[] {
  const parts = Array.isArray(spec.concat) ? spec.concat.filter(isRecord) : [];
  const datasets = isRecord(spec.datasets) ? spec.datasets : {};
  return parts.map((part, index) => {
    const own = Object.entries(datasets).filter(([name]) => name.startsWith(`panel${index} `));
    return [panelLetter(index, 'A'), { ...part, datasets: Object.fromEntries(own) }];
  });
}
