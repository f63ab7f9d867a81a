import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeName, encodeName, filePath } from './file-names.ts';

test.each([
  ['Survey 2024', 'Survey=202024'],
  ['a/b', 'a=2Fb'],
  ['../../etc', '=2E=2E=2F=2E=2E=2Fetc'],
  ['a=b', 'a=3Db'],
  ['Größe "x"', 'Gr=C3=B6=C3=9Fe=20=22x=22'],
])('%s becomes %s', (name, encoded) => {
  expect(encodeName(name)).toBe(encoded);
  expect(decodeName(encoded)).toBe(name);
});

test('any name comes back, in characters that every storage takes, short enough for a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (text) => {
      const name = text.slice(0, 200).toWellFormed();
      const encoded = encodeName(name);
      expect(encoded).toMatch(/^[A-Za-z0-9_=-]+$/);
      expect(encoded.length).toBeLessThan(900);
      expect(decodeName(encoded)).toBe(name);
    }),
  );
});

test('names that differ have files that differ', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(encodeName(a) === encodeName(b)).toBe(a === b);
    }),
  );
});

test('a long name of three-byte letters is written shorter', () => {
  const name = '統'.repeat(200);
  expect(filePath('u', name)).toMatch(/^u\/==[A-Za-z0-9_-]{800}\.json$/);
  expect(decodeName(encodeName(name))).toBe(name);
});
