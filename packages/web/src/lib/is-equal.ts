/** Whether two values of plain data are the same, numbers bit by bit. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (ArrayBuffer.isView(a) || ArrayBuffer.isView(b))
    return (
      isNumbers(a) && isNumbers(b) && a.length === b.length && a.every((each, i) => Object.is(each, b[i]))
    );
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) => Object.hasOwn(b, key) && isEqual(a[key as keyof typeof a], b[key as keyof typeof b]),
  );
}

const isNumbers = (value: object): value is Float64Array | Int32Array =>
  value instanceof Float64Array || value instanceof Int32Array;
