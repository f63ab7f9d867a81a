/**
 * A dataset as an R script that makes it again: a data frame of numbers, factors, dates and text, in base R alone and in
 * ASCII, so that it runs wherever R does. Labels become the attribute that haven and Hmisc use.
 */
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';

const LINE = 96;
/** Characters with escapes on one line; Rscript misreads lines of several thousand bytes of them. */
const PIECE = 40;
const DAY_MS = 86_400_000;
/** From here to here R reads a year of four digits as itself. */
const FIRST_YEAR = Date.UTC(1000, 0, 1);
const LAST_YEAR = Date.UTC(10_000, 0, 1);
/** Words that R keeps for itself (R Language Definition, 10.3.3). */
const RESERVED =
  /^(?:if|else|repeat|while|function|for|next|break|TRUE|FALSE|NULL|Inf|NaN|NA(?:_integer_|_real_|_character_|_complex_)?|in)$/;
const NAME = /^(?:[A-Za-z]|\.(?![0-9]))[A-Za-z0-9._]*$/;

/** The script. Cells whose value is declared to mean missing are NA. */
export function datasetToRScript({ name, columns, rows }: Dataset): string {
  const object = objectName(name);
  const parts = columns.map((column) => {
    const { text, note } = columnCode(column, rows);
    return `${note}  ${argumentName(column.name)} = ${text},\n`;
  });
  const labels = columns.flatMap((column) =>
    column.label === undefined
      ? []
      : [`attr(${object}[[${quoted(column.name)}]], "label") <- ${quoted(column.label)}\n`],
  );
  return [
    `# ${comment(name)}: ${rows} rows, ${columns.length} variables. Run this file to make the data frame ${object}.\n`,
    `${object} <- data.frame(\n`,
    ...parts,
    '  check.names = FALSE, stringsAsFactors = FALSE\n)\n',
    ...labels,
  ].join('');
}

/** A name that R takes as it is: 'Trial 1/2' becomes trial_1_2. */
function objectName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '');
  return plain === '' || RESERVED.test(plain) ? 'dataset' : plain;
}

const argumentName = (name: string): string =>
  NAME.test(name) && !RESERVED.test(name) ? name : quoted(name);

const comment = (text: string): string => text.replace(/\s+/g, ' ');

/** A string of R in ASCII; long ones with escapes are joined from pieces, one on a line. */
function quoted(text: string): string {
  const characters = [...text];
  if (characters.length <= PIECE || /^[\x20-\x7e]*$/.test(text)) return quotedPiece(characters);
  const pieces = Array.from({ length: Math.ceil(characters.length / PIECE) }, (_, i) =>
    quotedPiece(characters.slice(i * PIECE, (i + 1) * PIECE)),
  );
  return `paste0(\n      ${pieces.join(',\n      ')})`;
}

/** R has no zero byte in text. */
function quotedPiece(characters: readonly string[]): string {
  let out = '';
  for (const character of characters) {
    const point = character.codePointAt(0)!;
    if (character === '"' || character === '\\') out += `\\${character}`;
    else if (point >= 0x20 && point < 0x7f) out += character;
    else if (point > 0xffff) out += `\\U${point.toString(16).padStart(8, '0')}`;
    // A surrogate without its other half is no character in R.
    else if (point >= 0xd800 && point < 0xe000) out += '\\ufffd';
    else if (point > 0) out += `\\u${point.toString(16).padStart(4, '0')}`;
  }
  return `"${out}"`;
}

/** c(...) over as many lines as it needs. */
function vector(items: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const [i, item] of items.entries()) {
    const piece = i < items.length - 1 ? `${item}, ` : item;
    if (line !== '' && line.length + piece.length > LINE) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  lines.push(line);
  return lines.length === 1 ? `c(${line})` : `c(\n    ${lines.join('\n    ')})`;
}

function columnCode(column: Column, rows: number): { readonly text: string; readonly note: string } {
  const { missingValueCodes = [], description, name } = column;
  const notes = [
    ...(description === '' ? [] : [`  # ${name}: ${description}`]),
    ...(missingValueCodes.length === 0
      ? []
      : [`  # ${name}: NA also where the value was ${missingValueCodes.join(', ')}`]),
  ];
  return {
    text: valuesCode(column, rows),
    note: notes.map((line) => `  ${comment(line).trim()}\n`).join(''),
  };
}

function valuesCode(column: Column, rows: number): string {
  const { cells, type } = column;
  const codes = new Set(column.missingValueCodes);
  const every = (write: (row: number) => string | null): string =>
    vector(Array.from({ length: rows }, (_, row) => write(row) ?? 'NA'));
  switch (cells.kind) {
    case 'numbers': {
      if (type === 'date') return datesCode(cells.values);
      const missing = new Set([...codes].map(Number));
      const values = every((row) => {
        const value = cells.values[row]!;
        return Number.isNaN(value) || missing.has(value) ? null : String(value);
      });
      return typed(values, 'as.numeric');
    }
    case 'categories': {
      if (type === 'boolean') {
        const truth = cells.levels.map((level) => (level === 'true' ? 'TRUE' : 'FALSE'));
        return every((row) => truth[cells.codes[row]!] ?? null);
      }
      return factorCode(column, cells.codes, cells.levels, codes);
    }
    case 'strings': {
      const texts = every((row) => {
        const text = cells.values[row];
        return text === null || text === undefined || codes.has(text) ? null : quoted(text);
      });
      return typed(texts, 'as.character');
    }
  }
}

/** c(NA, NA) would be logical: nothing but NA takes its type from a function. */
const typed = (values: string, as: string): string =>
  /^c\((?:\s|NA|,)*\)$/.test(values) ? `${as}(${values})` : values;

/** Days as Date, moments as POSIXct in UTC; as counts where R could not read the year. */
function datesCode(values: Float64Array): string {
  const known = values.filter((time) => !Number.isNaN(time));
  const isDays = known.every((time) => time % DAY_MS === 0);
  const write = (text: (time: number) => string) =>
    vector(Array.from(values, (time) => (Number.isNaN(time) ? 'NA' : text(time))));
  if (known.length > 0 && known.every((time) => time >= FIRST_YEAR && time < LAST_YEAR)) {
    const iso = (time: number) => new Date(time).toISOString();
    if (isDays) return `as.Date(${write((time) => `"${iso(time).slice(0, 10)}"`)})`;
    const moment = (time: number) => `"${iso(time).replace('T', ' ').replace('Z', '')}"`;
    return `as.POSIXct(${write(moment)}, tz = "UTC", format = "%Y-%m-%d %H:%M:%OS")`;
  }
  if (isDays) return `as.Date(as.numeric(${write((time) => String(time / DAY_MS))}), origin = "1970-01-01")`;
  return `as.POSIXct(${write((time) => String(time / 1000))}, origin = "1970-01-01", tz = "UTC")`;
}

function factorCode(
  { type, categoryOrder = [], valueLabels = {} }: Column,
  codes: Int32Array,
  levels: readonly string[],
  missing: ReadonlySet<string>,
): string {
  const order = [...new Set([...categoryOrder, ...levels])].filter((level) => !missing.has(level));
  const index = new Map(order.map((level, i) => [level, i + 1]));
  const numbers = levels.map((level) => index.get(level));
  const label = (level: string) => (Object.hasOwn(valueLabels, level) ? valueLabels[level]! : level);
  const labels = order.map(label);
  // Two levels with one label would become one level.
  const shown = new Set(labels).size === labels.length ? labels : order;
  const values = vector(Array.from(codes, (code) => String(numbers[code] ?? 'NA')));
  const ordered = type === 'ordinal' ? ', ordered = TRUE' : '';
  return `factor(${values}, levels = seq_len(${order.length}), labels = ${vector(shown.map(quoted))}${ordered})`;
}
