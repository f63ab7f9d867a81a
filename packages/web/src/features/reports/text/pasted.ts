/**
 * What was copied in Word, Excel, Google Docs or a web page, as paragraphs of a report. Only words, the marks and the paragraph
 * styles that a report knows come through; everything else of the markup is left behind.
 */
import type { Mark, ParagraphStyle, Runs, TextRun } from '@constat/report';

/** Words and marks; what is pasted takes nothing from results. */
interface PastedParagraph {
  readonly style: ParagraphStyle;
  readonly runs: Runs;
}

import { MARKS } from './own-text.ts';

/** The part of a DOM node that is read. */
export interface MarkupNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly childNodes: ArrayLike<MarkupNode>;
  getAttribute?(name: string): string | null;
}

const TEXT = 3;
const ELEMENT = 1;

const IGNORED = new Set([
  'SCRIPT',
  'STYLE',
  'HEAD',
  'META',
  'TITLE',
  'LINK',
  'TEMPLATE',
  'NOSCRIPT',
  'SVG',
  'MATH',
  'OBJECT',
  'IFRAME',
  'COLGROUP',
]);
const BLOCKS = new Set(
  'P DIV LI UL OL BLOCKQUOTE H1 H2 H3 H4 H5 H6 TABLE TBODY THEAD TFOOT TR PRE SECTION ARTICLE HEADER FOOTER MAIN ASIDE NAV FIGURE FIGCAPTION DL DT DD HR BODY CAPTION'.split(
    ' ',
  ),
);
const TAG_MARKS: Readonly<Record<string, Mark>> = {
  B: 'bold',
  STRONG: 'bold',
  H1: 'bold',
  H2: 'bold',
  H3: 'bold',
  H4: 'bold',
  H5: 'bold',
  H6: 'bold',
  I: 'italic',
  EM: 'italic',
  CITE: 'italic',
  VAR: 'italic',
  DFN: 'italic',
  SUB: 'sub',
  SUP: 'sup',
  CODE: 'code',
  TT: 'code',
  KBD: 'code',
  SAMP: 'code',
  PRE: 'code',
};

interface Place {
  readonly style: ParagraphStyle;
  readonly marks: ReadonlySet<Mark>;
  readonly pre: boolean;
  readonly list: 'bullet' | 'number' | null;
}

const property = (style: string, name: string): string | null =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(style)?.[1]?.trim().toLowerCase() ?? null;

/** The marks inside an element: by its name, then as its style says. */
function marksIn(node: MarkupNode, name: string, marks: ReadonlySet<Mark>): ReadonlySet<Mark> {
  const style = node.getAttribute?.('style') ?? '';
  const own = TAG_MARKS[name];
  const next = new Set(marks);
  if (own) next.add(own);
  const set = (mark: Mark, on: boolean) => (on ? next.add(mark) : next.delete(mark));
  const weight = property(style, 'font-weight');
  if (weight !== null) set('bold', weight.startsWith('bold') || Number(weight) >= 600);
  const slant = property(style, 'font-style');
  if (slant !== null) set('italic', slant === 'italic' || slant === 'oblique');
  const raised = property(style, 'vertical-align');
  if (raised === 'super') next.add('sup');
  if (raised === 'sub') next.add('sub');
  if (next.has('sub') && next.has('sup')) next.delete(marks.has('sub') ? 'sub' : 'sup');
  return next;
}

/** Word writes lists as paragraphs; the sign in front, which it marks to be ignored, tells which kind. */
function wordList(node: MarkupNode): 'bullet' | 'number' | null {
  const style = node.getAttribute?.('style') ?? '';
  const listed = property(style, 'mso-list');
  if (listed === null || listed === 'ignore' || listed === 'none') return null;
  return /^[\s\u00A0]*\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(node.textContent ?? '') ? 'number' : 'bullet';
}

class Collector {
  readonly paragraphs: { readonly style: ParagraphStyle; readonly runs: TextRun[] }[] = [];
  #open = false;

  text(text: string, { marks, pre, style }: Place): void {
    const lines = pre ? text.split('\n') : [text.replace(/[\s\u00A0]+/g, ' ')];
    lines.forEach((line, i) => {
      if (i > 0) this.close();
      if (line === '' || (line === ' ' && !this.#open)) return;
      if (!this.#open) this.paragraphs.push({ style, runs: [] });
      const first = !this.#open;
      this.#open = true;
      this.#add(
        first && !pre ? line.trimStart() : line,
        MARKS.filter((mark) => marks.has(mark)),
      );
    });
  }

  #add(text: string, marks: readonly Mark[]): void {
    const runs = this.paragraphs.at(-1)?.runs;
    const last = runs?.at(-1);
    if (last && String(last.marks) === String(marks)) runs?.splice(-1, 1, { text: last.text + text, marks });
    else if (text !== '') runs?.push({ text, marks });
  }

  close(): void {
    this.#open = false;
  }

  get isOpen(): boolean {
    return this.#open;
  }
}

function walk(node: MarkupNode, place: Place, into: Collector): void {
  if (node.nodeType === TEXT) {
    into.text(node.textContent ?? '', place);
    return;
  }
  if (node.nodeType !== ELEMENT) return;
  const name = node.nodeName.toUpperCase();
  if (IGNORED.has(name) || property(node.getAttribute?.('style') ?? '', 'mso-list') === 'ignore') return;
  if (name === 'BR') {
    into.close();
    return;
  }
  const isBlock = BLOCKS.has(name);
  if (isBlock) into.close();
  const next = placeIn(node, name, place);
  if (name === 'TD' || name === 'TH') walkCell(node, next, into);
  else for (const child of Array.from(node.childNodes)) walk(child, next, into);
  if (isBlock) into.close();
}

function placeIn(node: MarkupNode, name: string, place: Place): Place {
  const list = name === 'UL' ? 'bullet' : name === 'OL' ? 'number' : place.list;
  const kept = node.getAttribute?.('data-style');
  const word = wordList(node);
  const style: ParagraphStyle =
    name === 'LI'
      ? (list ?? 'bullet')
      : name === 'BLOCKQUOTE'
        ? 'quote'
        : kept === 'bullet' || kept === 'number' || kept === 'quote'
          ? kept
          : (word ?? place.style);
  return { style, list, marks: marksIn(node, name, place.marks), pre: place.pre || name === 'PRE' };
}

/** The cells of a row stand in one line, with a bar between them. */
function walkCell(node: MarkupNode, place: Place, into: Collector): void {
  const text = (node.textContent ?? '').replace(/[\s\u00A0]+/g, ' ').trim();
  into.text(into.isOpen ? ` | ${text}` : text, place);
}

/** The paragraphs of copied markup. */
export function paragraphsOfMarkup(root: MarkupNode): readonly PastedParagraph[] {
  const into = new Collector();
  walk(root, { style: 'normal', marks: new Set(), pre: false, list: null }, into);
  return into.paragraphs.flatMap(({ style, runs }) => {
    const last = runs.at(-1);
    const trimmed = last ? [...runs.slice(0, -1), { ...last, text: last.text.trimEnd() }] : [];
    const kept = trimmed.filter(({ text }) => text !== '');
    return kept.length === 0 ? [] : [{ style, runs: kept }];
  });
}

/** The paragraphs of plain text: one per line. */
export const paragraphsOfText = (text: string): readonly PastedParagraph[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => ({ style: 'normal', runs: line === '' ? [] : [line.replaceAll('\t', ' ')] }));
