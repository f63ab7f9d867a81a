import { loadForm } from '@constat/analyses';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { roleKeys } from '../options-state.ts';
import { EmptyState } from './states.tsx';

/** The heading and the list of an analysis before anything is chosen, or there is a dataset. */
async function shown(id: string): Promise<string> {
  const model = (await loadForm(id))!;
  const markup = renderToStaticMarkup(
    <EmptyState model={model} missing={roleKeys(model)} onExample={() => {}} changeDataset={null} />,
  );
  return markup.replace(/<svg.*?<\/svg>/g, '').replace(/<[^>]+>/g, ' ');
}

test('only what must be chosen is counted', async () => {
  expect(await shown('logistic-regression')).toContain('Choose a variable');
  expect(await shown('independent-samples-ttest')).toContain('Choose two variables');
});

test('a box that needs several variables counts as several', async () => {
  expect(await shown('matrix')).toMatch(/Choose two variables.*Two or more variables\s+into Variables/);
  expect(await shown('partial')).toContain('Choose three variables');
});

test('boxes that the options hide are not asked for', async () => {
  expect(await shown('survival')).toMatch(/Choose two variables.*into Time.*into Event/);
  expect(await shown('survival')).not.toContain('limit');
});
