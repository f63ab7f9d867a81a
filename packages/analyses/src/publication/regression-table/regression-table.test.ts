import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { estimatesOf, SLOPES, sampleFrame, toolEstimates } from '../../../test/model-estimates.ts';
import type { AnyAnalysis } from '../../contract.ts';
import type { RawOptions } from '../../options.ts';
import { analysis as linear } from '../../regression/linear-regression/index.ts';
import { analysis as logistic } from '../../regression/logistic-regression/index.ts';
import { analysis as categories } from '../../regression/multinomial-regression/index.ts';
import { analysis as poisson } from '../../regression/poisson-regression/index.ts';
import { analysis as robust } from '../../regression/robust-regression/index.ts';
import { analysis as cox } from '../../survival/cox-regression/index.ts';
import type { RegressionTableResult } from './compute.ts';
import { analysis } from './index.ts';

const ODDS = ['oddsRatio', 'oddsRatioCiLower', 'oddsRatioCiUpper'] as const;
const PROFILE = ['oddsRatio', 'profileCiLower', 'profileCiUpper'] as const;
const RATES = ['rateRatio', 'rateRatioCiLower', 'rateRatioCiUpper'] as const;
const HAZARDS = ['hazardRatio', 'ciLower', 'ciUpper'] as const;

const heart = { outcome: 'HeartDisease', covariates: ['Age', 'BloodPressure'], factors: ['Smoker'] };
const species = { outcome: 'SpeciesCount', covariates: ['NO2', 'Temperature'], factors: ['Site'] };
const income = { outcome: 'MonthlyIncome', covariates: ['Age'], factors: ['JobLevel'] };
const KINDS: readonly (readonly [string, string, AnyAnalysis, readonly string[], RawOptions, RawOptions])[] =
  [
    [
      'linear',
      'health',
      linear,
      SLOPES,
      { outcome: 'BloodPressure', covariates: ['Age', 'Weight'], factors: ['Education'] },
      {},
    ],
    ['logistic', 'health', logistic, ODDS, heart, {}],
    ['logistic, first level', 'health', logistic, ODDS, { ...heart }, { event: 'first' }],
    ['logistic by Firth', 'health', logistic, ODDS, heart, { method: 'firth' }],
    ['Poisson', 'environmental', poisson, RATES, species, { family: 'poisson' }],
    ['quasi-Poisson', 'environmental', poisson, RATES, species, { family: 'quasi-poisson' }],
    ['negative binomial', 'employee-satisfaction', poisson, RATES, income, { family: 'negative-binomial' }],
    [
      'Cox',
      'survival',
      cox,
      HAZARDS,
      { outcome: 'Time', event: 'Event', covariates: ['Age'], factors: ['Treatment', 'Stage'] },
      {},
    ],
  ];

/** The options of a tool in the words of the table. */
const tableOptions = (own: RawOptions, tool: RawOptions): RawOptions => ({
  ...own,
  ...(tool.family ? { type: tool.family } : {}),
  ...(tool.event ? { eventLevel: tool.event } : {}),
  ...(tool.method ? { method: tool.method } : {}),
});

describe('regression-table', () => {
  it.each(KINDS)('equals the tool for %s', async (_, sample, tool, names, own, extra) => {
    const frame = await sampleFrame(sample);
    const { result } = await done(analysis, frame, tableOptions(own, extra));
    const { outcome, event, ...rest } = own;
    const asked = event ? { time: outcome, event, ...rest } : own;
    const single = await done(tool, frame, { ...asked, ...extra });
    const { coefficients, crude } = single.result as { coefficients: unknown[]; crude: unknown[] };
    const table = result as RegressionTableResult;
    const expected = toolEstimates(coefficients, names);
    expect(expected.length).toBeGreaterThan(2);
    expect(estimatesOf(table, 1)).toEqual(expected);
    // the univariable models are what tools call crude
    expect(estimatesOf(table, 0)).toEqual(toolEstimates(crude, SLOPES));
  });

  const pressure = { outcome: 'BloodPressure', covariates: ['Age', 'Weight'], factors: ['Smoker'] };
  const education = { outcome: 'Education', covariates: ['Age', 'Income'], factors: ['Smoker'] };
  it.each([
    [
      'robust',
      robust,
      pressure,
      {},
      (result: unknown) => toolEstimates((result as { coefficients: unknown[] }).coefficients, SLOPES),
    ],
    [
      'ordinal',
      categories,
      education,
      { method: 'ordinal' },
      (result: unknown) =>
        toolEstimates((result as { equations: { coefficients: unknown[] }[] }).equations[0]!.coefficients, [
          'ratio',
          'ratioCiLower',
          'ratioCiUpper',
        ]),
    ],
  ] as const)(
    'equals the tool for %s, with all predictors and with each alone',
    async (type, tool, own, extra, read) => {
      const frame = await sampleFrame('health');
      const { result } = await done(analysis, frame, {
        ...own,
        type,
        columns: ['overall'],
        cases: 'available',
      });
      const single = await done(tool, frame, { ...own, ...extra });
      const table = result as RegressionTableResult;
      expect(estimatesOf(table, 1)).toEqual(read(single.result));
      const alone = await done(tool, frame, {
        ...own,
        ...extra,
        covariates: own.covariates.slice(0, 1),
        factors: [],
      });
      expect(estimatesOf(table, 0)[0]).toEqual(read(alone.result)[0]);
      // of a factor with two levels the test of all levels is that of the one, but for the ordinal model's likelihood ratio
      const { pValue, cells } = table.columns[1]!.parts.Smoker!;
      expect(pValue).toBeCloseTo(cells[1]!.estimate!.pValue, type === 'robust' ? 12 : 1);
    },
  );

  it('refuses an ordinal model of levels without an order', async () => {
    const asked = { covariates: ['x'], type: 'ordinal' };
    const three = frameOf({
      x: [1, 2, 3, 4, 5, 6, 7, 8],
      colour: ['red', 'green', 'blue', 'red', 'green', 'blue', 'red', 'red'],
      words: ['b', 'a', 'c', 'b', 'a', 'c', 'a', 'b'],
    });
    expect(await refusedCodes(analysis, three, { ...asked, outcome: 'colour' })).toEqual([
      'outcome-without-order',
    ]);
    expect(
      await refusedCodes(analysis, three, { type: 'robust', outcome: 'words', covariates: ['x'] }),
    ).toEqual(['outcome-not-number']);
  });

  it('takes profile limits from the tool, too', async () => {
    const frame = await sampleFrame('health');
    const { result } = await done(analysis, frame, { ...heart, method: 'profile' });
    const single = await done(logistic, frame, { ...heart, intervals: 'profile' });
    const expected = toolEstimates((single.result as { coefficients: unknown[] }).coefficients, PROFILE);
    expect(estimatesOf(result as RegressionTableResult, 1)).toEqual(
      expected.map((each) => ({
        ...each,
        ciLower: Math.exp(Number(each.ciLower)),
        ciUpper: Math.exp(Number(each.ciUpper)),
      })),
    );
  });

  const frame = frameOf({
    y: [3, 5, 4, 8, 7, 9, 11, 10, 12, 14],
    x: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    z: [2, 1, 4, 3, 6, 5, 8, 7, null, null],
    g: ['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c', 'a'],
    low: ['no', 'no', 'no', 'no', 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
    many: ['p', 'q', 'r', 'p', 'q', 'r', 'p', 'q', 'r', 'p'],
  });

  it('counts every level with the reference among them, in the cases of the model', async () => {
    const { result } = await done(analysis, frame, { outcome: 'y', covariates: ['z'], factors: ['g'] });
    const { columns, sample } = result as RegressionTableResult;
    expect(sample).toEqual({ used: 8, excluded: 2 });
    expect(columns[1]?.parts.g?.cells.map((cell) => [cell?.n, cell?.estimate === null])).toEqual([
      [3, true],
      [3, false],
      [2, false],
    ]);
    const available = await done(analysis, frame, {
      outcome: 'y',
      covariates: ['z'],
      factors: ['g'],
      cases: 'available',
    });
    const own = available.result as RegressionTableResult;
    expect(own.sample).toEqual({ used: 10, excluded: 0 });
    expect(own.columns[0]?.parts.g?.cells.map((cell) => cell?.n)).toEqual([4, 3, 3]);
  });

  it('lets predictors enter model by model', async () => {
    const { result } = await done(analysis, frame, {
      outcome: 'y',
      covariates: ['x', 'z'],
      models: 'blocks',
      blocks: [{ variable: 'z', model: 3 }],
    });
    const { columns } = result as RegressionTableResult;
    expect(columns.map(({ number, parts }) => [number, Object.keys(parts)])).toEqual([
      [1, ['x']],
      [2, ['x', 'z']],
    ]);
  });

  it('goes on where a predictor has no estimate alone, and says so', async () => {
    const own = frameOf({
      time: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      died: [1, 1, 1, 1, 0, 1, 0, 1, 1, 0, 1, 1],
      x: [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8],
      order: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    });
    const { blocks } = await done(analysis, own, {
      outcome: 'time',
      event: 'died',
      covariates: ['x', 'order'],
      models: 'univariable',
    });
    expect(blocks.some((block) => block.kind === 'notice' && block.code === 'no-univariable-estimate')).toBe(
      true,
    );
  });

  it('names what was found, and what is not there beside the others', async () => {
    const { blocks } = await done(analysis, await sampleFrame('survival'), analysis.example.options);
    expect(textOf(blocks, 'finding')).toMatch(
      /^\d of \d hazard ratios of Death = 1 (was|were) statistically significant in the multivariable model: /,
    );
  });

  it('refuses with the variable named', async () => {
    const codes = (options: RawOptions) => refusedCodes(analysis, frame, options);
    expect(await codes({ outcome: 'y' })).toEqual(['no-predictor']);
    expect(await codes({ outcome: 'y', covariates: ['y'] })).toEqual(['used-twice']);
    expect(await codes({ outcome: 'many', covariates: ['x'] })).toEqual(['outcome-levels']);
    expect(await codes({ outcome: 'g', type: 'linear', covariates: ['x'] })).toEqual(['outcome-not-number']);
    expect(await codes({ outcome: 'y', type: 'cox', covariates: ['x'] })).toEqual(['no-event']);
    expect(await codes({ outcome: 'low', covariates: ['x'] })).toEqual(['separation']);
    expect(await codes({ outcome: 'y', covariates: ['x'], models: 'blocks' })).toEqual(['one-model']);
    expect(
      await codes({
        outcome: 'y',
        covariates: ['x'],
        models: 'blocks',
        blocks: [{ variable: 'z', model: 2 }],
      }),
    ).toEqual(['not-predictor']);
  });

  it('offers only buttons that its own form can follow', async () => {
    const outcome = await import('../../index.ts').then(({ runAnalysis }) =>
      runAnalysis(analysis, frame, { outcome: 'low', covariates: ['x', 'z'] }),
    );
    const actions = outcome.status === 'refused' ? (outcome.refusals[0]?.actions ?? []) : [];
    const set = actions.flatMap((action) =>
      action.kind === 'set-options' ? Object.keys(action.options) : [],
    );
    expect(set.length).toBeGreaterThan(0);
    expect(set.filter((key) => !(key in analysis.options))).toEqual([]);
  });
});
