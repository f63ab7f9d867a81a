/** Whether an edit that was made on one version of a dataset means the same on the version of another tab. */
import type { ExactOperation } from '@constat/data';
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
    known.every(({ step, operation }) => step < oldest || sameStep(operation, shared.get(step))) &&
    since.every(({ operation }) => staysInPlace(operation, dataset.rows, dataset.columns.length)) &&
    dataset.columns.every(({ id }, i) => other.dataset.columns[i]?.id === id)
  );
}

/** True where two steps say the same, cell by cell. */
export function sameStep(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (ArrayBuffer.isView(a) || ArrayBuffer.isView(b))
    return (
      isNumbers(a) && isNumbers(b) && a.length === b.length && a.every((each, i) => Object.is(each, b[i]))
    );
  const [own, others] = [Object.entries(a), new Map(Object.entries(b))];
  return own.length === others.size && own.every(([key, value]) => sameStep(value, others.get(key)));
}

const isNumbers = (value: object): value is Float64Array | Int32Array =>
  value instanceof Float64Array || value instanceof Int32Array;
