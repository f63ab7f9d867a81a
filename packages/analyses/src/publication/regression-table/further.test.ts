/** Regressions of the table that have one equation more, or rows that belong together: each equals its tool. */
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { estimatesOf, SLOPES, sampleFrame, toolEstimates } from '../../../test/model-estimates.ts';
import type { AnyAnalysis } from '../../contract.ts';
import type { RawOptions } from '../../options.ts';
import { analysis as conditional } from '../../regression/conditional-logistic-regression/index.ts';
import { analysis as gee } from '../../regression/gee/index.ts';
import { analysis as mixed } from '../../regression/mlm/index.ts';
import { analysis as categories } from '../../regression/multinomial-regression/index.ts';
import { analysis as quantile } from '../../regression/quantile-regression/index.ts';
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

it('asks for clusters where rows belong together', async () => {
  expect(
    await refusedCodes(analysis, frameOf({ y: [3, 5, 4, 8], x: [1, 2, 4, 3] }), {
      outcome: 'y',
      covariates: ['x'],
      type: 'mixed',
    }),
  ).toEqual(['no-clusters']);
});
