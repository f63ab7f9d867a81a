import type { NamedVariable } from '@constat/analyses';
import { describe, expect, it } from 'vitest';
import type { Found } from '../../analysis/use-finder.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import type { PaletteItem } from './palette-items.ts';
import { shownFor } from './palette-sections.ts';

const item = (id: string, group: PaletteItem['group'], more: Partial<PaletteItem> = {}): PaletteItem => ({
  id,
  group,
  title: id,
  description: '',
  keywords: [],
  icon: 'index',
  kind: '',
  open: () => undefined,
  ...more,
});
const tool = (id: string) => item(id, 'Tools', { analysisId: id });
const T = 'inferential-stats/independent-samples-ttest';
const MW = 'inferential-stats/mann-whitney-u-test';
const KNOWN = [T, MW, 'stats/logistic-regression', 'stats/descriptives', 'charts/raincloud', 'charts/bar'];
const saved = (id: string, ...words: readonly string[]) =>
  item(id, 'Your work', { uses: { dataset: 'd', words } });
const items = [
  ...KNOWN.map(tool),
  item('which-test', 'Tools'),
  item('data-management/filter', 'Tools'),
  saved('income', 'Income'),
  ...['one', 'two', 'three'].map((id) => saved(id, 'Income', 'Gender')),
  item('/knowledge-base/survival-analysis', 'Articles'),
  item('/knowledge-base/t-tests-and-alternatives', 'Articles'),
];
const dataset = {
  id: 'd',
  name: 'Health',
  columns: [
    { id: 'c1', name: 'Income', label: 'Yearly income', type: 'numeric' },
    { id: 'c2', name: 'Gender', label: '', type: 'categorical' },
    { id: 'c3', name: 'Age', label: '', type: 'numeric' },
  ],
} as unknown as DatasetInfo;
const named = (name: string, type: 'numeric' | 'categorical', levels: number): NamedVariable => ({
  variable: { name, type, levels },
  start: 0,
  end: 1,
});
const INCOME = named('Income', 'numeric', 90);
const GENDER = named('Gender', 'categorical', 2);

const answer = (path: string, score: number) => ({ path, score, title: path, reasons: [], atoms: [] });

function shown(more: Partial<Found>, paths: readonly string[] = KNOWN) {
  const opened: string[] = [];
  const found = {
    answers: paths.map((path, i) => answer(path, i === 3 ? 0.2 : 0.8 - i / 100)),
    isClear: true,
    named: [INCOME, GENDER],
    facts: 'Income is a number',
    ...more,
  } as unknown as Found;
  const go = (address: string) => () => void opened.push(address);
  const { best, sections } = shownFor({ items, query: 'does income differ', found, dataset, go });
  return {
    best,
    sections,
    opened,
    ids: Object.fromEntries(sections.map((section) => [section.heading, section.items.map(({ id }) => id)])),
  };
}

describe('what the palette shows', () => {
  it('is at most four, two, two and two beside the best answer', () => {
    const { best, ids } = shown({});
    expect(best?.id).toBe(T);
    expect(ids).toEqual({
      'Fits as well, with the same variables': [
        MW,
        'stats/logistic-regression',
        'stats/descriptives',
        'charts/raincloud',
      ],
      'In Health': ['variable-c1', 'variable-c2'],
      'Saved results with these variables': ['one', 'two'],
      Learn: ['which-test', '/knowledge-base/t-tests-and-alternatives'],
    });
  });

  it('are equal rows where no answer is clearly ahead', () => {
    const { best, ids } = shown({ isClear: false });
    expect(best).toBeNull();
    expect(ids['Possible answers']).toEqual([T, MW, 'stats/logistic-regression']);
    expect(ids['Fits as well, with the same variables']).not.toContain(T);
  });

  it('leaves unlikely answers out of the equal rows', () => {
    const few = { answers: [answer(T, 0.8), answer(MW, 0.79), answer('charts/bar', 0.2)] };
    const { ids } = shown({ ...few, isClear: false } as unknown as Partial<Found>);
    expect(ids['Possible answers']).toEqual([T, MW]);
  });

  it('opens a variable, and the guide with what the data tell', () => {
    const { sections, opened } = shown({});
    for (const { items: rows } of sections) for (const row of rows) row.open();
    expect(opened).toEqual([
      '/app/data-management/editor?variable=Income',
      '/app/data-management/editor?variable=Gender',
      '/app/which-test?a=number.two',
    ]);
  });

  it.each([
    [[INCOME], 'number'],
    [[INCOME, named('Age', 'numeric', 40)], 'number'],
    [[INCOME, named('Gender', 'categorical', 3)], 'number.more'],
    [[INCOME, named('Age', 'numeric', 40), GENDER], 'number'],
    [[INCOME, GENDER, named('Smoker', 'categorical', 2)], 'number'],
  ])('gives the guide only certain answers: %#', (variables, answers) => {
    const { sections, opened } = shown({ named: variables });
    for (const row of sections.at(-1)?.items ?? []) row.open();
    expect(opened).toEqual([`/app/which-test?a=${answers}`]);
  });

  it('is a list for names', () => {
    const { best, ids } = shown({ named: [], facts: '' });
    expect(best).toBeNull();
    expect(Object.keys(ids)).toEqual(['Tools']);
  });
});
