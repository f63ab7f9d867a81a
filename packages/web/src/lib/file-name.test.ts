import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

test.each([
  ['Health Dataset', 'csv', 'Health Dataset.csv'],
  ['Trial 1/2', 'json', 'Trial 1_2.json'],
  ['<img src=x onerror=alert(1)>', 'csv', '_img src=x onerror=alert(1)_.csv'],
  ['..', 'csv', 'dataset.csv'],
  ['../../etc/passwd', 'csv', '_.._etc_passwd.csv'],
  ['a\nb', 'csv', 'a_b.csv'],
  ['', 'csv', 'dataset.csv'],
])('%j as %s is %s', (name, extension, expected) => {
  expect(fileName(name, extension)).toBe(expected);
});
