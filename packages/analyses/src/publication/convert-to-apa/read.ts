/** Reads pasted text: what programs print is known by its form, everything else is read as running text. Takes time by its length. */
import type { FoundTable, FoundTest, Passage, Reading, Typed } from './found.ts';
import { isBlank, type Line, linesOf } from './lines.ts';
import { hasDecimalComma, normalized } from './numbers.ts';
import { readMatrix } from './read-correlations.ts';
import { readProse } from './read-prose.ts';
import { readComparison, readHtest, readModelTest, residualDf, startsHtest } from './read-r.ts';
import { readStata } from './read-stata.ts';
import { type RawTable, readTable } from './read-tables.ts';
import { lastErrorDf, tableOf, testsOf } from './table-tests.ts';

/** Lines after its coefficients in which R says the degrees of freedom, and before them in which others do. */
const AFTER = 12;
const BEFORE = 60;

interface Collected {
  readonly tests: FoundTest[];
  readonly tables: FoundTable[];
  /** Lines that running text is made of, in pieces. */
  readonly prose: { readonly from: number; readonly to: number }[];
}

/** The degrees of freedom of the last error row, while they are near. */
interface Memory {
  readonly df: Typed | null;
  readonly line: number;
}

function modelDf(lines: readonly Line[], table: RawTable, memory: Memory): Typed | null {
  for (const line of lines.slice(table.to, table.to + AFTER)) {
    const df = residualDf(line);
    if (df) return df;
  }
  return table.from - memory.line <= BEFORE ? memory.df : null;
}

export function read(pasted: string): Reading {
  const text = normalized(pasted);
  const comma = hasDecimalComma(text);
  const lines = linesOf(text);
  const collected: Collected = { tests: [], tables: [], prose: [] };
  let memory: Memory = { df: null, line: -BEFORE };
  let prose = 0;
  let at = 0;
  const take = (to: number): void => {
    if (at > prose) collected.prose.push({ from: prose, to: at });
    prose = to;
    at = to;
  };
  while (at < lines.length) {
    const htest = (startsHtest(lines, at) ? readHtest(lines, at) : null) ?? readComparison(lines, at);
    const stata = htest ? null : readStata(lines, at);
    const matrix = htest || stata ? null : readMatrix(lines, at, comma);
    const model = htest || stata || matrix ? null : readModelTest(lines[at] as Line);
    const table = htest || stata || matrix || model ? null : readTable(lines, at, comma);
    const block = htest ?? stata ?? matrix;
    if (block) {
      collected.tests.push(...block.tests);
      take(block.to);
    } else if (model) {
      collected.tests.push(model);
      take(at + 1);
    } else if (table) {
      const own = lastErrorDf(table);
      const tests = testsOf(table, own ?? modelDf(lines, table, memory));
      memory = own ? { df: own, line: at } : memory;
      const written = tests.length > 0 ? tableOf(table, tests) : null;
      collected.tests.push(...tests, ...beside(table, comma));
      if (written) collected.tables.push(written);
      take(table.to);
    } else at++;
  }
  take(lines.length);
  const passages = collected.prose.flatMap(({ from, to }) =>
    passagesOf(pasted, lines.slice(from, to), comma),
  );
  return {
    tests: [...collected.tests, ...passages.flatMap(({ tests }) => tests)].sort((a, b) => a.start - b.start),
    tables: collected.tables,
    passages: passages.filter(({ passage }) => passage.equations.length > 0).map(({ passage }) => passage),
    comma,
  };
}

/** What Stata prints beside a table: `F(2, 71) = 69.75`, `Prob > F = 0.0000`. */
function beside(table: RawTable, comma: boolean): readonly FoundTest[] {
  const first = table.lines[0]?.line;
  if (!table.rest.includes('=') || !first) return [];
  return readProse(table.rest, comma)
    .found.filter(({ test }) => test.p !== null)
    .map(({ test }) => ({ ...test, label: 'Model', start: first.start, end: first.end }));
}

/** Paragraphs of running text, each with its tests. */
function passagesOf(
  pasted: string,
  lines: readonly Line[],
  comma: boolean,
): readonly { readonly passage: Passage; readonly tests: readonly FoundTest[] }[] {
  const result: { passage: Passage; tests: readonly FoundTest[] }[] = [];
  let from = 0;
  for (let i = 0; i <= lines.length; i++) {
    const line = lines[i];
    if (line && !isBlank(line)) continue;
    const [first, last] = [lines[from], lines[i - 1]];
    const begin = from;
    from = i + 1;
    if (!first || !last || last.end <= first.start) continue;
    const text = lines
      .slice(begin, i)
      .map((one) => one.text)
      .join('\n');
    const { found, equations } = readProse(text, comma);
    const { start } = first;
    result.push({
      passage: { text: pasted.slice(start, last.end), start, equations },
      tests: found.map(({ test }) => ({ ...test, start: test.start + start, end: test.end + start })),
    });
  }
  return result;
}
