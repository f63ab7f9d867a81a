/** Annotations: text, arrows, shaded ranges, lines to compare with, and brackets over what was compared. */

import { axesOf } from './axes.ts';
import {
  type Annotation,
  type ArrowNote,
  type Colour,
  DASHES,
  type FigureEdits,
  PALETTE,
  type Place,
} from './edits.ts';
import { categoriesOf } from './levels.ts';
import { themed } from './looks.ts';
import { figureText } from './text.ts';
import {
  encodingOf,
  extentOf,
  isFieldChannel,
  isRecord,
  mapPanels,
  panelsOf,
  rowsOf,
  type Spec,
  unitsOf,
} from './units.ts';

/** A comparison of two levels that a result holds. */
export interface Comparison {
  readonly from: string;
  readonly to: string;
  readonly pValue: number;
}

const colourOf = (colour: Colour | undefined, other: string): string => {
  const place = PALETTE.indexOf(colour);
  return place >= 0 ? themed('categoryLine', place) : (colour ?? other);
};

/** How an axis takes a place. */
interface Axes {
  readonly x: 'quantitative' | 'temporal' | 'nominal';
  readonly y: 'quantitative' | 'temporal' | 'nominal';
}

function axesIn(panel: Spec): Axes | null {
  const typeOf = (name: 'x' | 'y') => {
    const type = unitsOf(panel)
      .map((unit) => encodingOf(unit)[name])
      .find(isFieldChannel)?.type;
    return type === 'ordinal' ? 'nominal' : type;
  };
  const [x, y] = [typeOf('x'), typeOf('y')];
  const known = (type: unknown): type is Axes['x'] =>
    type === 'quantitative' || type === 'temporal' || type === 'nominal';
  return known(x) && known(y) ? { x, y } : null;
}

/** A place as the scale of its axis knows it; null where it does not. */
function datum(
  place: Place,
  name: 'x' | 'y',
  axes: Axes,
  levels: ReadonlySet<string>,
): Record<string, unknown> | null {
  const type = axes[name];
  if (type === 'nominal')
    return typeof place === 'string' && levels.has(place) ? { datum: place, type } : null;
  if (typeof place !== 'number') return null;
  return { datum: place, type };
}

/** Where the layer of an annotation stands in its panel, so that scales can be asked for. */
interface Around {
  readonly axes: Axes;
  readonly levels: ReadonlySet<string>;
  readonly scaleOf: (name: 'x' | 'y') => string;
}

const HALO = { tooltip: false, clip: false } as const;

const words = (text: string, colour: Colour | undefined, more: object = {}): Record<string, unknown> => ({
  type: 'text',
  ...HALO,
  text: figureText(text),
  color: colourOf(colour, 'black'),
  ...more,
});

function arrowLayers(note: ArrowNote, { axes, levels, scaleOf }: Around): readonly Spec[] {
  const [x, y, x2, y2] = [
    datum(note.x, 'x', axes, levels),
    datum(note.y, 'y', axes, levels),
    datum(note.x2, 'x', axes, levels),
    datum(note.y2, 'y', axes, levels),
  ];
  if (!x || !y || !x2 || !y2) return [];
  const at = (name: 'x' | 'y', place: Place) => `scale('${scaleOf(name)}', ${JSON.stringify(place)})`;
  const right = `${at('x', note.x2)} - ${at('x', note.x)}`;
  const up = `${at('y', note.y)} - ${at('y', note.y2)}`;
  const color = colourOf(note.colour, 'black');
  return [
    {
      mark: { type: 'rule', ...HALO, color, strokeWidth: 1.25 },
      encoding: { x, y, x2: { datum: note.x2 }, y2: { datum: note.y2 } },
    },
    {
      mark: {
        type: 'point',
        ...HALO,
        shape: 'triangle-up',
        size: 48,
        filled: true,
        fillOpacity: 1,
        color,
        stroke: color,
        angle: { expr: `atan2(${right}, ${up}) * 180 / PI` },
      },
      encoding: { x: x2, y: y2 },
    },
    ...(note.text ? [{ mark: words(note.text, note.colour, { dy: -8 }), encoding: { x, y } }] : []),
  ];
}

/** The layers that draw an annotation; none where its place is gone. */
function layersOf(note: Exclude<Annotation, { kind: 'bracket' }>, around: Around): readonly Spec[] {
  const { axes, levels } = around;
  switch (note.kind) {
    case 'text': {
      const [x, y] = [datum(note.x, 'x', axes, levels), datum(note.y, 'y', axes, levels)];
      return x && y && note.text.trim() !== ''
        ? [{ mark: words(note.text, note.colour), encoding: { x, y } }]
        : [];
    }
    case 'arrow':
      return arrowLayers(note, around);
    case 'range': {
      const from = datum(note.from, note.axis, axes, levels);
      if (!from || note.from === note.to) return [];
      const mark = {
        type: 'rect',
        ...HALO,
        clip: true,
        color: colourOf(note.colour, themed('category', 7)),
        opacity: 0.14,
        stroke: null,
      };
      const edge = { ...from, datum: Math.max(note.from, note.to) };
      return [
        { mark, encoding: { [note.axis]: from, [`${note.axis}2`]: { datum: note.to } } },
        ...(note.text ? [edgeText(note.text, note.colour, note.axis, edge)] : []),
      ];
    }
    case 'line': {
      const at = datum(note.at, note.axis, axes, levels);
      if (!at) return [];
      const mark = {
        type: 'rule',
        ...HALO,
        clip: true,
        color: colourOf(note.colour, themed('categoryLine', 7)),
        strokeWidth: 1,
        strokeDash: DASHES[note.dash ?? 'dashed'],
      };
      return [
        { mark, encoding: { [note.axis]: at } },
        ...(note.text ? [edgeText(note.text, note.colour, note.axis, at)] : []),
      ];
    }
  }
}

/** Words beside a line across the panel: at its upper or right end. */
function edgeText(
  text: string,
  colour: Colour | undefined,
  axis: 'x' | 'y',
  at: Record<string, unknown>,
): Spec {
  return axis === 'x'
    ? {
        mark: words(text, colour, { align: 'left', baseline: 'top', dx: 4, dy: 2 }),
        encoding: { x: at, y: { value: 0 } },
      }
    : {
        mark: words(text, colour, { align: 'right', baseline: 'bottom', dy: -3 }),
        encoding: { y: at, x: { value: 'width' } },
      };
}

/** APA: no leading zero, three decimals; stars by the usual limits. */
export function comparisonText(pValue: number, label: 'p' | 'stars' | 'both'): string {
  const stars = pValue < 0.001 ? '***' : pValue < 0.01 ? '**' : pValue < 0.05 ? '*' : 'ns';
  const shown =
    pValue < 0.001 ? '< .001' : pValue > 0.999 ? '> .999' : `= ${pValue.toFixed(3).replace(/^0/, '')}`;
  const p = `𝑝 ${shown}`;
  if (label === 'stars') return stars;
  return label === 'p' ? p : `${p} ${stars}`;
}

interface Bracket {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly colour?: Colour;
}

/** Brackets beyond the largest value, shorter ones inside, so that none crosses another. */
function bracketLayers(
  root: Spec,
  panel: Spec,
  brackets: readonly Bracket[],
): { layers: readonly Spec[]; far: number | null } {
  const nothing = { layers: [], far: null };
  const categories = categoriesOf(root, panel);
  if (!categories) return nothing;
  const across = categories.channel;
  const along = across === 'x' ? 'y' : 'x';
  const names = [...categories.places.keys()];
  const facts = axesOf(
    panel === root ? root : { ...panel, datasets: root.datasets, params: root.params },
  ).find(({ axis }) => axis === along);
  if (facts?.kind !== 'number' || facts.rows) return nothing;
  const ends = unitsOf(panel).flatMap((unit) => {
    const fields = [along, `${along}2`].flatMap((name) => {
      const channel = encodingOf(unit)[name];
      return isRecord(channel) && typeof channel.field === 'string' ? [channel.field] : [];
    });
    return extentOf(rowsOf(root, unit), fields) ?? [];
  });
  if (ends.length === 0) return nothing;
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const log = facts.scale === 'log';
  const span = facts.range ? facts.range[1] - facts.range[0] : high - low;
  const step = log ? 1.25 : Math.max(span, Math.abs(high) * 1e-6 || 1) * 0.085;
  const at = (place: number) => (log ? high * step ** place : high + step * place);
  const placed = brackets
    .flatMap((bracket) => {
      const [from, to] = [names.indexOf(bracket.from), names.indexOf(bracket.to)].sort((a, b) => a - b);
      return from === undefined || to === undefined || from < 0 || from === to ? [] : [{ bracket, from, to }];
    })
    .sort((a, b) => a.to - a.from - (b.to - b.from) || a.from - b.from);
  const rows: { from: number; to: number }[][] = [];
  const layers = placed.flatMap(({ bracket, from, to }): Spec[] => {
    let row = rows.findIndex((taken) => taken.every((other) => other.to <= from || other.from >= to));
    if (row < 0) row = rows.push([]) - 1;
    rows[row]?.push({ from, to });
    const height = at(row + 0.75);
    const tick = at(row + 0.5);
    const ends = [names[from] ?? '', names[to] ?? ''];
    const place = (name: string) => categories.places.get(name) ?? name;
    const color = colourOf(bracket.colour, 'black');
    const mark = { type: 'rule', ...HALO, color, strokeWidth: 1 };
    const across2 = `${across}2`;
    const along2 = `${along}2`;
    const where = (value: number) => ({ datum: value, type: 'quantitative' });
    const which = (name: string) => ({ datum: place(name), type: categories.type });
    const middle =
      categories.type === 'quantitative' ? { datum: (from + to) / 2, type: 'quantitative' } : null;
    const text = words(bracket.text, bracket.colour, along === 'y' ? { dy: -7 } : { dx: 6, align: 'left' });
    return [
      {
        mark,
        encoding: {
          [along]: where(height),
          [across]: which(ends[0] ?? ''),
          [across2]: { datum: place(ends[1] ?? '') },
        },
      },
      ...ends.map((name) => ({
        mark,
        encoding: { [across]: which(name), [along]: where(tick), [along2]: { datum: height } },
      })),
      {
        mark: middle
          ? text
          : {
              ...text,
              [`${across}Offset`]: {
                expr: `(scale('${across}', ${JSON.stringify(place(ends[1] ?? ''))}) - scale('${across}', ${JSON.stringify(place(ends[0] ?? ''))})) / 2`,
              },
            },
        encoding: { [along]: where(height), [across]: middle ?? which(ends[0] ?? '') },
      },
    ];
  });
  return { layers, far: layers.length > 0 ? at(rows.length + 0.4) : null };
}

/** A panel with more layers over its own. */
export function withLayers(panel: Spec, layers: readonly Spec[]): Spec {
  if (layers.length === 0) return panel;
  if (Array.isArray(panel.layer)) return { ...panel, layer: [...panel.layer, ...layers] };
  const { mark, encoding, transform, ...rest } = panel;
  return {
    ...rest,
    layer: [
      {
        ...(transform === undefined ? {} : { transform }),
        mark,
        ...(encoding === undefined ? {} : { encoding }),
      },
      ...layers,
    ],
  };
}

/** A range that is fixed is made large enough for what stands beyond the data. */
function roomFor(panel: Spec, along: 'x' | 'y', far: number): Spec {
  const widen = (unit: Spec): Spec => {
    const encoding = encodingOf(unit);
    const channel = encoding[along];
    const domain = isFieldChannel(channel) && isRecord(channel.scale) ? channel.scale.domain : undefined;
    if (!isFieldChannel(channel) || !isRecord(channel.scale) || !Array.isArray(domain)) return unit;
    const [first, last] = domain;
    if (typeof first !== 'number' || typeof last !== 'number' || Math.max(first, last) >= far) return unit;
    const wider = first < last ? [first, far] : [far, last];
    return {
      ...unit,
      encoding: { ...encoding, [along]: { ...channel, scale: { ...channel.scale, domain: wider } } },
    };
  };
  const wide = panel.mark === undefined ? panel : widen(panel);
  return Array.isArray(wide.layer)
    ? { ...wide, layer: wide.layer.map((one) => (isRecord(one) ? widen(one) : one)) }
    : wide;
}

/** The spec with its annotations; brackets take their numbers from the comparisons of the result. */
export function withNotes(
  spec: Spec,
  { annotations }: FigureEdits,
  comparisons: readonly Comparison[],
): Spec {
  if (!annotations) return spec;
  const panels = panelsOf(spec).length;
  const isConcat = panels > 1;
  return mapPanels(spec, (panel, index) => {
    const mine = annotations.filter((note) => (note.panel ?? 0) === index);
    const axes = axesIn(panel);
    if (mine.length === 0 || !axes) return panel;
    const around: Around = {
      axes,
      levels: new Set(categoriesOf(spec, panel)?.places.keys()),
      scaleOf: (name) => (isConcat ? `concat_${index}_${name}` : name),
    };
    const brackets = mine.flatMap((note): Bracket[] => {
      if (note.kind !== 'bracket') return [];
      const found = comparisonOf(comparisons, note.from, note.to);
      return found
        ? [
            {
              from: note.from,
              to: note.to,
              text: comparisonText(found.pValue, note.label),
              ...(note.colour ? { colour: note.colour } : {}),
            },
          ]
        : [];
    });
    const drawn = brackets.length > 0 ? bracketLayers(spec, panel, brackets) : { layers: [], far: null };
    const categories = categoriesOf(spec, panel);
    const roomy =
      drawn.far === null || !categories
        ? panel
        : roomFor(panel, categories.channel === 'x' ? 'y' : 'x', drawn.far);
    const others = mine.flatMap((note) => (note.kind === 'bracket' ? [] : layersOf(note, around)));
    return withLayers(roomy, [...others, ...drawn.layers]);
  });
}

/** The comparison of two levels, whichever was named first. */
export const comparisonOf = (
  comparisons: readonly Comparison[],
  one: string,
  other: string,
): Comparison | undefined =>
  comparisons.find(({ from, to }) => (from === one && to === other) || (from === other && to === one));
