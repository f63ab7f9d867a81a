import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../options.ts';
import { runAnalysis } from '../../run.ts';
import type { PowerCurveResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const result = async (options: RawOptions) =>
  (await done(analysis, nothing, options)).result as PowerCurveResult;

it.each([
  [{ effects: '0.2 x' }, 'not-a-number'],
  [{ effects: ',' }, 'no-numbers'],
  [{ effects: '1 2 3 4 5 6 7 8 9' }, 'too-many-numbers'],
  [{ effects: '0' }, 'zero-effect'],
  [{ effects: '0.2 -0.2', alternative: 'greater' }, 'wrong-direction'],
  [{ effects: '0.5', sizes: '1 10' }, 'size-out-of-range'],
  [{ effects: '0.5', sizes: '10.5' }, 'size-out-of-range'],
  [{ effects: '0.5', alpha: 0 }, 'invalid-option'],
  [{ test: 'correlation', effects: '1' }, 'correlation-out-of-range'],
  [{ test: 'anova-oneway', effects: '-0.2' }, 'negative-effect'],
  [{ test: 'logrank', effects: '1' }, 'hazard-ratio'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('asks for proportions where they are the effect', async () => {
  expect(await runAnalysis(analysis, nothing, { test: 'proportion-exact' })).toMatchObject({
    needs: ['proportionNull', 'proportionAlternative'],
  });
});

it('reproduces Cohen (1988, table 2.3.5): d = 0.50, 64 cases a group, power .80', async () => {
  const { power } = await result({ effects: '0.5', sizes: '64' });
  expect(power[0]?.[0]).toBeCloseTo(0.8, 2);
});

it('power grows with the size and the effect', async () => {
  const { power } = await result({ effects: '0.2 0.5 0.8' });
  for (const row of power) expect([...row].sort((a, b) => a - b)).toEqual(row);
  for (let j = 0; j < power[0]!.length; j++) expect(power[0]?.[j]).toBeLessThan(power[2]![j]!);
});

it('says from which size on an effect is found', async () => {
  const { blocks } = await done(analysis, nothing, { effects: '0.2 0.5', sizes: '10 63 64 100' });
  const finding = textOf(blocks, 'finding');
  expect(finding).toContain('An effect of d = 0.20 does not reach 80% power with 100');
  expect(finding).toContain('d = 0.50 has 80% power from 64 on.');
});
