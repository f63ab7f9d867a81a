import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  editedText,
  linkMark,
  linksIn,
  type ReadPlace,
  readText,
  refreshedText,
  spliceText,
} from './linked-text.ts';

const LINK = { live: { result: 'result_1_a', at: 'estimates:main/Sigma%20level/value' }, last: '2.23' };
const read: ReadPlace = ({ result }) => (result === 'result_1_a' ? '2.31' : null);
const text = `From ${linkMark(LINK)} to 4.`;

it('reads a link as its result has it now, and as it last was when that is gone', () => {
  expect(readText(text, read)).toBe('From 2.31 to 4.');
  expect(readText(text, () => null)).toBe('From 2.23 to 4.');
  expect(linksIn(text)).toEqual([LINK]);
  expect(linksIn(refreshedText(text, read))[0]?.last).toBe('2.31');
});

it('keeps a link while people write around it', () => {
  const longer = editedText(editedText(text, read, 'From 2.31 to 4.5.'), read, 'Sigma: From 2.31 to 4.5.');
  expect(readText(longer, read)).toBe('Sigma: From 2.31 to 4.5.');
  expect(linksIn(longer)).toEqual([LINK]);
  const before = editedText(linkMark(LINK), read, 'x2.31');
  expect([readText(before, read), linksIn(before).length]).toEqual(['x2.31', 1]);
});

it('makes words of a link that people write into', () => {
  const typed = editedText(text, read, 'From 2.41 to 4.');
  expect(typed).toBe('From 2.41 to 4.');
  expect(editedText(text, read, '')).toBe('');
});

it('puts a link where the caret stands or in the place of what is chosen', () => {
  const put = spliceText('From 9 to 4.', read, 5, 6, LINK);
  expect(readText(put, read)).toBe('From 2.31 to 4.');
  expect(linksIn(put)).toHaveLength(1);
});

it('leaves brackets that are no link as they are', () => {
  for (const plain of ['⟦', 'a ⟦b⟧ c', '⟦a b⟧', '⟦a|b⟧']) expect(readText(plain, read)).toBe(plain);
});

it('shows after any edit what was typed, whatever stood there', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constant(linkMark(LINK)),
    fc
      .record({ result: fc.string({ minLength: 1 }), at: fc.constantFrom('n', 'table:a/%20x/b') })
      .map((live) => linkMark({ live, last: '7' })),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), fc.string(), (pieces, next) => {
      const before = pieces.join('');
      const after = editedText(before, read, next);
      // What is typed may itself look like a link; then it is one.
      expect(readText(after, read)).toBe(readText(next, read));
    }),
  );
});
