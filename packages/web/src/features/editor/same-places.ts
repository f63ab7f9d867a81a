/** Whether an edit that was made on one version of a dataset means the same on the version of another tab. */
import type { ExactOperation } from '@constat/data';
import { isEqual } from '../../lib/is-equal.ts';
import type { Edited } from '../../storage/edit-log.ts';

/** True where a step, as it is undone, leaves every row and column of the version before at its place. */
function staysInPlace(step: ExactOperation, rows: number, columns: number): boolean {
  switch (step.kind) {
    case 'write':
    case 'rename-column':
    case 'set-columns':
      return true;
    case 'delete-rows':
      return step.at >= rows;
    case 'delete-columns':
      return step.at >= columns;
    case 'batch':
      return step.operations.every((each) => staysInPlace(each, rows, columns));
    default:
      return false;
  }
}

/** True where the other version only goes on from this one, and every row and column of it is where it was. */
export function samePlaces({ dataset, log }: Edited, other: Edited): boolean {
  const known = log.steps.slice(0, log.position);
  const last = known.at(-1)?.step ?? -1;
  const theirs = other.log.steps.slice(0, other.log.position);
  const since = theirs.filter(({ step }) => step > last);
  const shared = new Map(theirs.map((each) => [each.step, each.operation]));
  const oldest = theirs[0]?.step ?? 0;
  return (
    since[0]?.step === last + 1 &&
    known.every(({ step, operation }) => step < oldest || isEqual(operation, shared.get(step))) &&
    since.every(({ operation }) => staysInPlace(operation, dataset.rows, dataset.columns.length)) &&
    dataset.columns.every(({ id }, i) => other.dataset.columns[i]?.id === id)
  );
}
