import { describe, expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import { referenceFrame } from '../../../test/reference-frame.ts';
import { analysis } from './index.ts';
import type { CfaResult } from './result.ts';

const holzinger = await referenceFrame('adv_holzinger.csv');
const NINE = Array.from({ length: 9 }, (_, i) => `x${i + 1}`);
const THREE = 'visual =~ x1 + x2 + x3\ntextual =~ x4 + x5 + x6\nspeed =~ x7 + x8 + x9';

const democracy = await referenceFrame('adv_political_democracy.csv');
const ELEVEN = ['x1', 'x2', 'x3', ...Array.from({ length: 8 }, (_, i) => `y${i + 1}`)];
const BOLLEN = `ind60 =~ x1 + x2 + x3
dem60 =~ y1 + y2 + y3 + y4
dem65 =~ y5 + y6 + y7 + y8
dem60 ~ a*ind60
dem65 ~ ind60 + b*dem60
y1 ~~ y5
y2 ~~ y4 + y6
y3 ~~ y7
y4 ~~ y8
y6 ~~ y8
indirect := a*b`;

describe('groups', () => {
  it('are compared step by step', async () => {
    const { result, blocks } = await done(analysis, holzinger, {
      variables: NINE,
      model: THREE,
      group: 'school',
      invariance: 'scalar',
    });
    // Rosseel (2012), Journal of Statistical Software 48(2), section 5: configural, weak and strong invariance of these data
    const { invariance } = result as CfaResult;
    expect(invariance.map(({ step }) => step)).toEqual(['configural', 'metric', 'scalar']);
    expect(invariance.map(({ test }) => test.df)).toEqual([48, 54, 60]);
    expect(invariance[0]?.test.statistic).toBeCloseTo(115.851, 3);
    expect(invariance[1]?.test.statistic).toBeCloseTo(124.044, 3);
    expect(invariance[2]?.test.statistic).toBeCloseTo(164.103, 3);
    expect(textOf(blocks, 'finding')).toContain(
      'In the 2 groups of school metric invariance holds by the changes of CFI and RMSEA; the scalar model does not',
    );
  });
});

describe('a structural model', () => {
  it('has regressions of factors and an indirect effect', async () => {
    const { result, blocks } = await done(analysis, democracy, { variables: ELEVEN, model: BOLLEN });
    const { test, parameters, defined } = result as CfaResult;
    // Rosseel (2012), section 4: the model of Bollen (1989)
    expect(test.statistic).toBeCloseTo(38.125, 3);
    expect(test.df).toBe(35);
    const path = (lhs: string, rhs: string) =>
      parameters.find((each) => each.op === '~' && each.lhs === lhs && each.rhs === rhs)!.estimate;
    expect(path('dem60', 'ind60')).toBeCloseTo(1.483, 3);
    expect(path('dem65', 'ind60')).toBeCloseTo(0.572, 3);
    expect(path('dem65', 'dem60')).toBeCloseTo(0.837, 3);
    expect(defined[0]?.estimate).toBeCloseTo(path('dem60', 'ind60') * path('dem65', 'dem60'), 10);
    expect(textOf(blocks, 'finding').length).toBeGreaterThan(40);
  });
});

const items = await referenceFrame('adv_ordered_items.csv');
const AGREE = ['A2', 'A3', 'A4', 'A5'];

describe('ordered items', () => {
  it('are said to be fitted by their polychoric correlations', async () => {
    const { blocks } = await done(analysis, items, {
      variables: AGREE,
      model: 'A =~ A2 + A3 + A4 + A5',
      estimator: 'wlsmv',
      tables: ['parameters'],
    });
    expect(textOf(blocks, 'methods')).toContain(
      'diagonally weighted least squares over polychoric correlations',
    );
    expect(textOf(blocks, 'interpretation')).toContain('For ordered items the indices often look better');
  });

  it.each([
    [{ group: 'E1' }, ['ordered-groups']],
    [{ missing: 'fiml' }, ['ordered-fiml']],
    [{ variables: [...AGREE, 'E1'], model: 'A =~ A2 + A3 + A4 + A5\nA ~ E1' }, ['ordered-predictor']],
    [{ model: 'A =~ A2 + A3 + A4 + A5\nA2 ~~ 1*A2' }, ['ordered-variance']],
    [{ model: 'A =~ A2 + A3 + A4 + A5\nA2 ~ 1' }, ['ordered-variance']],
    [{ variables: [...AGREE, 'copy'], model: 'A =~ A2 + A3 + A4 + copy' }, ['collinear']],
    [{ variables: [...AGREE, 'one'], model: 'A =~ A2 + A3 + A4 + one' }, ['no-variation']],
  ])('are refused with their reason: %o', async (more, codes) => {
    const found = await refusedCodes(analysis, items, {
      variables: AGREE,
      model: 'A =~ A2 + A3 + A4 + A5',
      estimator: 'wlsmv',
      ...more,
    });
    expect([...new Set(found)]).toEqual(codes);
  });

  it('have few answers', async () => {
    const found = await refusedCodes(analysis, holzinger, {
      variables: NINE,
      model: THREE,
      estimator: 'ulsmv',
    });
    expect(found).toEqual(['too-many-levels']);
  });
});

describe('what cannot be fitted', () => {
  it.each([
    ['f =~ x1 + x2', ['not-identified']],
    ['f =~ x1 + x2 +', ['model-empty-side']],
    ['f =~ x1 + x2 + nobody', ['unknown-name']],
    ['x1 =~ x2 + x3 + x4', ['factor-is-variable']],
    ['ind := a*b\nf =~ x1 + x2 + x3', ['model-unknown-label']],
  ])('is refused with its reason: %s', async (model, codes) => {
    const found = await refusedCodes(analysis, holzinger, { variables: NINE, model });
    expect([...new Set(found)]).toEqual(codes);
  });
});
