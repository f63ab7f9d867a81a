import { expect, test } from 'vitest';
import { datasetNamed, freeName, newNameProblem, renameProblem, suggestName } from './dataset-names.ts';

const named = (...names: readonly string[]) => names.map((name, i) => ({ id: `d${i}`, name }));

test.each([
  ['survey', [], 'survey_copy'],
  ['survey', ['survey'], 'survey_copy'],
  ['survey', ['survey', 'survey_copy'], 'survey_copy2'],
  ['survey', ['survey', 'Survey_Copy', 'survey_copy2'], 'survey_copy3'],
  ['  survey ', ['survey'], 'survey_copy'],
  ['a_copy', ['a_copy'], 'a_copy_copy'],
])('%s among %j becomes %s', (name, taken, expected) => {
  expect(suggestName(named(...taken), name)).toBe(expected);
});

test('a free name is left as it is', () => {
  expect(freeName(named('a'), 'b')).toBe('b');
  expect(freeName(named('a'), 'A')).toBe('A_copy');
});

test('names are compared without case and surrounding space', () => {
  const datasets = named('Trial', 'Other');
  expect(datasetNamed(datasets, ' trial ')?.id).toBe('d0');
  expect(datasetNamed(datasets, 'trial', 'd0')).toBeUndefined();
  expect(datasetNamed(datasets, 'trials')).toBeUndefined();
});

// The sentences are those of product specification 1, section 5.
test('the conflict dialog refuses empty and taken names', () => {
  expect(newNameProblem(named('a'), ' ')).toBe('New dataset name cannot be empty.');
  expect(newNameProblem(named('a'), 'A')).toBe(
    "A dataset named 'A' already exists. Please choose a different name.",
  );
  expect(newNameProblem(named('a'), 'b')).toBeNull();
});

test('renaming refuses empty and taken names, not its own', () => {
  expect(renameProblem(named('a', 'b'), '', 'd0')).toBe('Dataset name cannot be empty.');
  expect(renameProblem(named('a', 'b'), 'B', 'd0')).toBe('A dataset with this name already exists.');
  expect(renameProblem(named('a', 'b'), 'A', 'd0')).toBeNull();
});
