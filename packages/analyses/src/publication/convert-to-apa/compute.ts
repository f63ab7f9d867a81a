import { RefusedError, type Sample } from '../../contract.ts';
import { type CheckedP, checkP } from './check-p.ts';
import type { FoundTable, FoundTest, Passage } from './found.ts';
import type { ApaOptions } from './options.ts';
import { read } from './read.ts';
import { nothingFound } from './refusals.ts';

export interface CheckedTest {
  readonly test: FoundTest;
  readonly check: CheckedP;
}

export interface ApaResult {
  readonly sample: Sample;
  readonly tests: readonly CheckedTest[];
  readonly tables: readonly FoundTable[];
  /** Running text in which at least one test stands. */
  readonly passages: readonly Passage[];
  readonly comma: boolean;
}

export function compute(_: unknown, { text, alpha }: ApaOptions): ApaResult {
  const { tests, tables, passages, comma } = read(text);
  if (tests.length === 0) throw new RefusedError([nothingFound()]);
  const holdsTest = ({ start, text: own }: Passage): boolean =>
    tests.some((test) => test.start >= start && test.end <= start + own.length);
  return {
    sample: { used: tests.length, excluded: 0 },
    tests: tests.map((test) => ({ test, check: checkP(test, alpha) })),
    tables,
    passages: passages.filter(holdsTest),
    comma,
  };
}
