/** Reference cases as their files hold them, and what becomes of them. */
import type { ReferenceInputs } from './adapter.ts';
import type { Mismatch } from './compare.ts';

/** One case: inputs, and what must come out: numbers, or a refusal. */
export interface ReferenceCase {
  readonly id: string;
  /** The data file; null where the inputs hold everything. */
  readonly data: string | null;
  readonly inputs: ReferenceInputs;
  readonly values?: unknown;
  /** Why the case must be refused. */
  readonly error?: string;
  readonly relTol?: number;
  readonly absTol?: number;
}

/** The cases of one method, as its file holds them. */
export interface ReferenceTopic {
  readonly topic: string;
  readonly area: string;
  /** Which formulas the numbers follow. */
  readonly definitions: string;
  /** Programs and versions that computed the values. */
  readonly computedBy: string;
  readonly cases: readonly ReferenceCase[];
}

/** A number or word that is not as expected. */
export interface Failure extends Mismatch {
  readonly id: string;
}

/** What became of a case. */
export interface CaseReport {
  readonly id: string;
  readonly passed: boolean;
  /** Whether it had to be refused. */
  readonly refusal: boolean;
  /** Numbers and words compared. */
  readonly compared: number;
  /** Relative error of the worst number; null where none is compared by its size. */
  readonly worstRelativeError: number | null;
  /** Correct digits of that number, the log relative error, at most 15. */
  readonly digits: number | null;
  readonly failures: readonly Failure[];
}

/** What became of the cases of a topic; without an adapter they are pending, never passed. */
export interface TopicReport {
  readonly topic: string;
  readonly area: string;
  readonly computedBy: string;
  readonly pending: number;
  readonly cases: readonly CaseReport[];
}
