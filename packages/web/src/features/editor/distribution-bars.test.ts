import { importPaste } from '@constat/data';
import { expect, test } from 'vitest';
import { distributionOf } from './distribution-bars.ts';

const columnOf = async (text: string) => (await importPaste(text, { name: 'p' })).dataset.columns[0]!;

test('few whole numbers have bars of their own, missing codes count as missing', async () => {
  const column = await columnOf('x\n1\n1\n3\n9\n');
  expect(distributionOf({ ...column, missingValueCodes: ['9'] })).toEqual({
    bars: [
      { label: '1', count: 2 },
      { label: '2', count: 0 },
      { label: '3', count: 1 },
    ],
    missing: 1,
  });
});

test('other numbers stand in intervals, levels in their order, many levels end in the others', async () => {
  const numbers = distributionOf(
    await columnOf(`x\n${Array.from({ length: 120 }, (_, i) => i / 2).join('\n')}\n`),
  );
  expect(numbers.bars.map(({ count }) => count)).toEqual(new Array(12).fill(10));
  expect(numbers.ends).toEqual(['0', '59.5']);
  const words = distributionOf(await columnOf(`x\n${[...'abcdefghijk'].join('\n')}\na\n`));
  expect(words.bars).toHaveLength(8);
  expect([words.bars[0], words.bars.at(-1)]).toEqual([
    { label: 'a', count: 2 },
    { label: 'others', count: 4 },
  ]);
  expect(distributionOf(await columnOf('x,y\n,1\n,2\n'))).toEqual({ bars: [], missing: 2 });
});
