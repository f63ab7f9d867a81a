import { expect, test } from 'vitest';
import { askedBy } from './use-preset.ts';

const EXAMPLE = { sample: 'health', options: { outcomes: ['BloodPressure'] } };

test('a link of a text carries options as JSON, and the sample they are meant for', () => {
  const options = encodeURIComponent('{"design":"means-t","mean1":1.5}');
  expect(askedBy(`?options=${options}`, EXAMPLE)).toEqual({
    options: { design: 'means-t', mean1: 1.5 },
    whole: true,
  });
  expect(askedBy(`?options=${options}&sample=health`, EXAMPLE)).toMatchObject({
    sampleId: 'health',
    whole: true,
  });
});

test('a link asks for the example', () => {
  expect(askedBy('?example', EXAMPLE)).toEqual({ options: EXAMPLE.options, sampleId: 'health' });
  expect(askedBy('?example', { sample: null, options: {} })).toEqual({ options: {} });
});

test('what cannot be read as options is no reason to fail', () => {
  for (const search of ['', '?options=', '?options=%7B', '?options=[1]', '?options=null', '?sample=health'])
    expect(askedBy(search, EXAMPLE)).toBeNull();
});
