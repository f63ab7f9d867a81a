import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allRoutes } from '../../routes/routes.ts';
import { articleOf } from './articles.ts';

const files = readdirSync(new URL('../../site/content/knowledge-base', import.meta.url));

test('articles exist', () => {
  const named = new Set(
    allRoutes.flatMap(({ path, props }) => (props?.analysisId ? (articleOf(path) ?? []) : [])),
  );
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !files.includes(`${name}.md`))).toEqual([]);
});

test.each([
  ['inferential-stats/mann-whitney-u-test', 't-tests-and-alternatives'],
  ['advanced-analysis/survival/cox-regression', 'survival-analysis'],
  ['epicalc/meta-analysis', 'meta-analysis'],
  ['time-series/arima', 'time-series-forecasting'],
  ['publication-ready/table1', 'baseline-tables'],
  ['advanced-analysis/six-sigma/gage-rr-studies', 'measurement-systems'],
  ['advanced-analysis/six-sigma/fishbone-diagram', null],
])('%s: %s', (path, article) => expect(articleOf(path)).toBe(article));
