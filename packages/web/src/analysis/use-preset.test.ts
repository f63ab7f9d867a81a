import { expect, test } from 'vitest';
import { optionsOf } from './use-preset.ts';

test('a link of a text carries options as JSON', () => {
  expect(optionsOf(`?options=${encodeURIComponent('{"design":"means-t","mean1":1.5}')}`)).toEqual({
    design: 'means-t',
    mean1: 1.5,
  });
});

test('what cannot be read as options is no reason to fail', () => {
  for (const search of ['', '?options=', '?options=%7B', '?options=[1]', '?options=null', '?example'])
    expect(optionsOf(search)).toBeNull();
});
