/** The parts of a figure that can be chosen, in the order they are read. */
import {
  type Annotation,
  axesOf,
  type Drawable,
  type FigureEdits,
  hasLegend,
  hasPlainMarks,
  namedLevels,
  noteName,
  seriesOf,
} from '@constat/report';

export type Part =
  | { readonly id: string; readonly kind: 'title' | 'legend' | 'figure' | 'notes'; readonly label: string }
  | { readonly id: string; readonly kind: 'axis'; readonly label: string; readonly key: string }
  | {
      readonly id: string;
      readonly kind: 'level';
      readonly label: string;
      readonly level: string;
      /** Whether it is a series, with a look of its own, or a category, which has a name only. */
      readonly series: boolean;
    }
  | { readonly id: string; readonly kind: 'note'; readonly label: string; readonly note: Annotation };

const NOTE_WORDS: Readonly<Record<Annotation['kind'], string>> = {
  text: 'Text',
  arrow: 'Arrow',
  range: 'Shaded range',
  line: 'Reference line',
  bracket: 'Bracket',
};

const noteLabel = (note: Annotation): string => {
  const words = note.kind === 'bracket' ? `${note.from}, ${note.to}` : (note.text ?? '');
  return words.trim() === '' ? NOTE_WORDS[note.kind] : `${NOTE_WORDS[note.kind]}: ${words}`;
};

/** More levels than a list can be looked through. */
const MOST_LEVELS = 40;

/** The parts of a figure as it is edited. */
export function partsOf({ spec }: Drawable, edits: FigureEdits): readonly Part[] {
  if (spec.drawing !== undefined) return [{ id: 'title', kind: 'title', label: 'Title and description' }];
  const axes = axesOf(spec);
  const several = new Set(axes.map(({ panel }) => panel)).size > 1;
  const series = new Set(seriesOf(spec).flatMap(({ levels }) => levels));
  const levels = namedLevels(spec).slice(0, MOST_LEVELS);
  return [
    { id: 'title', kind: 'title', label: 'Title' },
    ...axes.map(({ key, axis, panel }): Part => {
      const name = axis === 'x' ? 'X axis' : 'Y axis';
      return { id: `axis:${key}`, kind: 'axis', key, label: several ? `${name}, panel ${panel + 1}` : name };
    }),
    ...levels.map(
      (level): Part => ({
        id: `level:${level}`,
        kind: 'level',
        level,
        label: edits.levels?.[level]?.name || level,
        series: series.has(level),
      }),
    ),
    ...(hasPlainMarks(spec)
      ? [
          {
            id: 'level:',
            kind: 'level',
            level: '',
            label: series.size > 0 ? 'Other marks' : 'Marks',
            series: true,
          } as const,
        ]
      : []),
    ...(hasLegend(spec) ? [{ id: 'legend', kind: 'legend', label: 'Legend' } as const] : []),
    ...(edits.annotations ?? []).map(
      (note, i): Part => ({ id: `note:${noteName(i)}`, kind: 'note', label: noteLabel(note), note }),
    ),
    { id: 'notes', kind: 'notes', label: 'Annotations' },
    { id: 'figure', kind: 'figure', label: 'Whole figure' },
  ];
}
