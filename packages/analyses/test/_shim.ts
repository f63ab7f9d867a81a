import type { Column } from '@constat/data';
export function importDelimited(bytes: Uint8Array, _o: unknown) {
  const lines = new TextDecoder()
    .decode(bytes)
    .replace(/\r/g, '')
    .trimEnd()
    .split('\n')
    .map((l) => l.split(','));
  const h = lines[0]!;
  const rows = lines.slice(1);
  const columns: Column[] = h.map((name, j) => {
    const v = rows.map((r) => r[j] ?? '');
    const num = v.every((x) => x === '' || !Number.isNaN(Number(x)));
    if (num)
      return {
        id: name,
        name,
        type: 'numeric',
        role: 'none',
        description: '',
        cells: { kind: 'numbers', values: Float64Array.from(v, (x) => (x === '' ? NaN : Number(x))) },
      };
    const levels = [...new Set(v.filter((x) => x !== ''))];
    return {
      id: name,
      name,
      type: 'categorical',
      role: 'none',
      description: '',
      cells: { kind: 'categories', codes: Int32Array.from(v, (x) => levels.indexOf(x)), levels },
    };
  });
  return { dataset: { columns } };
}
