/** Run on its own with a CSV file: prints the highest memory while it is imported, over the bytes of its columns. */
import { openSync, readSync, statSync } from 'node:fs';
import { type ByteSource, type Column, importCsv } from '@constat/data';

const [file = ''] = process.argv.slice(2);
const handle = openSync(file, 'r');
const source: ByteSource = {
  size: statSync(file).size,
  read: (from, to) => {
    const bytes = new Uint8Array(to - from);
    return Promise.resolve(bytes.subarray(0, readSync(handle, bytes, 0, to - from, from)));
  },
};

const bytesOf = ({ cells }: Column): number => {
  if (cells.kind === 'numbers') return cells.values.byteLength;
  return cells.kind === 'categories' ? cells.codes.byteLength : cells.values.length * 8;
};

const before = process.memoryUsage().rss;
let peak = before;
const look = () => {
  peak = Math.max(peak, process.memoryUsage().rss);
};
const { dataset } = await importCsv(source, { name: 'bench', onProgress: look });
look();
console.log((peak - before) / dataset.columns.reduce((sum, column) => sum + bytesOf(column), 0));
