import type { Block } from '@constat/report';
import { expect, it } from 'vitest';
import { done, frameOf } from '../test/frames.ts';
import { loadAnalysis, type RawOptions } from './index.ts';

const frame = frameOf({
  a: [1, 2, 3, 4, 5, 6, 7, 8],
  b: [1, 2, 3, null, 5, 6, 7, 8],
  c: [2, 1, 4, 3, 6, 5, 8, 9],
  few: [1, 2, 3, 4, null, null, null, null],
  yes: ['y', 'n', 'y', 'n', 'y', 'n', 'y', 'y'],
  also: ['y', 'n', 'y', 'n', 'y', 'n', 'y', 'y'],
  other: ['y', 'y', 'y', 'n', 'n', 'n', 'y', 'n'],
});

const codes = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block) => (block.kind === 'notice' ? [block.code] : []));

const told = async (id: string, options: RawOptions): Promise<readonly string[]> => {
  const analysis = await loadAnalysis(id);
  if (!analysis) throw new Error(id);
  return codes((await done(analysis, frame, options)).blocks);
};

it('says that a variable of a list repeats another one', async () => {
  expect(await told('friedman-test', { conditions: ['a', 'c', 'b'] })).toContain('same-values');
  expect(await told('cochran-q-test', { variables: ['yes', 'other', 'also'] })).toContain('same-values');
  expect(await told('descriptives', { variables: ['a', 'b'] })).toContain('same-values');
});

it('says nothing of variables that differ, or agree in few values', async () => {
  expect(await told('friedman-test', { conditions: ['a', 'c'] })).not.toContain('same-values');
  expect(await told('descriptives', { variables: ['a', 'few'] })).not.toContain('same-values');
});
