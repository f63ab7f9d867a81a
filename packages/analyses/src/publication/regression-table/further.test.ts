/** Regressions of the table that have one equation more, rows that belong together, or events that compete: each equals its tool. */
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { estimatesOf, SLOPES, sampleFrame, toolEstimates } from '../../../test/model-estimates.ts';
import type { AnyAnalysis } from '../../contract.ts';
import type { RawOptions } from '../../options.ts';
import { analysis as conditional } from '../../regression/conditional-logistic-regression/index.ts';
import { analysis as gee } from '../../regression/gee/index.ts';
import { analysis as mixed } from '../../regression/mlm/index.ts';
import { analysis as categories } from '../../regression/multinomial-regression/index.ts';
import { analysis as counts } from '../../regression/poisson-regression/index.ts';
import type { ZeroResult } from '../../regression/poisson-regression/zeros/compute.ts';
import { analysis as quantile } from '../../regression/quantile-regression/index.ts';
import { analysis as competing } from '../../survival/competing-risks/index.ts';
import type { CompetingRisksResult } from '../../survival/competing-risks/result.ts';
import type { RegressionTableResult } from './compute.ts';
import { analysis } from './index.ts';

const pressure = { outcome: 'BloodPressure', covariates: ['Age', 'Weight'], factors: ['Smoker'] };
const education = { outcome: 'Education', covariates: ['Age', 'Income'], factors: ['Smoker'] };
const RATIOS = ['ratio', 'ratioCiLower', 'ratioCiUpper'];
const score = {
  outcome: 'Level1_Score',
  covariates: ['Level1_PriorScore', 'Level1_StudyHours'],
  factors: ['Level2_Tutoring'],
};
const school = { cluster: 'Level2_Classroom' };
const tutored = { ...score, outcome: 'Level2_Tutoring', factors: [] };
const matched = {
  outcome: 'Stroke',
  covariates: ['BloodPressure', 'Activity'],
  factors: ['Smoker'],
};
const FURTHER: readonly (readonly [
  string,
  string,
  AnyAnalysis,
  RawOptions,
  RawOptions,
  RawOptions,
  readonly string[],
])[] = [
  ['quantile', 'health', quantile, pressure, { quantiles: '0.25' }, { quantile: 0.25 }, SLOPES],
  [
    'conditional',
    'matched-cases',
    conditional,
    matched,
    { sets: 'MatchedSet' },
    { clusters: 'MatchedSet' },
    ['ratio', 'ciLower', 'ciUpper'],
  ],
  ['gee', 'student-performance', gee, score, school, { clusters: school.cluster }, SLOPES],
  [
    'gee-poisson',
    'environmental',
    gee,
    { outcome: 'SpeciesCount', covariates: ['NO2'], factors: [] },
    { cluster: 'Site', family: 'poisson', correlation: 'independence' },
    { clusters: 'Site', correlation: 'independence' },
    RATIOS,
  ],
  [
    'gee-logistic',
    'student-performance',
    gee,
    tutored,
    { cluster: 'Level3_School', family: 'binomial' },
    { clusters: 'Level3_School' },
    RATIOS,
  ],
  [
    'mixed',
    'student-performance',
    mixed,
    score,
    { group: school.cluster },
    { clusters: school.cluster },
    SLOPES,
  ],
  [
    'mixed-logistic',
    'student-performance',
    mixed,
    tutored,
    { group: 'Level3_School', family: 'binomial' },
    { clusters: 'Level3_School' },
    SLOPES,
  ],
];

it.each(FURTHER)('equals the tool for %s', async (type, sample, tool, own, extra, asked, names) => {
  const frame = await sampleFrame(sample);
  const { result } = await done(analysis, frame, {
    ...own,
    ...asked,
    type,
    columns: ['overall'],
    models: 'multivariable',
  });
  const single = await done(tool, frame, { ...own, ...extra });
  const { fits, coefficients, termTests } = single.result as {
    fits?: readonly { coefficients: unknown[] }[];
    coefficients: unknown[];
    termTests?: readonly { term: string; pValue: number }[];
  };
  const table = result as RegressionTableResult;
  const expected = toolEstimates(fits?.[0]?.coefficients ?? coefficients, names);
  expect(expected.length).toBeGreaterThan(0);
  const ratios = type === 'mixed-logistic' ? Math.exp : (value: unknown) => value;
  expect(estimatesOf(table, 0)).toEqual(
    expected.map((each) => ({
      estimate: ratios(Number(each.estimate)),
      ciLower: ratios(Number(each.ciLower)),
      ciUpper: ratios(Number(each.ciUpper)),
      pValue: each.pValue,
    })),
  );
  for (const { term, pValue } of termTests ?? []) expect(table.columns[0]!.parts[term]?.pValue).toBe(pValue);
});

it('has the categories of a multinomial model side by side, as its tool gives them', async () => {
  const frame = await sampleFrame('health');
  const base = { Education: 'Bachelor' };
  const { result, blocks } = await done(analysis, frame, { ...education, type: 'multinomial', base });
  const single = await done(categories, frame, { ...education, base });
  const { equations } = single.result as {
    equations: readonly { category: string; coefficients: unknown[] }[];
  };
  const table = result as RegressionTableResult;
  const last = table.columns.filter(({ kind }) => kind === 'multivariable');
  expect(last.map(({ category }) => category)).toEqual(equations.map(({ category }) => category));
  expect(last.map(({ whole }) => whole !== null)).toEqual(equations.map((_, k) => k === 0));
  equations.forEach(({ coefficients }, k) => {
    expect(estimatesOf(table, table.columns.indexOf(last[k]!))).toEqual(toolEstimates(coefficients, RATIOS));
  });
  expect(textOf(blocks, 'finding')).toContain(' of Education ');
});

/** 90 visitors of a lake: those who fish catch more the longer they stay, the others nothing. */
const anglers = () => {
  const visitors = Array.from({ length: 90 }, (_, i) => ({
    i,
    hours: 1 + ((i * 7) % 11),
    group: (i * 5) % 4,
  }));
  return frameOf({
    Fish: visitors.map(({ i, hours, group }) =>
      (i * 13) % 10 > 3
        ? Math.max(0, Math.round((hours / 3 + ((i * 17) % 5) - 2 - group / 4) * (i % 7 === 0 ? 5 : 1)))
        : 0,
    ),
    Hours: visitors.map(({ hours }) => hours),
    Children: visitors.map(({ group }) => group),
    Days: visitors.map(({ i }) => 1 + (i % 3)),
  });
};

it.each([
  ['zero-inflated-negative-binomial', 'zero-inflated', 'negative-binomial', null],
  ['hurdle', 'hurdle', 'poisson', 'Days'],
] as const)('has both parts of %s counts as their tool', async (type, zeros, family, exposure) => {
  const own = { outcome: 'Fish', covariates: ['Hours', 'Children'], exposure };
  const { result, blocks } = await done(analysis, anglers(), {
    ...own,
    type,
    columns: ['counts', 'overall'],
    models: 'multivariable',
  });
  const tool = (await done(counts, anglers(), { ...own, zeros, family })).result as ZeroResult;
  const table = result as RegressionTableResult;
  const names = ['ratio', 'ciLower', 'ciUpper'];
  expect(estimatesOf(table, 0)).toEqual(toolEstimates(tool.count, names));
  expect(estimatesOf(table, 1)).toEqual(toolEstimates(tool.zero, names));
  expect(table.columns[0]?.whole).toMatchObject({
    aic: tool.zeroFit.aic,
    pValue: tool.zeroFit.likelihoodRatio?.pValue,
  });
  // leaving a predictor out of both parts is the tool without it
  const fewer = (await done(counts, anglers(), { ...own, covariates: ['Hours'], zeros, family })).result;
  const statistic = 2 * (tool.zeroFit.logLik - (fewer as ZeroResult).zeroFit.logLik);
  expect(table.columns[0]?.parts.Children?.pValue).toBeCloseTo(Math.exp(-statistic / 2), 10);
  expect(textOf(blocks, 'apa')).toMatch(
    /Hours for counts.* \(IRR = .*Hours for (any count|structural zeros) \(OR = /,
  );
});

it('has the model of Fine and Gray as the tool for competing risks', async () => {
  const frame = await sampleFrame('transplant');
  const own = {
    event: 'End',
    covariates: ['Age'],
    factors: ['Donor', 'RiskGroup'],
    cause: ['Death in remission'],
    references: { Donor: 'Unrelated', RiskGroup: 'Standard' },
  };
  const { result, blocks } = await done(analysis, frame, {
    ...own,
    outcome: 'Months',
    type: 'fine-gray',
    columns: ['counts', 'overall'],
    models: 'multivariable',
  });
  const tool = (await done(competing, frame, { ...own, time: 'Months' })).result as CompetingRisksResult;
  const table = result as RegressionTableResult;
  expect(estimatesOf(table, 0)).toEqual(
    toolEstimates(tool.model?.coefficients ?? [], ['hazardRatio', 'ciLower', 'ciUpper']),
  );
  expect(table.columns[0]?.whole).toMatchObject({
    events: tool.model?.events,
    pValue: tool.model?.wald?.pValue,
  });
  // a covariate alone is tested as its coefficient is
  expect(table.columns[0]?.parts.Age?.pValue).toBeCloseTo(tool.model?.coefficients[0]?.pValue ?? 0, 12);
  expect(textOf(blocks, 'finding')).toContain('End = Death in remission');
});

it('asks for the kind of end where events compete', async () => {
  const times = frameOf({ y: [3, 5, 4, 8], x: [1, 2, 4, 3] });
  expect(await refusedCodes(analysis, times, { outcome: 'y', covariates: ['x'], type: 'fine-gray' })).toEqual(
    ['no-event'],
  );
});

it('asks for clusters where rows belong together', async () => {
  expect(
    await refusedCodes(analysis, frameOf({ y: [3, 5, 4, 8], x: [1, 2, 4, 3] }), {
      outcome: 'y',
      covariates: ['x'],
      type: 'mixed',
    }),
  ).toEqual(['no-clusters']);
});
