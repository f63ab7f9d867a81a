import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findRoute } from '../../routes/routes.ts';
import { pictureOf, TOURS } from './tours.ts';

const pictures = readdirSync(new URL('../../../public/tours', import.meta.url)).sort();

it('every step has a picture, and every picture a step', () => {
  const wanted = TOURS.flatMap((tour) => tour.steps.map((_, i) => pictureOf(tour, i).replace('/tours/', '')));
  expect(pictures).toEqual([...wanted].sort());
});

it('begins and ends at pages of the app', () => {
  const addresses = TOURS.flatMap(({ tool, steps }) => [tool, ...steps.flatMap(({ at }) => at ?? [])]);
  for (const address of addresses)
    expect(findRoute(address.replace(/\?.*/, ''))?.page, address).toBeDefined();
});

it('no tour begins in the middle', () => {
  for (const { id, steps } of TOURS) expect(steps[0]?.at, id).toBeDefined();
});

it('what is done is finished before the page is left', () => {
  for (const { id, steps } of TOURS)
    for (const [i, { act, done }] of steps.entries())
      if (act && steps[i + 1]?.at !== undefined) expect(done, `${id}, step ${i + 1}`).toBeDefined();
});
