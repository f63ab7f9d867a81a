/** How much an exact step weighs, so that what can be undone stays bounded. */
import type { Cells } from '../column.ts';
import type { ExactOperation } from './operations.ts';

const textBytes = (texts: readonly (string | null)[]): number =>
  texts.reduce((sum, text) => sum + 8 + 2 * (text?.length ?? 0), 0);

function cellBytes(cells: Cells): number {
  switch (cells.kind) {
    case 'numbers':
      return cells.values.byteLength;
    case 'categories':
      return cells.codes.byteLength + textBytes(cells.levels);
    case 'strings':
      return textBytes(cells.values);
  }
}

const total = <T>(items: readonly T[], bytes: (item: T) => number): number =>
  items.reduce((sum, item) => sum + bytes(item), 0);

/** About how many bytes the step takes in memory. */
export function operationBytes(operation: ExactOperation): number {
  switch (operation.kind) {
    case 'write':
      return total(
        operation.patches,
        ({ at, cells }) => cellBytes(cells) + (typeof at === 'number' ? 8 : at.byteLength),
      );
    case 'insert-rows':
      return total(operation.cells ?? [], cellBytes);
    case 'order-rows':
      return operation.order.byteLength;
    case 'insert-columns':
      return total(operation.columns, (column) => cellBytes(column.cells));
    case 'set-columns':
      return total(operation.columns, ({ cells }) => (cells ? cellBytes(cells) : 32));
    case 'batch':
      return total(operation.operations, operationBytes);
    default:
      return 32;
  }
}
