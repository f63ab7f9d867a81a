/** Data of the reference cases for tests, through the product's own import. */
import { readFileSync } from 'node:fs';
import { bytesSource, Frame, importCsv } from '@constat/data';

export async function referenceFrame(file: string): Promise<Frame> {
  const bytes = readFileSync(new URL(`../../../reference/data/${file}`, import.meta.url));
  const { dataset } = await importCsv(bytesSource(bytes), { name: file });
  return new Frame(dataset.columns);
}
