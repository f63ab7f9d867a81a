import { describe, expect, it } from 'vitest';
import { entryAt } from '../matching/entries.ts';
import { methodsSentence } from './decisions.ts';
import { ENDINGS } from './endings.ts';
import { guidePath, pathToText, possibleEndings, textToAnswers } from './guide.ts';
import type { GuideAnswers } from './questions.ts';

/** Every complete path. */
function paths(answers: GuideAnswers = {}): readonly ReturnType<typeof guidePath>[] {
  const path = guidePath(answers);
  const current = path.steps.find(({ state }) => state === 'current');
  return current
    ? current.question.answers.flatMap(({ id }) => paths({ ...path.answers, [current.question.id]: id }))
    : [path];
}

describe('decision guide', () => {
  it('ends in a tool on every path, and each ending is reached', () => {
    const all = paths();
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(({ ending }) => ending === null).map(pathToText)).toEqual([]);
    expect(new Set(all.map(({ ending }) => ending?.id))).toEqual(new Set(Object.keys(ENDINGS)));
  });

  it('names tools that exist', () => {
    for (const { path, otherwise } of Object.values(ENDINGS))
      for (const one of [path, ...otherwise.map((alternative) => alternative.path)])
        expect(entryAt(one), one).toBeDefined();
  });

  it.each([
    ['number.two.different.symmetric.nothing', 'inferential-stats/independent-samples-ttest'],
    ['number.two.different.skewed.nothing', 'inferential-stats/mann-whitney-u-test'],
    ['number.two.twice.few', 'inferential-stats/wilcoxon-signed-rank-test'],
    ['number.more.different.symmetric.clusters', 'advanced-analysis/mlm'],
    ['number.none.-.symmetric.number', 'stats/linear-regression'],
    ['ordered.more.often', 'inferential-stats/friedman-test'],
    ['binary.two.different.-.number', 'stats/logistic-regression'],
    ['binary.more.often', 'inferential-stats/cochran-q-test'],
    ['time.two.different.-.nothing', 'advanced-analysis/survival'],
    ['items.agree', 'advanced-analysis/reliability'],
  ])('%s leads to %s, and back to the same address', (text, path) => {
    const found = guidePath(textToAnswers(text));
    expect(found.ending?.path).toBe(path);
    expect(pathToText(found)).toBe(text);
  });

  it('keeps later answers that still make sense and drops the others', () => {
    const { answers } = guidePath({ outcome: 'ordered', between: 'two', pairing: 'twice', shape: 'skewed' });
    expect(answers).toEqual({ outcome: 'ordered', between: 'two', pairing: 'twice' });
    expect(textToAnswers('number.nonsense.different')).toEqual({ outcome: 'number' });
    expect(textToAnswers('')).toEqual({});
  });

  it('says what is still possible', () => {
    expect(possibleEndings({}).length).toBe(Object.keys(ENDINGS).length);
    expect(possibleEndings({ outcome: 'number', between: 'one' }).map(({ id }) => id)).toEqual([
      'one-mean',
      'one-median',
    ]);
  });

  it('writes the methods sentence with names, or without', () => {
    const ending = ENDINGS['two-means'];
    if (!ending) throw new Error('There is no such ending.');
    expect(methodsSentence(ending, 'Serum albumin', 'treatments')).toMatch(
      /^Serum albumin was compared between treatments with Welch/,
    );
    expect(methodsSentence(ending, null, null)).toMatch(/^The outcome was compared between the groups/);
  });
});
