import type { Block } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../index.ts';
import { analysis } from './index.ts';
import type { SurvivalResult } from './result.ts';

// R survival::aml, the trial of Embury et al. (1977); numbers of survfit, survdiff and cox.zph, survival 3.5-3
const aml = frameOf({
  time: [9, 13, 13, 18, 23, 28, 31, 34, 45, 48, 161, 5, 5, 8, 8, 12, 16, 23, 27, 30, 33, 43, 45],
  status: [1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1],
  state: [
    ...['dead', 'dead', 'alive', 'dead', 'dead', 'alive', 'dead', 'dead', 'alive', 'dead', 'alive'],
    ...['dead', 'dead', 'dead', 'dead', 'dead', 'alive', 'dead', 'dead', 'dead', 'dead', 'dead', 'dead'],
  ],
  x: [...Array<string>(11).fill('Maintained'), ...Array<string>(12).fill('Nonmaintained')],
  dose: [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2],
});

const odd = frameOf({
  time: [5, 3, 8, 12, 9, 4],
  negative: [5, -3, 8, 12, 9, 4],
  infinite: [5, 3, 8, 12, Number.POSITIVE_INFINITY, 4],
  gone: [null, null, null, null, null, null],
  half: [5, null, 8, null, 9, null],
  event: [1, 1, 0, 1, 0, 1],
  three: [0, 1, 2, 0, 1, 2],
  never: [0, 0, 0, 0, 0, 0],
  always: [1, 1, 1, 1, 1, 1],
  word: ['x', 'x', 'x', 'x', 'x', 'x'],
  group: ['a', 'a', 'a', 'b', 'b', 'b'],
  other: ['b', 'a', 'b', 'a', 'b', 'a'],
  lone: ['a', 'a', 'a', 'a', 'a', 'a'],
  // a stratum for each group: they are never at risk together
  own: ['p', 'p', 'p', 'q', 'q', 'q'],
});

const resultOf = async (options: RawOptions, frame = aml): Promise<SurvivalResult> =>
  (await done(analysis, frame, options)).result as SurvivalResult;

const rowsOf = (blocks: readonly Block[], id: string) => {
  const table = blocks.find((block) => block.kind === 'table' && block.id === id);
  return table?.kind === 'table' ? table.rows.map((row) => row.cells) : null;
};

const AML = { time: 'time', event: 'status', group: 'x' } as const;

describe('survival analysis', () => {
  it('equals R on the trial of maintenance and says so in a sentence', async () => {
    const { result, blocks } = await done(analysis, aml, AML);
    const { groups, tests, proportional, meanUpTo } = result as SurvivalResult;
    expect(tests[0]).toMatchObject({ test: 'log-rank', df: 1 });
    expect(tests[0]?.statistic).toBeCloseTo(3.3963886989776, 10);
    expect(tests[0]?.pValue).toBeCloseTo(0.0653393220405051, 10);
    expect(groups[0]?.median).toMatchObject({ estimate: 31, ciLower: 18, ciUpper: null });
    expect(groups[1]?.median).toMatchObject({ estimate: 23, ciLower: 8, ciUpper: null });
    // R: cox.zph(coxph(Surv(time, status) ~ x))
    expect(proportional?.statistic).toBeCloseTo(0.00787507772332374, 9);
    expect(meanUpTo).toBe(45);
    // R: summary(fit, rmean = 45)$table
    expect(groups[0]?.restrictedMean.estimate).toBeCloseTo(30.7386363636364, 10);
    expect(groups[0]?.restrictedMean.standardError).toBeCloseTo(4.11408624001147, 10);
    expect(textOf(blocks, 'finding')).toBe(
      'Survival did not differ significantly between the levels of x, log-rank χ²(1) = 3.40, p = .065; the median time was 31 for x = Maintained and 23 for x = Nonmaintained.',
    );
    expect(rowsOf(blocks, 'expected')?.map(({ Observed }) => Observed)).toEqual([7, 11]);
    expect(rowsOf(blocks, 'cases')?.[0]).toMatchObject({
      n: 11,
      Events: 7,
      'Median time, 95% CI Estimate': 31,
      'Median time, 95% CI UL': null,
    });
  });

  it('describes one curve without groups', async () => {
    const { result, blocks } = await done(analysis, aml, {
      time: 'time',
      event: 'status',
      times: '5, 27',
      confidenceType: 'log-log',
    });
    const [all] = (result as SurvivalResult).groups;
    // R: summary(survfit(Surv(time, status) ~ 1, conf.type = "log-log"), times = 5)
    expect(all?.table[0]?.ciLower).toBeCloseTo(0.694947537532059, 12);
    expect(all?.table.map(({ atRisk }) => atRisk)).toEqual([23, 11]);
    expect(textOf(blocks, 'finding')).toBe(
      '18 of 23 cases had the event; the median of time was 27, 95% CI [13, 34].',
    );
    expect(rowsOf(blocks, 'tests')).toBeNull();
  });

  it('takes words for events, and the other level when asked to', async () => {
    const last = await resultOf({ ...AML, event: 'state' });
    expect(last.event).toMatchObject({ event: 'dead', censored: 'alive' });
    expect(last.tests[0]?.statistic).toBeCloseTo(3.3963886989776, 10);
    const first = await resultOf({ ...AML, event: 'state', eventLevel: 'first' });
    expect(first.event).toMatchObject({ event: 'alive', censored: 'dead' });
    expect(first.events).toBe(5);
  });

  it('weighs early and late events, tests a trend, and compares pairs', async () => {
    const { tests, trend, pairs } = await resultOf({
      time: 'time',
      event: 'status',
      group: 'dose',
      tests: ['log-rank', 'gehan-breslow', 'tarone-ware', 'peto', 'fleming-harrington'],
      rho: 1,
      gamma: 0,
      trend: true,
    });
    const of = (name: string) => tests.find(({ test }) => test === name)?.statistic ?? Number.NaN;
    // with γ = 0 and ρ = 1 Fleming and Harrington's weights are those of Peto and Peto
    expect(of('fleming-harrington')).toBeCloseTo(of('peto'), 12);
    // R: survdiff(Surv(time, status) ~ dose, rho = 0) and rho = 1
    expect(of('log-rank')).toBeCloseTo(0.856465545235983, 9);
    expect(of('peto')).toBeCloseTo(0.679495959079133, 9);
    expect(trend?.df).toBe(1);
    expect(pairs.map(({ first, second }) => `${first}-${second}`)).toEqual(['1-2', '1-3', '2-3']);
    expect(pairs.every(({ pValue, adjusted }) => adjusted >= pValue)).toBe(true);
  });

  it('stratifies the tests', async () => {
    const { tests, strata } = await resultOf({ ...AML, strata: 'dose' });
    expect(strata?.levels).toEqual(['1', '2', '3']);
    // R: survdiff(Surv(time, status) ~ x + strata(dose))
    expect(tests[0]?.statistic).toBeCloseTo(2.31767874472516, 9);
  });

  it('prints a program for R that any name of a variable fits into', async () => {
    const frame = frameOf({
      'the `time`': [1, 2, 3, 4],
      'ended?': ['no', 'yes', 'yes', 'no'],
      'arm `x`': ['a', 'b', 'a', 'b'],
    });
    const options = { time: 'the `time`', event: 'ended?', group: 'arm `x`' };
    const { blocks } = await done(analysis, frame, options);
    const program = textOf(blocks, 'r-code');
    // a formula with backticks inside a name is more than survfit can take
    expect(program).toContain('fit <- survfit(y ~ g, conf.type');
    expect(program).toContain('g <- factor(d$`arm \\`x\\``, levels = c("a", "b"))');
  });

  it('draws steps, marks and the numbers at risk', async () => {
    const { result, blocks } = await done(analysis, aml, { ...AML, plots: ['survival', 'hazard', 'loglog'] });
    const figures = blocks.flatMap((block) => (block.kind === 'figure' ? [block.id] : []));
    expect(figures).toEqual(['survival', 'hazard', 'loglog']);
    const { groups, ticks } = result as SurvivalResult;
    expect(groups[0]?.marks.map(({ time }) => time)).toEqual([13, 28, 45, 161]);
    expect(groups.map(({ atRisk }) => atRisk.length)).toEqual([ticks.length, ticks.length]);
    expect(groups[0]?.atRisk[0]).toBe(11);
  });

  it('takes a single value of the event for what it means', async () => {
    const options = { time: 'time', event: 'always' };
    expect((await resultOf(options, odd)).events).toBe(6);
    expect((await resultOf({ ...options, event: 'never' }, odd)).events).toBe(0);
    expect((await resultOf({ ...options, event: 'never', eventLevel: 'first' }, odd)).events).toBe(6);
    expect(await refusedCodes(analysis, odd, { ...options, event: 'word' })).toEqual(['unclear-event']);
  });

  it.each([
    ['negative-time', { time: 'negative', event: 'event' }],
    ['not-finite', { time: 'infinite', event: 'event' }],
    ['no-values', { time: 'gone', event: 'event' }],
    ['event-levels', { time: 'time', event: 'three' }],
    ['no-events', { time: 'time', event: 'never', group: 'group' }],
    ['too-few-levels', { time: 'time', event: 'event', group: 'lone' }],
    ['too-few-complete', { time: 'half', event: 'event', group: 'other' }],
    ['strata-without-group', { time: 'time', event: 'event', strata: 'group' }],
    ['used-twice', { time: 'time', event: 'event', group: 'event' }],
    ['bad-times', { time: 'time', event: 'event', times: '3, soon' }],
    ['bad-times', { time: 'time', event: 'event', times: '-3' }],
    ['no-comparison', { time: 'time', event: 'event', group: 'group', strata: 'own' }],
  ])('refuses with %s', async (code, options) => {
    expect(await refusedCodes(analysis, odd, options)).toEqual([code]);
  });
});

it('compares mean times with a group that has no events', async () => {
  const frame = frameOf({
    t: [5, 9, 12, 3, 4, 6, 8, 11, 13],
    e: [0, 0, 0, 1, 1, 0, 1, 1, 0],
    g: ['n', 'n', 'n', 's', 's', 's', 's', 's', 's'],
  });
  const { blocks } = await done(analysis, frame, { time: 't', event: 'e', group: 'g' });
  // R survival 3.5-3: summary(survfit(Surv(t, e) ~ g), rmean = 12); the difference with the root of the sum of both squared errors
  expect(textOf(blocks, 'interpretation')).toContain('(difference 3.94, 95% CI [1.06, 6.83])');
  expect(JSON.stringify(blocks.find(({ kind }) => kind === 'estimates'))).not.toContain('"ciLower":12');
  expect(textOf(blocks, 'finding')).toContain('But there were no events with g = n; see Assumptions.');
});
