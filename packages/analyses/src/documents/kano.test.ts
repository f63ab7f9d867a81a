import { describe, expect, it } from 'vitest';
import { KANO_ANSWERS, kanoClass, kanoCounts } from './kano.ts';

const answers = Object.keys(KANO_ANSWERS);

describe('Kano', () => {
  // Berger et al. (1993), evaluation table: rows with it, columns without it, from like to dislike.
  it('classes pairs of answers by the evaluation table', () => {
    const table = answers.map((withIt) => answers.map((without) => kanoClass(withIt, without)).join(''));
    expect(table).toEqual(['QAAAO', 'RIIIM', 'RIIIM', 'RIIIM', 'RRRRQ']);
    expect(kanoClass('like', '')).toBeNull();
  });

  it('gives the most frequent class and both coefficients', () => {
    const found = kanoCounts([
      { kind: 'A', n: 25 },
      { kind: 'O', n: 4 },
      { kind: 'I', n: 11 },
      { kind: 'R', n: 3 },
    ]);
    // (25 + 4) / 40 and −4 / 40; those who answer the other way round do not count.
    expect(found).toMatchObject({ most: 'A', n: 43, better: 0.725, worse: -0.1 });
  });

  it('prefers must-be, then one-dimensional, then attractive with as many answers', () => {
    const kinds = ['I', 'A', 'O', 'M'] as const;
    expect(kanoCounts(kinds.map((kind) => ({ kind, n: 5 })))?.most).toBe('M');
    expect(
      kanoCounts([
        { kind: 'A', n: 2 },
        { kind: 'O', n: 2 },
      ])?.most,
    ).toBe('O');
    expect(kanoCounts([{ kind: 'R', n: 2 }])).toMatchObject({ most: 'R', better: null, worse: null });
    expect(kanoCounts([])).toBeNull();
  });
});
