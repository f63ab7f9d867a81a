import { expect, test } from 'vitest';
import { isStorageFull } from './quota.ts';

test.each([
  [new DOMException('full', 'QuotaExceededError'), true],
  [{ name: 'AbortError', message: 'x', inner: { name: 'QuotaExceededError' } }, true],
  [{ name: 'Error', message: 'QuotaExceededError: The quota has been exceeded.' }, true],
  [new Error('The dataset to replace is no longer on this device.'), false],
  ['QuotaExceededError', false],
  [null, false],
])('%o', (error, expected) => expect(isStorageFull(error)).toBe(expected));
