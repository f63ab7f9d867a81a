import { type DesignPart, Frame } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../test/frames.ts';
import { analysis as did } from '../causal/did/index.ts';
import { analysis as crosstabs } from '../descriptive/crosstabs/index.ts';
import { analysis as descriptives } from '../descriptive/descriptives/index.ts';
import { analysis as normality } from '../descriptive/normality/index.ts';
import { analysis as ttest } from '../inferential/independent-samples-ttest/index.ts';
import { analysis as repeated } from '../inferential/repeated-measures-anova/index.ts';
import { analysis as linear } from '../regression/linear-regression/index.ts';
import { analysis as nonlinear } from '../regression/nonlinear-regression/index.ts';
import { keepCases } from '../run.ts';
import { analysis as cox } from '../survival/cox-regression/index.ts';
import type { Pooled } from './pooled.ts';
import type { Surveyed } from './surveyed.ts';

type Cells = Parameters<typeof frameOf>[0];

const designed = (cells: Cells, parts: Readonly<Record<string, DesignPart>>): Frame =>
  new Frame(
    frameOf(cells).columns.map((column) => {
      const design = parts[column.name];
      return design ? { ...column, design } : column;
    }),
  );
const imputed = (cells: Cells): Frame => designed(cells, { imp: 'imputation' });

const imp = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2];
const y = [3, 5, 4, 9, 8];
const x = [1, 2, Number.NaN, 4, 5];
const full = imputed({
  imp,
  x: [...x, 1, 2, 3, 4, 5, 1, 2, 2, 4, 5],
  y: [...y, ...y, ...y],
  group: [...'aabbb', ...'aabbb', ...'aabbb'],
});

describe('a survey of two stages', () => {
  // 2 of 4 schools, in them 2 of 5 and 3 of 6 classes
  const school = [1, 1, 2, 2, 2];
  const cells: Cells = {
    school,
    pupils: [20, 24, 30, 27, 33],
    rooms: [2, 3, 3, 3, 4],
    class: [1, 2, 1, 2, 3],
    schools: school.map(() => 4),
    classes: school.map((each) => (each === 1 ? 5 : 6)),
    weight: school.map((each) => (each === 1 ? 5 : 4)),
  };
  const asked = { variables: ['pupils'], surveyed: ['total'], ratioTo: 'rooms' };
  const parts = { school: 'cluster', schools: 'population', weight: 'weight' } as const;

  it('has totals, ratios and errors of both stages', async () => {
    const both = designed(cells, { ...parts, class: 'cluster2', classes: 'population2' });
    const { result, blocks } = await done(descriptives, both, asked);
    const [means, totals, ratios] = (result as { surveyed: Surveyed }).surveyed.parts;
    // s <- svydesign(~school + class, weights = ~weight, fpc = ~schools + classes, data = d); svymean, svytotal, svyratio
    expect(means?.rows[0]?.estimate).toBeCloseTo(26.3636364, 6);
    expect(means?.rows[0]?.standardError).toBeCloseTo(2.8878001, 6);
    expect(totals?.rows[0]?.estimate).toBeCloseTo(580, 10);
    expect(totals?.rows[0]?.standardError).toBeCloseTo(100.1399021, 5);
    expect(ratios?.rows[0]?.estimate).toBeCloseTo(8.9230769, 7);
    expect(ratios?.rows[0]?.standardError).toBeCloseTo(0.2691052, 7);
    expect(textOf(blocks, 'methods')).toContain('second-stage clusters class');
  });

  it('is refused by the name of the population that is too small', async () => {
    const few = designed(
      { ...cells, classes: school.map(() => 2) },
      { ...parts, class: 'cluster2', classes: 'population2' },
    );
    expect(await refusedCodes(descriptives, few, asked)).toEqual(['small-population']);
    expect(await refusedCodes(descriptives, designed(cells, parts), { ...asked, ratioTo: 'pupils' })).toEqual(
      ['used-twice'],
    );
  });
});

describe('imputations', () => {
  it('are pooled, beside the complete cases', async () => {
    const { blocks, sample } = await done(linear, full, { outcome: 'y', covariates: ['x'] });
    expect(sample).toEqual({ used: 5, excluded: 0 });
    expect(textOf(blocks, 'finding')).toContain('Estimates are pooled over 2 imputed datasets.');
    expect(
      blocks.some(
        ({ kind, id }: { kind: string; id?: string }) => kind === 'table' && id === 'complete-cases',
      ),
    ).toBe(true);
  });

  it('are refused where a variable still has missing values, by its name', async () => {
    const some = imputed({ imp, x: [...x, ...x, 1, 2, 2, 4, 5], y: [...y, ...y, ...y] });
    expect(await refusedCodes(linear, some, { outcome: 'y', covariates: ['x'] })).toEqual(['still-missing']);
  });

  it('are refused where they are one, or of different sizes', async () => {
    const one = imputed({ imp: imp.slice(0, 10), x: [...x, 1, 2, 3, 4, 5], y: [...y, ...y] });
    expect(await refusedCodes(linear, one, { outcome: 'y', covariates: ['x'] })).toEqual(['few-imputations']);
    const unequal = imputed({ imp: [1, 1, 1, 2, 2], x: [1, 2, 3, 4, 6], y });
    expect(await refusedCodes(linear, unequal, { outcome: 'y', covariates: ['x'] })).toEqual([
      'unequal-imputations',
    ]);
  });

  it('are refused where a level occurs in some of them only', async () => {
    const rare = imputed({
      imp: [...imp.slice(5)],
      y: [...y, ...y],
      group: [...'aabbb', ...'aabbc'],
    });
    expect(await refusedCodes(linear, rare, { outcome: 'y', factors: ['group'] })).toEqual([
      'different-estimates',
    ]);
  });

  it('leave analyses that pool nothing with the original rows, which is said', async () => {
    const { blocks, sample } = await done(normality, full, { variables: ['y'] });
    expect(sample.used).toBe(5);
    expect(blocks.some((block) => block.kind === 'notice' && block.code === 'imputations-not-pooled')).toBe(
      true,
    );
    const sided = await done(ttest, full, { outcomes: ['y'], group: 'group', alternative: 'less' });
    expect(
      sided.blocks.some((block) => block.kind === 'notice' && block.code === 'imputations-not-pooled'),
    ).toBe(true);
  });

  it('are left out of the program too, where they are not pooled', async () => {
    const { blocks } = await done(normality, full, { variables: ['y'] });
    expect(textOf(blocks, 'r-code')).toContain('d <- d[which(d$imp == 0), ] # the original rows');
    const completed = imputed({ imp: imp.slice(5), y: [...y, ...y], group: [...'aabbb', ...'aabbb'] });
    const other = await done(normality, completed, { variables: ['y'] });
    expect(textOf(other.blocks, 'r-code')).toContain('d <- d[which(d$imp == 1), ]');
  });

  it('pool parameters of a formula and differences in differences', async () => {
    const found = async (
      analysis: typeof nonlinear | typeof did,
      frame: Frame,
      asked: Readonly<Record<string, unknown>>,
    ) => {
      const { result } = await done(analysis, frame, asked);
      return (result as unknown as { pooled: Pooled }).pooled.parts[0]?.rows ?? [];
    };
    const decay = imputed({
      imp: [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
      x: [0, 1, 2, 4, 6, 9, 0, 1, 2, 4, 6, 9],
      y: [5.1, 3.9, 3.2, 2.1, 1.6, 1.2, 5.1, 3.9, 3.2, 2.4, 1.6, 1.2],
    });
    const parameters = await found(nonlinear, decay, {
      outcome: 'y',
      covariates: ['x'],
      formula: 'a*exp(-b*x)+c',
      start: 'a=4,b=.3,c=1',
    });
    // nls of each, then pool.scalar of the R package mice
    expect(parameters[1]?.estimate).toBeCloseTo(0.3002775, 6);
    expect(parameters[1]?.standardError).toBeCloseTo(0.0440244, 6);
    expect(parameters[1]?.df).toBeCloseTo(0.7391631, 5);
    const group = [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1];
    const post = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1];
    const z = [3, 5, 4, 6, 7, 5, 4, 6, 5, 9, 10];
    const panel = imputed({
      imp: [...group.map(() => 1), ...group.map(() => 2)],
      group: [...group, ...group],
      post: [...post, ...post],
      z: [...z, 9, ...z, 11],
    });
    const [effect] = await found(did, panel, {
      design: 'two-by-two',
      outcome: 'z',
      treated: 'group',
      post: 'post',
      errors: 'robust',
    });
    expect(effect?.estimate).toBeCloseTo(2.6666667, 6);
    expect(effect?.standardError).toBeCloseTo(1.247219, 6);
    expect(effect?.df).toBeCloseTo(4.160377, 5);
  });

  it('test several coefficients with no more degrees of freedom than the data have', async () => {
    const equal = imputed({
      imp: [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
      y: [3, 5, 4, 9, 8, 7, 3, 5, 4, 9, 8, 7],
      group: [...'aabbcc', ...'aabbcc'],
    });
    const { blocks } = await done(linear, equal, { outcome: 'y', factors: ['group'] });
    const tests = blocks.find(
      (block: { kind: string; id?: string }) => block.kind === 'table' && block.id === 'pooled-tests',
    );
    // nothing was missing and 3 degrees of freedom are left: 3 × 4 / 6
    expect(tests).toMatchObject({ rows: [{ cells: { 'Degrees of freedom df2': 2 } }] });
  });

  it('give shares and a test of a table', async () => {
    const table = imputed({
      imp: [...Array<number>(12).fill(1), ...Array<number>(12).fill(2)],
      a: [...'xxxxyyyyyzzz', ...'xxxyyyyyyzzz'],
      b: [...'nnnynyyynnyy', ...'nnyynyynyyny'],
      c: [...'uvuvuvuvuvuv', ...'uvuvuvuvuvuv'],
    });
    const { blocks, result } = await done(crosstabs, table, { rows: 'a', columns: 'b' });
    const [first] = (result as { pooled: Pooled }).pooled.parts;
    // R: the program of the result (mice 3.15.0)
    expect(first?.rows[0]?.estimate).toBeCloseTo(0.89587973461403, 9);
    expect(first?.tests[0]?.statistic).toBeCloseTo(0.56908134167705, 9);
    expect(first?.tests[0]?.df2).toBeCloseTo(3049.1035633581, 6);
    expect(textOf(blocks, 'finding')).toContain('a and b were not significantly associated');
    const layered = await done(crosstabs, table, { rows: 'a', columns: 'b', layer: 'c' });
    expect(
      layered.blocks.some((block) => block.kind === 'notice' && block.code === 'imputations-not-pooled'),
    ).toBe(true);
  });

  it('compare repeated measurements, within cases and between groups', async () => {
    const twice = (first: readonly number[], second: readonly number[]) => [...first, ...second];
    const one = [3, 5, 4, 9, 8, 7, 6, 5];
    const data = imputed({
      imp: twice(Array<number>(8).fill(1), Array<number>(8).fill(2)),
      q1: twice(one, one),
      q2: twice([4, 7, 4, 9, 9, 9, 6, 8], [4, 7, 4, 9, 9, 9, 7, 6]),
      q3: twice([6, 6, 5, 12, 9, 10, 9, 8], [6, 6, 5, 12, 9, 10, 9, 8]),
      g: [...'aaaabbbb', ...'aaaabbbb'],
    });
    const { blocks, result } = await done(repeated, data, {
      within: { factors: [{ name: 'Time', levels: ['t1', 't2', 't3'] }], cells: ['q1', 'q2', 'q3'] },
      between: ['g'],
      measure: 'Pain',
    });
    const { parts } = (result as { pooled: Pooled }).pooled;
    // R: the program of the result (mice 3.15.0)
    expect(parts[0]?.rows.map(({ estimate }) => estimate)).toEqual([
      expect.closeTo(1.0625, 9),
      expect.closeTo(2.25, 9),
    ]);
    expect(parts[0]?.rows[0]?.standardError).toBeCloseTo(0.3590351654086, 8);
    expect(parts[0]?.tests[0]?.statistic).toBeCloseTo(21.8448145344436, 8);
    expect(parts[1]?.tests[0]?.statistic).toBeCloseTo(0.62452687358062, 8);
    expect(textOf(blocks, 'finding')).toContain('The mean of Pain was higher at Time = t2 than at Time = t1');
  });

  it('are looked at themselves where their number is chosen', async () => {
    const { sample } = await done(descriptives, full, { variables: ['x'], group: 'imp' });
    expect(sample.used).toBe(14);
  });

  it('give nothing for each case', async () => {
    const kept = await keepCases(linear, full, { outcome: 'y', covariates: ['x'] }, 'fitted');
    expect(kept).toMatchObject({ status: 'refused', refusals: [{ code: 'imputed-cases' }] });
  });
});

describe('a survey design', () => {
  const cells = {
    w: [1, 2, 3, 4, 5, 6],
    s: [...'aaabbb'],
    c: [1, 1, 2, 3, 3, 4],
    y: [2, 4, 3, 8, 7, 9],
    x: [1, 2, 3, 4, 5, 6],
    g: [...'uvuvuv'],
  };
  const parts = { w: 'weight', s: 'stratum', c: 'cluster' } as const;

  it('weights means, with the errors of the design', async () => {
    // R 4.2.2, survey: svymean(~y, svydesign(~c, strata = ~s, weights = ~w, data = d, nest = TRUE))
    const { blocks } = await done(descriptives, designed(cells, parts), { variables: ['y'] });
    expect(textOf(blocks, 'finding')).toMatch(/^The mean of y in the population was 6\.67, 95% CI /);
  });

  it('refuses what it cannot be, by the name of the column', async () => {
    const codes = (more: Cells, design: Readonly<Record<string, DesignPart>> = parts) =>
      refusedCodes(descriptives, designed({ ...cells, ...more }, design), { variables: ['y'] });
    expect(await codes({ w: [1, 2, 3, 4, 5, -6] })).toEqual(['bad-sampling-weights']);
    expect(await codes({ c: [1, 1, 2, 3, 3, 3] })).toEqual(['lonely-unit']);
    expect(await codes({ p: [1, 1, 1, 9, 9, 9] }, { ...parts, p: 'population' })).toEqual([
      'small-population',
    ]);
  });

  it('refuses weights beside its own, and more coefficients than it has units', async () => {
    const frame = designed(cells, parts);
    expect(await refusedCodes(linear, frame, { outcome: 'y', covariates: ['x'], weights: 'w' })).toEqual([
      'weights-and-design',
    ]);
    expect(await refusedCodes(linear, frame, { outcome: 'y', covariates: ['x'], factors: ['g'] })).toEqual([
      'few-primary-units',
    ]);
    expect(await refusedCodes(ttest, frame, { outcomes: ['y'], group: 'g', alternative: 'greater' })).toEqual(
      ['one-sided-survey'],
    );
  });
});

describe('a Cox regression of a survey', () => {
  const rows = Array.from({ length: 60 }, (_, i) => i);
  const frame = designed(
    {
      time: rows.map((i) => 5 + ((i * 17) % 43)),
      died: rows.map((i) => ((i * 7) % 3 === 0 ? 0 : 1)),
      age: rows.map((i) => 40 + ((i * 11) % 31)),
      weight: rows.map((i) => 1 + (i % 4)),
      clinic: rows.map((i) => i % 12),
    },
    { weight: 'weight', clinic: 'cluster' },
  );
  const asked = { time: 'time', event: 'died', covariates: ['age'] };

  it('follows the design whatever is said of its rows', async () => {
    // svycoxph itself: reference/cases/survey-cox.json
    const plain = (await done(cox, frame, asked)).result as { surveyed: Surveyed };
    const clustered = (await done(cox, frame, { ...asked, errors: 'cluster', cluster: 'clinic' })).result;
    expect(plain.surveyed.parts[0]?.rows[0]?.df).toBe(11);
    expect(clustered).toEqual(plain);
  });

  it('refuses what knows no weights', async () => {
    expect(await refusedCodes(cox, frame, { ...asked, ties: 'exact' })).toEqual(['exact-ties-and-design']);
    expect(await refusedCodes(cox, frame, { ...asked, errors: 'frailty', cluster: 'clinic' })).toEqual([
      'frailty-and-design',
    ]);
  });
});
