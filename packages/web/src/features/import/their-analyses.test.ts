import { findEntry } from '@constat/analyses';
import { expect, test } from 'vitest';
import { MATCHED_IDS, matchAnalyses } from './their-analyses.ts';

test('every analysis that is named exists', () => {
  expect(MATCHED_IDS.filter((id) => !findEntry(id))).toEqual([]);
});

test('names of both programs lead to ours, each once', () => {
  const found = matchAnalyses([
    'ttestIS',
    'ttestIS',
    'TTestIndependentSamples',
    'RegressionLinearBayesian',
    'network',
  ]);
  expect(found.map(({ name, ours }) => [name, ours])).toEqual([
    ['ttestIS', 'Independent-samples t-test'],
    ['TTestIndependentSamples', 'Independent-samples t-test'],
    ['RegressionLinearBayesian', 'Linear regression'],
    ['network', null],
  ]);
});
