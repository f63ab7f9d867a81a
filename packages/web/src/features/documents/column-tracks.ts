import type { TableFieldColumn } from '@constat/analyses';

/** Width of a character of the heads and of the cells, with the padding of a control, in pixels. */
const CHARACTER = 7;
const PADDING = 24;
const ARROW = 20;
/** Room of a text by the share that its column has of the width: for words that break into few lines. */
const TEXT = { base: 84, share: 44 };
const LEAST = { text: 0, number: 72, date: 140, choice: 72, computed: 64 } as const;
/** Room that a page of usual width has for a table. */
const PAGE = 900;

const longestWord = (text: string): number => Math.max(...text.split(' ').map(({ length }) => length));

/** The least width at which a column can be read. */
function leastOf(column: TableFieldColumn): number {
  const { kind, width = 1 } = column;
  const head = longestWord(column.label) * CHARACTER + PADDING / 2;
  const cell =
    kind === 'text'
      ? TEXT.base + TEXT.share * width
      : kind === 'choice'
        ? Math.max(...Object.values(column.choices).map(({ length }) => length)) * CHARACTER + PADDING + ARROW
        : LEAST[kind];
  return Math.ceil(Math.max(head, LEAST[kind], cell));
}

export interface Tracks {
  /** For grid-template-columns. */
  readonly template: string;
  /** Width below which the table scrolls sideways. */
  readonly least: number;
  /** Width of the first column, which stays in sight. */
  readonly kept: number;
  readonly wide: boolean;
}

const GAP = 6;

/** The columns of a table in the editor: each as wide as it needs, what is left goes by their shares. */
export function tracksOf(columns: readonly TableFieldColumn[]): Tracks {
  const widths = columns.map(leastOf);
  const least = widths.reduce((all, width) => all + width + GAP, -GAP);
  return {
    template: columns.map(({ width = 1 }, i) => `minmax(${widths[i]}px, ${width}fr)`).join(' '),
    least,
    kept: widths[0] ?? 0,
    wide: least > PAGE,
  };
}
