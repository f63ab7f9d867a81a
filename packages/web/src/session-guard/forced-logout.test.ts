import { expect, test } from 'vitest';
import { removedKeys } from './forced-logout.ts';

test('a forced sign-out removes what belongs to the sign-in and keeps preferences', () => {
  const kept = ['constat:theme', 'constat:active:ada', 'constat:auto-update', 'constat:drawer'];
  const removed = [
    'constat:auth',
    'constat:user',
    'constat:session-meta',
    'constat:emergency-stop',
    'sb-x-auth',
  ];
  expect(removedKeys([...kept, ...removed])).toEqual(removed);
});
