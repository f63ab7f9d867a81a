/**
 * What people read of every reference case, kept in golden/reference/<topic>.md: the finding, what was noticed and refused in words,
 * the rest as checksums. The cases are computed for their numbers anyway, and ask what no example does.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lineText, partSums } from '../golden/render.ts';
import type { Outcome } from '../src/run.ts';
import type { Failure, TopicReport } from './validation-types.ts';

const folder = fileURLToPath(new URL('../golden/reference/', import.meta.url));

/** A case in a line. */
export function caseLine(id: string, outcome: Outcome): string {
  const sums = partSums(outcome);
  return `- ${id}: ${lineText(outcome).replaceAll('\n', ' ')}${sums === '' ? '' : ` [${sums}]`}`;
}

const idOf = (line: string): string => line.slice(2, line.indexOf(':'));

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.startsWith('- '));

/** Lines that differ from the text that is kept, by the case that they are about. */
export function differences(kept: string, lines: readonly string[]): readonly Failure[] {
  const before = new Map(linesOf(kept).map((line) => [idOf(line), line]));
  const now = new Map(lines.map((line) => [idOf(line), line]));
  return [...new Set([...before.keys(), ...now.keys()])]
    .filter((id) => before.get(id) !== now.get(id))
    .map((id) => ({
      id,
      value: 'what is said',
      expected: before.get(id) ?? 'nothing',
      actual: now.get(id) ?? 'nothing',
    }));
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
  const ids = new Set(report.cases.map(({ id }) => id));
  return {
    ...report,
    cases: report.cases.map((one, i) => {
      // cases that are gone are told with the first
      const own = found.filter(({ id }) => id === one.id || (i === 0 && !ids.has(id)));
      return own.length === 0 ? one : { ...one, passed: false, failures: [...one.failures, ...own] };
    }),
  };
}
