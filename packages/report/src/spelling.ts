/**
 * British or American spelling of what results say. Texts are written British, with -ize (Oxford), and are put into American where
 * they are rendered. Plain strings are words of ours; runs that are objects are names, symbols and words of others, and stay.
 */
import type { Block, Cell, FigureBlock } from './blocks.ts';
import type { Run, Runs } from './rich.ts';

export const SPELLINGS = ['british', 'american'] as const;
export type Spelling = (typeof SPELLINGS)[number];

/** British beginnings, their American forms, and the endings that both take. */
const STEMS: readonly (readonly [british: string, american: string, endings: readonly string[]])[] = [
  ['modell', 'model', ['ed', 'ing']],
  ['labell', 'label', ['ed', 'ing']],
  ['cancell', 'cancel', ['ed', 'ing']],
  ['analys', 'analyz', ['e', 'ed', 'ing']],
  ['centre', 'center', ['', 's']],
  ['centr', 'center', ['ed', 'ing']],
  ['colour', 'color', ['', 's', 'ed', 'ing', 'less']],
  ['behaviour', 'behavior', ['', 's', 'al']],
  ['favour', 'favor', ['', 's', 'ed', 'ing', 'able']],
  ['neighbour', 'neighbor', ['', 's', 'ing', 'hood', 'hoods']],
  ['labour', 'labor', ['', 's']],
  ['tumour', 'tumor', ['', 's']],
  ['grey', 'gray', ['', 's']],
  ['fibre', 'fiber', ['', 's']],
  ['litre', 'liter', ['', 's']],
  ['metre', 'meter', ['', 's']],
  ['programme', 'program', ['', 's']],
  ['judgement', 'judgment', ['', 's']],
  ['enrolment', 'enrollment', ['', 's']],
  ['artefact', 'artifact', ['', 's']],
  ['towards', 'toward', ['']],
  ['ageing', 'aging', ['']],
];

const AMERICAN: ReadonlyMap<string, string> = new Map(
  STEMS.flatMap(([british, american, endings]) =>
    endings.map((ending) => [british + ending, american + ending] as const),
  ),
);

const WORD = /\p{L}{4,}/gu;

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);

const NOTHING: ReadonlySet<string> = new Set();

/** A text in one spelling; words that both share, and those kept, stay. */
export function spelled(text: string, spelling: Spelling, kept: ReadonlySet<string> = NOTHING): string {
  if (spelling === 'british') return text;
  return text.replace(WORD, (word) => {
    const lower = word.toLowerCase();
    const other = AMERICAN.get(lower);
    if (other === undefined || kept.has(lower)) return word;
    if (word === word.toUpperCase()) return other.toUpperCase();
    return isCapital(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
  });
}

/** Works are cited as they are titled. */
const isCitation = (run: Run): boolean => typeof run === 'string' && /\(\d{4}[a-z]?\)\. /.test(run);

/** Rich text in one spelling. */
export const spelledRuns = (runs: Runs, spelling: Spelling): Runs =>
  spelling === 'british' || runs.some(isCitation)
    ? runs
    : runs.map((run) => (typeof run === 'string' ? spelled(run, spelling) : run));

/** The words in texts that the two spellings write differently. */
export const differentWords = (texts: Iterable<string>): ReadonlySet<string> =>
  new Set(
    [...texts].flatMap((text) =>
      [...text.matchAll(WORD)].map(([word]) => word.toLowerCase()).filter((word) => AMERICAN.has(word)),
    ),
  );

/** Runs in which words that belong to others stay as they are written; all that differ where none are named. */
export const keptRuns = (runs: Runs, words: ReadonlySet<string> = new Set(AMERICAN.keys())): Runs =>
  runs.flatMap((run): Runs => {
    if (typeof run !== 'string') return [run];
    const pieces: Run[] = [];
    let end = 0;
    for (const { 0: word, index } of run.matchAll(WORD)) {
      if (!words.has(word.toLowerCase())) continue;
      if (index > end) pieces.push(run.slice(end, index));
      pieces.push({ text: word });
      end = index + word.length;
    }
    if (end === 0) return [run];
    return end < run.length ? [...pieces, run.slice(end)] : pieces;
  });

/** Blocks in which words that belong to the data, or to whoever wrote the text, stay as they are written. */
export const keptWords = (
  blocks: readonly Block[],
  words: ReadonlySet<string> = new Set(AMERICAN.keys()),
): readonly Block[] => (words.size === 0 ? blocks : blocks.map((block) => keptIn(block, words)));

function keptIn(block: Block, words: ReadonlySet<string>): Block {
  const kept = (runs: Runs): Runs => keptRuns(runs, words);
  switch (block.kind) {
    case 'text':
      if (block.role === 'r-code') return block;
      return {
        ...block,
        paragraphs: block.paragraphs.map(kept),
        ...(block.meta ? { meta: block.meta.map(kept) } : {}),
      };
    case 'estimates':
      return {
        ...block,
        items: block.items.map((item) => ({
          ...item,
          label: kept(item.label),
          ...(item.detail ? { detail: kept(item.detail) } : {}),
        })),
      };
    case 'table':
      return {
        ...block,
        title: kept(block.title),
        columns: block.columns.map((column) => ({ ...column, label: kept(column.label) })),
        ...(block.spanners ? { spanners: ofEach(block.spanners, kept) } : {}),
        rows: block.rows.map((row) => ({
          ...row,
          cells: ofEach(row.cells, (cell) => keptCell(cell, words)),
        })),
        ...(block.notes ? { notes: kept(block.notes) } : {}),
      };
    case 'check':
      return {
        ...block,
        assumption: kept(block.assumption),
        evidence: kept(block.evidence),
        advice: kept(block.advice),
      };
    case 'figure':
      return {
        ...block,
        title: kept(block.title),
        ...(block.notes ? { notes: kept(block.notes) } : {}),
        own: [...words],
      };
    case 'notice':
      return { ...block, message: kept(block.message) };
  }
}

const ofEach = <T, U>(
  record: Readonly<Record<string, T>>,
  of: (value: T) => U,
): Readonly<Record<string, U>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, of(value)]));

/** A cell stays a text where nothing in it belongs to others. */
function keptCell(cell: Cell, words: ReadonlySet<string>): Cell {
  if (typeof cell === 'number' || cell === null) return cell;
  if (typeof cell !== 'string') return keptRuns(cell, words);
  const runs = keptRuns([cell], words);
  return runs.length === 1 && typeof runs[0] === 'string' ? cell : runs;
}

type Words = Pick<FigureBlock, 'own'>;

/** What a figure shows, in words, in one spelling. */
export const spelledAlt = ({ alt, own }: Words & Pick<FigureBlock, 'alt'>, spelling: Spelling): string =>
  spelled(alt, spelling, new Set(own));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a figure is drawn from, its titles in one spelling. Data and fields are names and stay. */
export function spelledSpec(
  spec: Readonly<Record<string, unknown>>,
  { own }: Words,
  spelling: Spelling,
): Readonly<Record<string, unknown>> {
  if (spelling === 'british') return spec;
  const kept = new Set(own);
  const words = (value: unknown): unknown => {
    if (typeof value === 'string') return spelled(value, spelling, kept);
    return Array.isArray(value) ? value.map(words) : walk(value);
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key === 'data' || key === 'datasets') return [key, inner];
        return [key, key === 'title' || key === 'subtitle' ? words(inner) : walk(inner)];
      }),
    );
  };
  return walk(spec) as Readonly<Record<string, unknown>>;
}
