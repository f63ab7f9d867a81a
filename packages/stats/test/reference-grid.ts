import { readFileSync } from 'node:fs';

/** One case of a reference topic file. */
export interface ReferenceCase {
  readonly id: string;
  readonly inputs: Record<string, unknown>;
  readonly values?: Record<string, unknown>;
  readonly error?: string;
  readonly relTol: number;
  readonly absTol: number;
}

/** Reads all cases of a reference topic. */
export function referenceCases(topic: string): readonly ReferenceCase[] {
  const url = new URL(`../../../reference/cases/${topic}.json`, import.meta.url);
  const file = JSON.parse(readFileSync(url, 'utf8')) as { cases: ReferenceCase[] };
  return file.cases;
}

/** Text of a disagreement beyond the tolerance of the case, or undefined when the value agrees. */
export function disagreement(
  label: string,
  actual: number,
  expected: number,
  of: Pick<ReferenceCase, 'relTol' | 'absTol'>,
): string | undefined {
  if (Math.abs(actual - expected) <= of.absTol + of.relTol * Math.abs(expected)) return undefined;
  return `${label}: ${actual}, reference ${expected}, relative error ${Math.abs(actual / expected - 1)}`;
}
