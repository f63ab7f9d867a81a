import { describe, expect, it } from 'vitest';
import { STARD_2015, STROBE, TRIPOD } from './observational.ts';
import { ARRIVE_2, PRISMA_2020, SQUIRE_2, SUBMISSION } from './others.ts';
import { CONSORT_2010, CONSORT_2025 } from './trials.ts';

describe('checklists', () => {
  // Main items as the statements count them: 30, 25, 22, 27, 30, 22, 21 and 18.
  it.each([
    [CONSORT_2025, 30],
    [CONSORT_2010, 25],
    [STROBE, 22],
    [PRISMA_2020, 27],
    [STARD_2015, 30],
    [TRIPOD, 22],
    [ARRIVE_2, 21],
    [SQUIRE_2, 18],
  ])('$name has its items in order', ({ items }, count) => {
    const numbers = items.map(({ id }) => Number.parseInt(id, 10));
    expect([...new Set(numbers)]).toEqual(Array.from({ length: count }, (_, i) => i + 1));
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    // Parts of an item are lettered without a gap.
    for (const number of new Set(numbers)) {
      const letters = items
        .filter(({ id }) => Number.parseInt(id, 10) === number)
        .map(({ id }) => id.replace(/^\d+/, ''));
      if (letters.length > 1) expect(letters.join('')).toBe('abcdefgh'.slice(0, letters.length));
      else expect(letters).toEqual(['']);
    }
  });

  it.each([
    CONSORT_2025,
    CONSORT_2010,
    STROBE,
    PRISMA_2020,
    STARD_2015,
    TRIPOD,
    ARRIVE_2,
    SQUIRE_2,
    SUBMISSION,
  ])('$name says each item in few words', ({ items }) => {
    for (const { group, text } of items) {
      expect(group).not.toBe('');
      expect(text).toMatch(/^[A-Z].{2,110}[^.]$/);
    }
  });
});
