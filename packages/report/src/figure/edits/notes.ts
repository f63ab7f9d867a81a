/** Annotations: text, arrows, shaded ranges, lines to compare with, and brackets over what was compared. */

import {
  type Bracket,
  bracketLayers,
  type Comparison,
  comparisonOf,
  comparisonText,
  roomFor,
} from './brackets.ts';
import {
  type Annotation,
  type ArrowNote,
  type Colour,
  DASHES,
  type FigureEdits,
  type Place,
} from './edits.ts';
import { categoriesOf } from './levels.ts';
import { themed } from './looks.ts';
import { colourOf, HALO, withLayers, words } from './note-ink.ts';
import { encodingOf, isFieldChannel, mapPanels, panelsOf, type Spec, unitsOf } from './units.ts';

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

/** Layers of an annotation are called by its place in the list, so that a drawing can be asked where it is. */
export const noteName = (place: number): string => `note_${place}`;

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
    const mine = annotations
      .map((note, place) => ({ note, name: noteName(place) }))
      .filter(({ note }) => (note.panel ?? 0) === index);
    const axes = axesIn(panel);
    if (mine.length === 0 || !axes) return panel;
    const around: Around = {
      axes,
      levels: new Set(categoriesOf(spec, panel)?.places.keys()),
      scaleOf: (name) => (isConcat ? `concat_${index}_${name}` : name),
    };
    const brackets = mine.flatMap(({ note, name }): Bracket[] => {
      if (note.kind !== 'bracket') return [];
      const found = comparisonOf(comparisons, note.from, note.to);
      return found
        ? [
            {
              name,
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
    const others = mine.flatMap(({ note, name }) =>
      note.kind === 'bracket'
        ? []
        : layersOf(note, around).map((layer, i) => ({ name: `${name}_${i}`, ...layer })),
    );
    // Drawn once, whatever data stands around them, also where there is none.
    const once = { data: { values: [{}] } };
    return withLayers(
      roomy,
      [...others, ...drawn.layers].map((layer) => ({ ...once, ...layer })),
    );
  });
}
