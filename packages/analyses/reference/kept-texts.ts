/**
 * What people read of every reference case, kept in golden/reference/<topic>.md: the finding, what was noticed and refused in words,
 * the rest as checksums. The cases are computed for their numbers anyway, and ask what no example does.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checksum } from '../golden/figure-text.ts';
import { lineText, partSums } from '../golden/render.ts';
import type { Outcome } from '../src/run.ts';
import type { Failure, ReferenceCase, TopicReport } from './validation-types.ts';

const folder = fileURLToPath(new URL('../golden/reference/', import.meta.url));

/** A case in a line. The sum of the case itself stands after its name: what is kept is about this case alone, not about another of its name. */
export function caseLine(test: ReferenceCase, outcome: Outcome): string {
  const sums = partSums(outcome);
  return `- ${test.id} (${checksum(JSON.stringify(test))}): ${lineText(outcome).replaceAll('\n', ' ')}${sums === '' ? '' : ` [${sums}]`}`;
}

/** The case and its sum, before what is read of it. */
const headOf = (line: string): string => line.slice(2, line.indexOf('): ') + 1);
const idOf = (line: string): string => line.slice(2, line.indexOf(' ('));

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.startsWith('- '));

/** Cases that read otherwise than in the text that is kept; a case that is new or was changed is not in it. */
export function differences(kept: string, lines: readonly string[]): readonly Failure[] {
  const before = new Map(linesOf(kept).map((line) => [headOf(line), line]));
  return lines.flatMap((line) => {
    const expected = before.get(headOf(line)) ?? line;
    return expected === line ? [] : [{ id: idOf(line), value: 'what is said', expected, actual: line }];
  });
}

/** Writes the lines of a topic anew. */
export function keep(topic: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${topic}.md`, `# ${topic}\n\n${lines.join('\n')}\n`);
}

/** The report with the cases that read otherwise than kept among those that failed. */
export function compared(report: TopicReport, lines: readonly string[]): TopicReport {
  const file = `${folder}${report.topic}.md`;
  const found = differences(existsSync(file) ? readFileSync(file, 'utf8') : '', lines);
  return {
    ...report,
    cases: report.cases.map((one) => {
      const own = found.filter(({ id }) => id === one.id);
      return own.length === 0 ? one : { ...one, passed: false, failures: [...one.failures, ...own] };
    }),
  };
}
