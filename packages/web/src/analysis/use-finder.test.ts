import { loadFinder } from '@constat/analyses';
import { expect, test } from 'vitest';
import { allRoutes, listedRoutes } from '../routes/routes.ts';
import { optionsFor } from './use-finder.ts';

const variable = (name: string, type: 'numeric' | 'categorical', levels: number) => ({
  variable: { name, type, levels },
  start: 0,
  end: 1,
});

test('variables of a question take the roles of the tool', async () => {
  const named = [variable('Income', 'numeric', 90), variable('Gender', 'categorical', 2)];
  expect(await optionsFor('independent-samples-ttest', named)).toEqual({
    options: { outcomes: ['Income'], group: 'Gender', levels: [] },
    placed: [
      { role: 'Dependent variables', names: ['Income'] },
      { role: 'Grouping variable', names: ['Gender'] },
    ],
    open: [],
  });
  expect((await optionsFor('independent-samples-ttest', named.slice(0, 1)))?.open).toEqual([
    'Grouping variable',
  ]);
  expect(await optionsFor('no-such-analysis', named)).toBeNull();
});

test('every listed page is found by its title, and every address the finder knows is one of the app', async () => {
  const { findTools } = await loadFinder();
  const lost = listedRoutes
    .filter(({ path, metadata, props }) => {
      const answers = findTools(metadata.title);
      return !answers.some(
        ({ entry, title }) =>
          entry.path === path ||
          title === metadata.title ||
          (props?.analysisId && entry.analysisId === props.analysisId),
      );
    })
    .map(({ path }) => path);
  expect(lost).toEqual([]);
  const known = new Set([...allRoutes.map(({ path }) => path), 'reports']);
  const paths = listedRoutes.flatMap(({ metadata }) => findTools(metadata.title).map(({ path }) => path));
  expect([...new Set(paths)].filter((path) => !known.has(path))).toEqual([]);
});
