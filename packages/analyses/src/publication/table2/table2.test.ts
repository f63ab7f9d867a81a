import { Frame, generateSample } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis as twoByTwo } from '../../epidemiology/epi-2x2/index.ts';
import { analysis as tTest } from '../../inferential/independent-samples-ttest/index.ts';
import { analysis as mannWhitney } from '../../inferential/mann-whitney-u-test/index.ts';
import type { RawOptions } from '../../options.ts';
import { analysis as linear } from '../../regression/linear-regression/index.ts';
import { analysis as logistic } from '../../regression/logistic-regression/index.ts';
import type { Table2Result } from './compute.ts';
import { analysis } from './index.ts';

const health = async () => new Frame((await generateSample('health'))!.columns);
const asked = { outcomes: ['BloodPressure', 'HeartDisease'], group: 'Smoker' };
const resultOf = async (frame: Frame, options: RawOptions) =>
  (await done(analysis, frame, options)).result as Table2Result;

describe('table2', () => {
  it('equals the tests of two groups; the last group minus the first', async () => {
    const frame = await health();
    const { outcomes } = await resultOf(frame, { ...asked, outcomes: ['BloodPressure'], reference: 'last' });
    const t = (await done(tTest, frame, { outcomes: ['BloodPressure'], group: 'Smoker' })).result as {
      outcomes: { test: { meanDifference: number; ciLower: number; ciUpper: number; pValue: number } }[];
    };
    const { meanDifference, ciLower, ciUpper, pValue } = t.outcomes[0]!.test;
    expect(outcomes[0]?.effects[0]?.crude).toEqual({ estimate: meanDifference, ciLower, ciUpper, pValue });
    const median = await resultOf(frame, {
      ...asked,
      outcomes: ['BloodPressure'],
      numbers: 'median',
      reference: 'last',
    });
    const u = (await done(mannWhitney, frame, { outcomes: ['BloodPressure'], group: 'Smoker' })).result as {
      outcomes: { pValue: number; shift: object }[];
    };
    expect(median.outcomes[0]?.effects[0]?.crude).toEqual({
      ...u.outcomes[0]?.shift,
      pValue: u.outcomes[0]?.pValue,
    });
  });

  it('equals the measures of a 2 × 2 table', async () => {
    const frame = await health();
    const { outcomes } = await resultOf(frame, {
      ...asked,
      outcomes: ['HeartDisease'],
      measures: ['riskRatio', 'oddsRatio', 'difference'],
    });
    const [no, yes] = outcomes[0]!.groups;
    const counts = [
      [yes!.centre, yes!.n - yes!.centre],
      [no!.centre, no!.n - no!.centre],
    ];
    const tool = (await done(twoByTwo, new Frame([]), { counts })).result as {
      table: Record<string, { estimate: number; ciLower: number; ciUpper: number; newcombe?: object }>;
    };
    const [ratio, odds, difference] = outcomes[0]!.effects;
    for (const [effect, key] of [
      [ratio, 'riskRatio'],
      [odds, 'oddsRatio'],
    ] as const) {
      const { estimate, ciLower, ciUpper } = tool.table[key]!;
      expect(effect?.crude).toMatchObject({ estimate, ciLower, ciUpper });
    }
    expect(difference?.crude).toMatchObject({ ...tool.table.difference?.newcombe });
  });

  it('adjusts as the regressions do', async () => {
    const frame = await health();
    const { outcomes } = await resultOf(frame, { ...asked, covariates: ['Age'], factors: ['Gender'] });
    const model = { covariates: ['Age'], factors: ['Smoker', 'Gender'] };
    const lin = (await done(linear, frame, { outcome: 'BloodPressure', ...model })).result as {
      coefficients: { name: string; estimate: number; ciLower: number; pValue: number }[];
    };
    const log = (await done(logistic, frame, { outcome: 'HeartDisease', ...model })).result as {
      coefficients: { name: string; oddsRatio: number; oddsRatioCiLower: number; pValue: number }[];
    };
    const slope = lin.coefficients.find(({ name }) => name === 'Smoker=Yes')!;
    const odds = log.coefficients.find(({ name }) => name === 'Smoker=Yes')!;
    expect(outcomes[0]?.effects[0]?.adjusted).toMatchObject({
      estimate: slope.estimate,
      ciLower: slope.ciLower,
      pValue: slope.pValue,
    });
    expect(outcomes[1]?.effects.find(({ measure }) => measure === 'oddsRatio')?.adjusted).toMatchObject({
      estimate: odds.oddsRatio,
      ciLower: odds.oddsRatioCiLower,
      pValue: odds.pValue,
    });
    expect(outcomes[1]?.effects.find(({ measure }) => measure === 'riskRatio')?.adjusted).toBeNull();
  });

  const frame = frameOf({
    y: [3, 5, 4, 6, 8, 9, 7, 11],
    ill: ['no', 'no', 'no', 'no', 'yes', 'yes', 'yes', 'yes'],
    g: ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'],
    three: ['p', 'q', 'r', 'p', 'q', 'r', 'p', 'q'],
    x: [1, 2, 3, 4, 5, 6, 7, 9],
  });

  it('goes on where an adjusted model has no estimate, and says so', async () => {
    const { blocks } = await done(analysis, frame, { outcomes: ['y', 'ill'], group: 'g', covariates: ['x'] });
    expect(blocks.some((block) => block.kind === 'notice' && block.code === 'no-adjusted-estimate')).toBe(
      true,
    );
  });

  it('names what differed', async () => {
    const { blocks } = await done(analysis, frame, { outcomes: ['y'], group: 'g' });
    expect(textOf(blocks, 'finding')).toMatch(
      /^y \(mean difference 4\.25 \[1\.58, 6\.92\], p = \.\d+\) differed significantly between g = b and a\.$/,
    );
  });

  it('refuses with the variable named', async () => {
    const codes = (options: RawOptions) => refusedCodes(analysis, frame, options);
    expect(await codes({ outcomes: ['three'], group: 'g' })).toEqual(['outcome-levels']);
    expect(await codes({ outcomes: ['y'], group: 'y' })).toEqual(['group-is-outcome']);
    expect(await codes({ outcomes: ['y'], group: 'g', factors: ['g'] })).toEqual(['used-twice']);
  });
});
