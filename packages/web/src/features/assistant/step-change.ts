/** What changed in a step, as it is kept for later steps to follow. */
import type { Rows } from '@constat/analyses';

/** The variables of a role, before and after. */
export interface RoleChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** What changed in an earlier step. */
export interface StepChange {
  readonly roles: readonly RoleChange[];
  /** Null where the rows stayed; none stands for all rows. */
  readonly rows: { readonly before: Rows | null; readonly after: Rows | null } | null;
}
