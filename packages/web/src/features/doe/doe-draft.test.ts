import { planDesign } from '@constat/stats';
import { describe, expect, it } from 'vitest';
import { aliasRows, definingRelation, describePlan, planProblem } from './design-texts.ts';
import { blockChoices, draftOf, FIRST_DRAFT, newFactor, planOf, withKind } from './doe-draft.ts';
import type { DoeDraft } from './draft-types.ts';
import { analysesOf, worksheetOf } from './worksheet.ts';

const draft = (part: Partial<DoeDraft>): DoeDraft => ({ ...FIRST_DRAFT, ...part });
const withFactors = (count: number): DoeDraft => {
  let { factors } = FIRST_DRAFT;
  while (factors.length < count) factors = [...factors, newFactor(factors)];
  return draft({ factors });
};
const messages = (part: Partial<DoeDraft>): readonly string[] =>
  planOf(draft(part)).problems.map(({ message }) => message);
const planned = (part: Partial<DoeDraft>) => planOf(draft(part)).plan!;

describe('the draft of a design', () => {
  it('is a plan as it opens: settings that are words become levels', () => {
    expect(planOf(FIRST_DRAFT).plan).toMatchObject({
      shape: { kind: 'twoLevel', generators: '' },
      factors: [
        { kind: 'numeric', name: 'Temperature', unit: '°C', low: 160, high: 180 },
        { kind: 'numeric', name: 'Time' },
        { kind: 'levels', name: 'Catalyst', levels: ['A', 'B'] },
      ],
      seed: 1,
      responses: ['Response'],
    });
  });

  it('says what is wrong where it is wrong', () => {
    const [first, second, third] = FIRST_DRAFT.factors;
    expect(messages({ factors: [{ ...first!, name: ' ' }, second!] })).toEqual(['Give the factor a name.']);
    expect(messages({ factors: [first!, { ...second!, name: 'temperature' }] })).toEqual([
      'The name temperature is taken. Choose another.',
    ]);
    expect(messages({ factors: [{ ...first!, high: '100' }, second!] })).toEqual([
      'The high setting of Temperature must be above the low one.',
    ]);
    expect(messages({ factors: [first!] })).toEqual([
      'A Two-level factorial design has from 2 to 11 factors; there is 1.',
    ]);
    expect(messages({ kind: 'centralComposite', factors: [first!, third!] })).toEqual([
      'Low and high of Catalyst must be numbers.',
    ]);
    expect(messages({ replicates: '0' })).toEqual(['Replicates must be a whole number from 1 to 50.']);
    expect(messages({ responses: 'Yield, Block' })).toEqual(['The name Block is taken. Choose another.']);
    expect(messages({ responses: ' , ' })).toEqual(['Name what is measured in each run.']);
  });

  it('keeps a fraction only while it fits the factors', () => {
    const five = { ...withFactors(5), fraction: 'E=ABCD' };
    expect(planOf(five).plan?.shape).toEqual({ kind: 'twoLevel', generators: 'E=ABCD' });
    expect(planOf({ ...withFactors(6), fraction: 'E=ABCD' }).plan?.shape).toEqual({
      kind: 'twoLevel',
      generators: '',
    });
  });

  it('follows another kind of design', () => {
    const square = withKind(FIRST_DRAFT, 'latinSquare');
    expect(square.factors.map(({ name }) => name)).toEqual(['Row', 'Column', 'Treatment']);
    expect(planOf(square).plan?.factors[2]).toMatchObject({ levels: ['A', 'B', 'C', 'D'] });
    expect(withKind(FIRST_DRAFT, 'fullFactorial').factors[0]?.levels).toBe('160, 180');
    expect(withKind(FIRST_DRAFT, 'centralComposite').centerPoints).toBe('5');
    expect(blockChoices(withKind(FIRST_DRAFT, 'centralComposite')).map(({ value }) => value)).toEqual([
      'none',
      '2',
    ]);
  });

  it('is found again from its plan', () => {
    for (const kind of ['twoLevel', 'plackettBurman', 'fullFactorial', 'latinSquare'] as const) {
      const { plan } = planOf(withKind(draft({ seed: '9', responses: 'Yield, Cost' }), kind));
      expect(planOf(draftOf(plan!)).plan).toEqual(plan);
    }
    const own = planned({ fraction: 'own', generators: 'C=-AB' });
    expect(draftOf(own)).toMatchObject({ fraction: 'own', generators: 'C=-AB' });
  });
});

describe('worksheets', () => {
  it('hold orders, block, factors in their units and empty responses, and their plan', () => {
    const plan = planned({ responses: 'Yield, Cost' });
    const sheet = worksheetOf(plan, 'Trial', 'by plan', 'u1');
    expect(sheet).toMatchObject({ name: 'Trial', rows: 8, userId: 'u1', designedBy: plan });
    expect(sheet.columns.map(({ name, type, role }) => `${name} ${type} ${role}`)).toEqual([
      'StdOrder numeric none',
      'RunOrder numeric none',
      'Block categorical none',
      'Temperature numeric independent',
      'Time numeric independent',
      'Catalyst categorical independent',
      'Yield numeric dependent',
      'Cost numeric dependent',
    ]);
    expect(sheet.columns[3]?.description).toBe('Factor from 160 to 180 °C');
    const { cells } = sheet.columns[6]!;
    expect(cells.kind === 'numbers' && cells.values.every(Number.isNaN)).toBe(true);
    expect(describePlan(plan, 8)).toBe(
      'Two-level factorial of Temperature, Time, Catalyst; 8 runs; random order, seed 1',
    );
  });

  it('know their analysis', () => {
    expect(analysesOf(planned({}))).toEqual([
      {
        id: 'doe',
        options: {
          outcome: 'Response',
          factors: ['Temperature', 'Time', 'Catalyst'],
          model: 'factorial',
          coding: [
            { factor: 'Temperature', low: '160', high: '180' },
            { factor: 'Time', low: '20', high: '40' },
          ],
        },
      },
    ]);
    const screening = planOf({ ...withFactors(7), fraction: 'D=AB E=AC F=BC G=ABC', blocks: '2' }).plan!;
    expect(analysesOf(screening)[0]?.options).toMatchObject({ model: 'main', block: 'Block' });
    const { plan } = planOf(withKind(FIRST_DRAFT, 'latinSquare'));
    expect(analysesOf(plan!)[0]).toEqual({
      id: 'two-way-anova',
      options: { outcome: 'Response', factors: ['Row', 'Column', 'Treatment'], model: 'main' },
    });
  });
});

it('makes the further designs, finds them again and knows their analysis', () => {
  for (const [kind, part, expected] of [
    ['splitPlot', { hard: '2' }, { kind: 'split', wholePlot: 'WholePlot', model: 'factorial' }],
    [
      'definitive',
      { factors: ['A', 'B', 'C', 'D'].map((name, i) => ({ ...FIRST_DRAFT.factors[0], id: i + 1, name })) },
      { kind: 'definitive' },
    ],
    ['taguchi', { array: 'L8', responses: 'Wear, Wear hot' }, { kind: 'taguchi', repeats: ['Wear hot'] }],
    ['mixture', { degree: '3', inside: false }, { kind: 'mixture', blending: 'quadratic' }],
    ['optimal', { optimalRuns: '10', optimalModel: 'main' }, { model: 'main' }],
  ] as const) {
    const first = { ...withKind(FIRST_DRAFT, kind), ...part } as DoeDraft;
    const { plan, problems } = planOf(first);
    expect(problems).toEqual([]);
    if (!plan) continue;
    expect(planOf(draftOf(plan)).plan).toEqual(plan);
    expect(planDesign(plan).runs.length).toBeGreaterThan(7);
    expect(describePlan(plan, 8)).not.toContain('undefined');
    expect(analysesOf(plan)[0]).toMatchObject({ id: 'doe', options: expected });
    const columns = worksheetOf(plan, 'w', '', null).columns.map(({ name }) => name);
    expect(columns.includes('WholePlot')).toBe(kind === 'splitPlot');
  }
});

it('says why a further design cannot be made', () => {
  const mixture = withKind(FIRST_DRAFT, 'mixture');
  const [a, ...others] = mixture.factors;
  expect(planOf({ ...mixture, total: '' }).problems[0]?.field).toBe('total');
  expect(
    planOf({ ...mixture, factors: [{ ...a, low: '1.2' } as DoeDraft['factors'][number], ...others] })
      .problems,
  ).not.toEqual([]);
  const arrays = withKind(FIRST_DRAFT, 'taguchi');
  expect(
    planOf({
      ...arrays,
      factors: arrays.factors.map((each, i) => ({ ...each, levels: i === 0 ? '1, 2, 3, 4' : '1, 2' })),
    }).problems[0]?.field,
  ).toBe('array');
  expect(planOf({ ...withKind(FIRST_DRAFT, 'optimal'), optimalRuns: '2' }).problems[0]?.field).toBe(
    'optimalRuns',
  );
});

it('aliases are those that matter, with their signs', () => {
  const design = planDesign(planned({ fraction: 'own', generators: 'C=-AB' }));
  expect(definingRelation(design)).toBe('I = −ABC');
  expect(aliasRows(design)[0]).toEqual({ effect: 'A', aliases: '−BC' });
  expect(aliasRows(planDesign(planned({})))).toEqual([]);
});

it('a plan that cannot be laid out says why', () => {
  const why = (part: Partial<DoeDraft>): string => {
    try {
      planDesign(planned(part));
    } catch (error) {
      return planProblem(error);
    }
    return '';
  };
  expect(why({ fraction: 'own', generators: 'C=AX' })).toMatch(/^Write each generator/);
  expect(why({ centerPoints: '2' })).toMatch(/^Centre points need/);
  expect(why({ blocks: '8' })).toMatch(/^So many blocks/);
});
