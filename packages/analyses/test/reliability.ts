/** Ratings for the tests of reliability, and how they look into its results. */
import type { Frame } from '@constat/data';
import type { Block } from '@constat/report';
import { analysis } from '../src/multivariate/reliability/index.ts';
import type { ReliabilityResult } from '../src/multivariate/reliability/result.ts';
import { done, frameOf } from './frames.ts';

// Shrout and Fleiss (1979, table 2): six targets rated by four judges
export const judges = frameOf({
  j1: [9, 6, 8, 7, 10, 6],
  j2: [2, 1, 4, 1, 5, 2],
  j3: [5, 3, 6, 2, 6, 4],
  j4: [8, 2, 8, 6, 9, 7],
});
export const ALL = ['j1', 'j2', 'j3', 'j4'];

export const scale = frameOf({
  a: [1, 2, 3, 4, 5, 4, 2, 3],
  b: [2, 2, 3, 5, 5, 4, 1, 3],
  c: [5, 4, 3, 2, 1, 1, 5, 3],
  flat: Array(8).fill(3),
  few: [1, 2, null, null, null, null, null, null],
  other: [null, null, null, 1, 2, 2, 1, null],
  word: ['x', 'y', 'z', 'x', 'y', 'z', 'x', 'y'],
  word2: ['x', 'y', 'x', 'x', 'z', 'z', 'x', 'y'],
});

export const foundOf = async <K extends ReliabilityResult['found']['kind']>(
  frame: Frame,
  options: Readonly<Record<string, unknown>> & { readonly analysis: K },
): Promise<Extract<ReliabilityResult['found'], { kind: K }>> =>
  ((await done(analysis, frame, options)).result as ReliabilityResult).found as Extract<
    ReliabilityResult['found'],
    { kind: K }
  >;

export const checkOf = (blocks: readonly Block[], id: string) => {
  const block = blocks.find((each) => each.kind === 'check' && each.id === id);
  if (block?.kind !== 'check') throw new Error(`no check ${id}`);
  return block;
};
