import { expect, it } from 'vitest';
import { visible } from './visible.ts';

it.each([
  ['dose', 'dose'],
  ['dose\u200b', 'dose<U+200B>'],
  ['\u200b', '<U+200B>'],
  ['\u202ecba', '<U+202E>cba'],
  ['\ufeffid', '<U+FEFF>id'],
  ['a\u00adb', 'a<U+00AD>b'],
  ['a\u0000', 'a<U+0000>'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
  // joiners belong to Persian words and to pictures of several people, not to English ones
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d🔬', '👩\u200d🔬'],
  ['a\u200db', 'a<U+200D>b'],
  ['Größe in cm²', 'Größe in cm²'],
])('%j is read as %j', (text, read) => {
  expect(visible(text)).toBe(read);
});
