/** The numbers of a variable tree. */
import type { Sample } from '../../contract.ts';

export interface NodeSummary {
  /** Cases with a value of the outcome. */
  readonly n: number;
  /** Mean, median or share; null without a value. */
  readonly value: number | null;
  /** Of a mean. */
  readonly sd: number | null;
  /** Of a median. */
  readonly q1: number | null;
  readonly q3: number | null;
  /** Cases with the level, of a share. */
  readonly count: number | null;
}

export interface TreeNode {
  /** 0 is the whole sample; the node of a level of the first variable has 1. */
  readonly depth: number;
  /** Position of the node above; null for the whole sample. */
  readonly parent: number | null;
  /** Null where the value is missing, and for the whole sample. */
  readonly level: string | null;
  readonly n: number;
  /** Of the node above; null where percentages leave it out. */
  readonly share: number | null;
  readonly shareOfAll: number;
  readonly summary: NodeSummary | null;
  /** Nodes below it that pruning hides, and their cases; those without a value that go no further. */
  readonly hidden: { readonly nodes: number; readonly cases: number };
  readonly dropped: number;
  /** Nothing is drawn below it. */
  readonly isEnd: boolean;
}

export interface TreeVariable {
  readonly name: string;
  readonly label: string;
  readonly levels: readonly string[];
  readonly missing: number;
}

export type SummaryKind = 'mean' | 'median' | 'share';

export interface TreeOutcome {
  readonly name: string;
  readonly label: string;
  readonly kind: SummaryKind;
  /** The level whose share is given. */
  readonly level: string | null;
}

export interface VariableTreeResult {
  readonly sample: Sample;
  readonly variables: readonly TreeVariable[];
  readonly outcome: TreeOutcome | null;
  /** Levels of an outcome whose shares are given. */
  readonly outcomeLevels: readonly string[];
  /** Each node before those below it. */
  readonly nodes: readonly TreeNode[];
}
