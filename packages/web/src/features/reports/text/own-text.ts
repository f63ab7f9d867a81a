/** The text of a report as the editor holds it, and back: a flat list of paragraphs, each with a style and marked words. */
import {
  formatNumber,
  isLive,
  type LivePlace,
  type Mark,
  type NumberSettings,
  type OwnRun,
  PARAGRAPH_STYLES,
  type ParagraphStyle,
  type ReportParagraph,
} from '@constat/report';
import { Fragment, type Node, Schema, Slice } from 'prosemirror-model';

/** In the order in which marks are written. */
export const MARKS = ['bold', 'italic', 'sub', 'sup', 'code'] as const satisfies readonly Mark[];

const isStyle = (value: unknown): value is ParagraphStyle =>
  PARAGRAPH_STYLES.some((style) => style === value);

const styleOf = (value: unknown): ParagraphStyle => (isStyle(value) ? value : 'normal');

export const ownTextSchema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: {
      content: 'inline*',
      attrs: { style: { default: 'normal' } },
      parseDOM: [{ tag: 'p', getAttrs: (element) => ({ style: styleOf(element.dataset.style) }) }],
      toDOM: (node) => ['p', { 'data-style': String(node.attrs.style) }, 0],
    },
    text: { group: 'inline' },
    // Taken from a result: one piece, which is not written at.
    live: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { result: {}, at: {}, text: {}, about: { default: '' }, found: { default: true } },
      leafText: (node) => String(node.attrs.text),
      toDOM: (node) => [
        'span',
        {
          class: node.attrs.found ? 'live' : 'live live--gone',
          title: String(node.attrs.about),
        },
        String(node.attrs.text),
      ],
    },
  },
  marks: {
    bold: { parseDOM: [{ tag: 'b' }, { tag: 'strong' }], toDOM: () => ['b', 0] },
    italic: { parseDOM: [{ tag: 'i' }, { tag: 'em' }], toDOM: () => ['i', 0] },
    sub: { excludes: 'sub sup', parseDOM: [{ tag: 'sub' }], toDOM: () => ['sub', 0] },
    sup: { excludes: 'sub sup', parseDOM: [{ tag: 'sup' }], toDOM: () => ['sup', 0] },
    code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
});

const { paragraph: paragraphType } = ownTextSchema.nodes;

/** How what is taken from a result reads now, and where it comes from; null where it is gone. */
export type ShowLive = (live: LivePlace) => { readonly text: string; readonly about: string } | null;

const GONE = 'This is no longer in its result, and reads as it last did.';

function nodesOfRun(run: OwnRun, numbers: NumberSettings, show: ShowLive): readonly Node[] {
  const marks = (typeof run === 'string' ? [] : (run.marks ?? [])).map((mark) => ownTextSchema.mark(mark));
  if (isLive(run)) {
    const shown = show(run.live);
    const attrs = {
      ...run.live,
      text: shown?.text ?? run.last,
      about: shown?.about ?? GONE,
      found: shown !== null,
    };
    return [ownTextSchema.nodes.live.create(attrs, null, marks)];
  }
  const text =
    typeof run === 'string'
      ? run
      : 'text' in run
        ? run.text
        : formatNumber(run.number, run.format, numbers, run.decimals);
  return text === '' ? [] : [ownTextSchema.text(text, marks)];
}

const nodesOf = (
  paragraphs: readonly ReportParagraph[],
  numbers: NumberSettings,
  show: ShowLive,
): readonly Node[] =>
  paragraphs.map(({ style, runs }) =>
    paragraphType.create(
      { style },
      runs.flatMap((run) => nodesOfRun(run, numbers, show)),
    ),
  );

/** Paragraphs as a document of the editor; numbers become the words they are written with. */
export const docOf = (
  paragraphs: readonly ReportParagraph[],
  numbers: NumberSettings,
  show: ShowLive = () => null,
): Node =>
  ownTextSchema.node(
    'doc',
    null,
    paragraphs.length === 0 ? [paragraphType.create()] : nodesOf(paragraphs, numbers, show),
  );

/** Paragraphs to be put in at the cursor: a single one goes into the line, several make lines of their own. */
export const sliceOf = (paragraphs: readonly ReportParagraph[], numbers: NumberSettings): Slice =>
  new Slice(Fragment.from(nodesOf(paragraphs, numbers, () => null)), 1, 1);

/** What the editor holds, as a report keeps it. */
export function paragraphsOf(doc: Node): readonly ReportParagraph[] {
  const paragraphs: ReportParagraph[] = [];
  doc.forEach((node) => {
    const runs: OwnRun[] = [];
    node.forEach((child) => {
      const marks = MARKS.filter((mark) => child.marks.some(({ type }) => type.name === mark));
      if (child.type.name === 'live') {
        const { result, at, text } = child.attrs;
        const live = { result: String(result), at: String(at) };
        runs.push({ live, last: String(text), ...(marks.length === 0 ? {} : { marks }) });
        return;
      }
      const text = child.text ?? '';
      runs.push(marks.length === 0 ? text : { text, marks });
    });
    paragraphs.push({ style: styleOf(node.attrs.style), runs });
  });
  return paragraphs;
}

/** Whether there is nothing to read. */
export const isBlank = (paragraphs: readonly ReportParagraph[]): boolean =>
  paragraphs.every(({ runs }) => runs.every((run) => typeof run === 'string' && run.trim() === ''));

const textOfRuns = (runs: readonly OwnRun[]): string =>
  runs
    .map((run) =>
      typeof run === 'string' ? run : isLive(run) ? run.last : 'text' in run ? run.text : String(run.number),
    )
    .join('');

/** The first words, for a list. */
export const summaryOf = (paragraphs: readonly ReportParagraph[]): string =>
  paragraphs
    .map(({ runs }) => textOfRuns(runs).trim())
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, 160);
