/** What a number is: one definition for each statistic. That no number goes without is held by the golden texts. */
import type { Block } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { adapters } from '../reference/adapters.ts';
import { catalogue } from '../src/index.ts';
import { STATISTICS, statisticKeys } from '../src/numbers/dictionary/index.ts';
import { explain } from '../src/numbers/explain.ts';
import { REFERENCE_TOPICS } from '../src/numbers/reference-topics.ts';

it('has one definition for each name in a table', () => {
  const labels = statisticKeys.flatMap((key) => STATISTICS[key].labels);
  expect(labels.filter((label, i) => labels.indexOf(label) !== i)).toEqual([]);
});

it('says what each statistic is in whole sentences', () => {
  for (const key of statisticKeys) {
    const { name, what, differs } = STATISTICS[key];
    for (const text of [what, ...Object.values(differs ?? {})])
      expect(text, `${key}: ${name}`).toMatch(/^\S.*\.$/);
  }
});

const table = (cells: Readonly<Record<string, number | string>>): Block => ({
  kind: 'table',
  id: 'test',
  title: ['Test'],
  columns: Object.entries(cells).map(([key, cell]) => ({
    key,
    label: [key],
    ...(typeof cell === 'number' ? { format: key === 'p' ? ('p' as const) : ('statistic' as const) } : {}),
  })),
  rows: [{ cells }],
});
const workedOf = (cells: Readonly<Record<string, number | string>>, column: string) =>
  explain('independent-samples-ttest', [table(cells)], { kind: 'cell', block: 'test', row: 0, column })
    ?.worked;

describe('the formula with its numbers', () => {
  // R: t.test(len ~ supp, data = ToothGrowth)
  const welch = { Outcome: 'len', t: 1.91526826869527, df: 55.3094256, p: 0.0606345078809382 };

  it('is shown where it gives the number', () => {
    expect(workedOf(welch, 'p')).toBe('p = 2 · P(t(55.31) ≥ 1.915) = 0.06063');
    expect(workedOf({ ...welch, p: welch.p / 2 }, 'p')).toBe('p = P(t(55.31) ≥ 1.915) = 0.03032');
    expect(workedOf({ b: 2, SE: 0.5, t: 4 }, 't')).toBe('t = 2 ÷ 0.5 = 4');
  });

  it('is not shown where it gives another number', () => {
    expect(workedOf({ ...welch, p: 0.0604 }, 'p')).toBeNull();
    expect(workedOf({ b: 2, SE: 0.5, t: 3.9 }, 't')).toBeNull();
  });
});

it('takes no name of the data for a statistic', () => {
  const rows = ['Age', 'Weight', 'Time', 'Yield'].map((name) => ({ cells: { name, Estimate: 1 } }));
  const block: Block = {
    kind: 'table',
    id: 'coefficients',
    title: ['Coefficients'],
    columns: [
      { key: 'name', label: ['Predictor'] },
      { key: 'Estimate', label: ['Estimate'], format: 'number', spanner: 'or' },
    ],
    spanners: { or: ['Odds ratio, 95% CI'] },
    rows,
  };
  const found = rows.map((_, row) =>
    explain('logistic-regression', [block], { kind: 'cell', block: 'coefficients', row, column: 'Estimate' }),
  );
  expect(found.map((each) => each?.key)).toEqual(rows.map(() => 'oddsRatio'));
  expect(found[0]?.where).toContain('column Odds ratio, 95% CI: Estimate');
});

it('names the topics of reference cases that ask each analysis', () => {
  const known = new Set(catalogue.map(({ id }) => id));
  const topics = new Set(adapters.filter(({ asked }) => asked).map(({ topic }) => topic));
  for (const [id, named] of Object.entries(REFERENCE_TOPICS)) {
    expect(known.has(id), id).toBe(true);
    for (const topic of named) expect(topics.has(topic), topic).toBe(true);
  }
  expect(new Set(Object.values(REFERENCE_TOPICS).flat())).toEqual(topics);
});
