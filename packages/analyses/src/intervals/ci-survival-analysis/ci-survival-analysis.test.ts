import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData } from '../../run.ts';
import type { SurvivalCiResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const reported = {
  type: 'hazard-ratio-reported',
  hazardRatio: 0.68,
  reportedLower: 0.51,
  reportedUpper: 0.9,
};

it.each([
  [{ survival: 1.2, standardError: 0.06 }, 'invalid-option'],
  [{ survival: 1, standardError: 0 }, 'none-or-all'],
  [{ survival: 1, standardError: 0, scale: 'plain' }, 'done'],
  [{ survival: 0.5, standardError: 0.1, n: 9, atRisk: 10 }, 'count-above-total'],
  [{ type: 'median' }, 'too-few-cases'],
  [{ type: 'median', times: '4 x 7' }, 'bad-times'],
  [{ type: 'median', times: '4 + 7' }, 'bad-times'],
  [{ type: 'hazard-ratio', coefficient: 900, coefficientError: 1 }, 'too-large'],
  [{ type: 'hazard-ratio', coefficient: 1, coefficientError: 0 }, 'not-positive'],
  [{ ...reported, reportedLower: 2 }, 'limits-out-of-order'],
  [{ type: 'rate', events: 3, personTime: 0 }, 'not-positive'],
  [{ type: 'rmst-difference', rmst1: 3, standardError1: 0, rmst2: 1, standardError2: 0 }, 'not-positive'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('finds the median of the remissions with 6-mercaptopurine: 23, from 13 on', async () => {
  // Freireich et al. (1963), in Klein and Moeschberger (2003), section 1.2; quantile(survfit(...), .5) in R: 23, log-log 13 to NA
  const times = '10 7 32+ 23 22 6 16 34+ 32+ 25+ 11+ 20+ 19+ 6 17+ 35+ 6 13 9+ 6+ 10+';
  const { result, blocks } = await done(analysis, nothing, { type: 'median', times });
  expect((result as SurvivalCiResult).median).toMatchObject({ n: 21, events: 9, median: 23 });
  expect((result as SurvivalCiResult).median?.logLog).toEqual({ ciLower: 13, ciUpper: null });
  expect(textOf(blocks, 'finding')).toContain('is above 13.00, its upper limit not reached');
});

it('says what each kind of number tells', async () => {
  const finding = async (options: Readonly<Record<string, unknown>>) =>
    textOf((await done(analysis, nothing, options)).blocks, 'finding');
  expect(await finding({ survival: 0.72, standardError: 0.06 })).toBe(
    'With 95% confidence the survival probability lies between 58.3% and 81.9%: 72.0%.',
  );
  expect(await finding({ ...reported, confidenceLevel: 0.99 })).toBe(
    'With 99% confidence the hazard ratio lies between 0.47 and 0.99: HR = 0.68, z = −2.66, p = .008.',
  );
  expect(await finding({ type: 'rate', events: 19, personTime: 2415.7 })).toContain('19 events in 2,415.70');
  expect(await finding({ type: 'median', times: '4+ 5+ 9+' })).toContain(
    'The median time is not reached: 0 of 3',
  );
});

it('takes probability or times from data', () => {
  const frame = frameOf({ t: [1, 2, 3, null, 4], s: [1, 0, 1, 1, 0] });
  expect(fillFromData(analysis, frame, { time: 't', event: 's' })).toMatchObject({
    options: { type: 'median', times: '1 2+ 3 4+' },
  });
  expect(fillFromData(analysis, frame, { time: 't', event: 's', at: 1 })).toMatchObject({
    options: { type: 'probability', survival: 0.75, n: 4, atRisk: 4 },
  });
  expect(fillFromData(analysis, frame, { time: 't', event: 's', at: 50 })).toMatchObject({
    refusals: [{ code: 'nobody-at-risk' }],
  });
});
