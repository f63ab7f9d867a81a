/**
 * Names that hold characters nobody sees are written so that they are seen, in sentences, tables, figures and programs alike:
 * `dose` and `dose<U+200B>` are two variables, and a level that is nothing but a zero-width space is not an empty row.
 */

import { visible } from '@constat/data';
import type { Block, Runs, TextBlock } from '@constat/report';
import { zip } from '@constat/stats';
import type { Refusal } from './contract.ts';

/** What is kept for the computer as it is: the options of a button, the variable that a row is about. */
const KEPT = new Set(['options', 'of', 'variable']);

/** The same value with every text visible; the very same where nothing was hidden. */
function seen<T>(value: T): T;
function seen(value: unknown): unknown {
  if (typeof value === 'string') return visible(value);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => seen(item));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  const entries = Object.entries(value);
  const changed = entries.map(([key, item]) => [visible(key), KEPT.has(key) ? item : seen(item)] as const);
  return zip(changed, entries).some(([[key, item], entry]) => key !== entry[0] || item !== entry[1])
    ? Object.fromEntries(changed)
    : value;
}

const escaped = (text: string): string =>
  text.replace(/<U\+([0-9A-F]{4})>/g, '\\u$1').replace(/<U\+([0-9A-F]{5,6})>/g, '\\U$1');

/** A program in which hidden characters are seen; the data are given the same names as soon as they are read. */
function seenProgram(program: string): string {
  const shown = visible(program);
  if (shown === program) return program;
  const before = new Set(program.match(/<U\+[0-9A-F]{4,6}>/g));
  const marks = [...new Set(shown.match(/<U\+[0-9A-F]{4,6}>/g))].filter((mark) => !before.has(mark));
  const lines = shown.split('\n');
  const read = lines.findIndex((line) => line.startsWith('d <- read.csv('));
  if (read < 0) return shown;
  const named = lines[read]!.replace(/`([^`]*)`/g, (quoted, name: string) =>
    /<U\+/.test(name) ? `"${escaped(name)}"` : quoted,
  );
  const renamed = marks.map(
    (mark) =>
      `seen <- function(x) if (is.character(x)) gsub("${escaped(mark)}", "${mark}", x, fixed = TRUE) else x; names(d) <- seen(names(d)); d[] <- lapply(d, seen)`,
  );
  return lines.toSpliced(read, 1, named, ...renamed).join('\n');
}

const isProgram = (block: Block): block is TextBlock => block.kind === 'text' && block.role === 'r-code';

/** Blocks in which every character of every name is seen. */
export const visibleBlocks = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map((block) =>
    isProgram(block)
      ? { ...block, paragraphs: block.paragraphs.map((runs): Runs => [seenProgram(String(runs[0]))]) }
      : seen(block),
  );

/** Refusals in which every character of every name is seen; what their buttons do stays. */
export const visibleRefusals = (refusals: readonly Refusal[]): readonly Refusal[] =>
  refusals.map((refusal) => seen(refusal));
