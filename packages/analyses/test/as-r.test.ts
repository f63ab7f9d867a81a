import { bytesSource, Frame, importCsv } from '@constat/data';
import { expect, it } from 'vitest';
import { asR } from '../reference/as-r.ts';

/** Levels and codes of the only column of a file. */
async function read(cells: readonly string[]): Promise<{ levels: readonly string[]; codes: number[] }> {
  const text = ['x,row', ...cells.map((cell, i) => `${cell},${i}`)].join('\n');
  const { dataset } = await importCsv(bytesSource(new TextEncoder().encode(text)), { name: 'x' });
  const { levels, codes } = new Frame([asR(dataset.columns[0]!, text.includes('TRUE'))]).factor('x');
  return { levels, codes: [...codes] };
}

it('truth values are FALSE and TRUE, as read.csv has them', async () => {
  const codes = [1, 0, -1, 1];
  expect(await read(['T', 'F', '', 'T'])).toEqual({ levels: ['FALSE', 'TRUE'], codes });
  expect(await read(['TRUE', 'FALSE', '', 'TRUE'])).toEqual({ levels: ['FALSE', 'TRUE'], codes });
  // R 4.2.2: read.csv leaves these as words
  expect(await read(['true', 'false', '', 'true'])).toEqual({ levels: ['false', 'true'], codes });
  expect(await read(['t', 'f', '', 't'])).toEqual({ levels: ['f', 't'], codes });
});

it('dates are words', async () => {
  expect(await read(['2021-03-01', '2020-12-31', '', '2021-03-01'])).toEqual({
    levels: ['2020-12-31', '2021-03-01'],
    codes: [1, 0, -1, 1],
  });
});
