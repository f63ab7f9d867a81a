import { catalogue } from '@constat/analyses';
import { expect, test } from 'vitest';
import { CHART_QUESTIONS } from './charts.ts';

test('every chart is advised for some question, and each advice names a chart', () => {
  const charts = catalogue
    .filter(({ area }) => area === 'charts')
    .map(({ id }) => id)
    // A table whose fields are dragged: its chart follows what was asked there.
    .filter((id) => id !== 'pivot-analysis');
  const advised = new Set(CHART_QUESTIONS.flatMap((question) => question.charts.map(({ chart }) => chart)));
  expect([...advised].sort()).toEqual([...charts].sort());
});
