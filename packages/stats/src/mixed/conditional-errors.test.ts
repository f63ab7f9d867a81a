import { expect, it } from 'vitest';
import { conditionalErrors } from './conditional-errors.ts';

const repeat = (levels: number, times: number) =>
  Array.from({ length: levels * times }, (_, i) => Math.floor(i / times));

// R 4, lme4: sqrt(attr(ranef(lmer(travel ~ 1 + (1 | Rail), Rail), condVar = TRUE)$Rail, 'postVar'))
it('gives the conditional errors of one grouping', () => {
  const [rail] = conditionalErrors([{ group: repeat(6, 3), levels: 6, variance: 615.3111 }], 16.16667);
  for (const error of rail!) expect(error).toBeCloseTo(2.311298938, 6);
});

// R 4, lme4: the same of lmer(strength ~ 1 + (1 | batch) + (1 | sample), Pastes)
it('gives those of nested groupings, and none where groups do not vary', () => {
  const residual = 0.8234075618 ** 2;
  const samples = { group: repeat(30, 2), levels: 30, variance: 2.9040775272 ** 2 };
  const batches = { group: repeat(10, 6), levels: 10, variance: 1.287365106 ** 2 };
  const [sample, batch] = conditionalErrors([samples, batches], residual);
  for (const error of sample!) expect(error).toBeCloseTo(1.1417207, 6);
  for (const error of batch!) expect(error).toBeCloseTo(1.0284936, 6);
  const [, none] = conditionalErrors([samples, { ...batches, variance: 0 }], residual);
  expect([...none!]).toEqual(Array(10).fill(0));
});
