import { describe, expect, it } from 'vitest';
import { compactLetters } from './compact-letters.ts';

describe('compactLetters', () => {
  it('gives one letter where nothing differs, and one each where all do', () => {
    expect(compactLetters(3, [])).toEqual(['a', 'a', 'a']);
    expect(
      compactLetters(3, [
        [0, 1],
        [0, 2],
        [1, 2],
      ]),
    ).toEqual(['a', 'b', 'c']);
  });

  it('shares letters exactly where pairs do not differ', () => {
    // all patterns of four groups: 64 sets of pairs
    const pairs = [0, 1, 2, 3].flatMap((i) => [0, 1, 2, 3].filter((j) => j > i).map((j) => [i, j] as const));
    for (let pattern = 0; pattern < 2 ** pairs.length; pattern++) {
      const different = pairs.filter((_, at) => (pattern >> at) & 1);
      const letters = compactLetters(4, different);
      for (const [i, j] of pairs) {
        const share = [...letters[i]!].some((letter) => letters[j]!.includes(letter));
        expect(share, `${pattern}: ${letters.join(' ')}`).toBe(
          !different.some(([a, b]) => a === i && b === j),
        );
      }
    }
  });

  it('hands letters out in the order of the groups', () => {
    expect(compactLetters(3, [[0, 2]])).toEqual(['a', 'ab', 'b']);
  });
});
