import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MATCH_ENTRIES } from '../matching/entries.ts';
import { rawWords, stem } from '../matching/words.ts';
import { SECOND_DOORS } from './doors.ts';
import { findTools, ruleAtoms } from './find.ts';
import { ADDRESSES } from './learned-weights.ts';
import { readQuestion } from './read-question.ts';
import { TOOL_PATHS } from './tools.ts';
import { PHRASES } from './vocabulary.ts';

interface Question {
  readonly question: string;
  /** Right first answers; none for what is no question about data. */
  readonly accept: readonly string[];
}

const questionsOf = (name: string): readonly Question[] =>
  JSON.parse(readFileSync(new URL(`../../test/questions/${name}.json`, import.meta.url), 'utf8'));

/** Shares of questions whose first answer, or one of the first three, is right, and the nonsense that is answered. */
function measure(questions: readonly Question[]) {
  const real = questions.filter(({ accept }) => accept.length > 0);
  const places = real.map(({ question, accept }) =>
    findTools(question).findIndex(({ path }) => accept.includes(path)),
  );
  return {
    first: places.filter((place) => place === 0).length / real.length,
    three: places.filter((place) => place >= 0 && place < 3).length / real.length,
    nonsense: questions
      .filter(({ accept }) => accept.length === 0)
      .filter(({ question }) => findTools(question).length > 0)
      .map(({ question }) => question),
  };
}

/** Words the reader makes up from others. */
const DERIVED = ['listed', 'num2', 'cat2', 'cat3', 'ord3'];

/** Menus of SPSS for data, with the page that does it. */
const DATA_TASKS: Readonly<Record<string, readonly string[]>> = {
  variables: [
    'complex samples',
    'copy data properties',
    'weight cases',
    'case weights',
    'value labels',
    'variable labels',
    'define missing values',
  ],
  transform: [
    'define dates',
    'compute variable',
    'recode',
    'rank cases',
    'visual binning',
    'random number generators',
  ],
  restructure: [
    'merge files',
    'match files',
    'sort cases',
    'split file',
    'stratify the file',
    'varstocases',
    'aggregate',
  ],
  filter: ['select cases', 'select if'],
  'missing-data': ['missing values'],
  outliers: ['validate data', 'identify unusual cases'],
  export: ['codebook', 'save as'],
  editor: ['insert case', 'data view', 'go to case'],
};

describe('finder', () => {
  it('leads from the data menus of SPSS to the pages that do these tasks', () => {
    for (const [page, names] of Object.entries(DATA_TASKS))
      for (const name of names)
        expect([name, findTools(name)[0]?.path]).toEqual([name, `data-management/${page}`]);
  });

  it('says what is done in another way here', () => {
    const [first] = findTools('chart with a secondary axis');
    expect(first?.path).toBe('charts/line');
    expect(first?.reasons[0]).toMatch(/^No second axis: /);
    expect(findTools('complex samples')[0]?.reasons[0]).toContain('survey design of the dataset');
  });

  it('answers the questions its vocabulary was made with', () => {
    const { first, three, nonsense } = measure(questionsOf('tuned'));
    expect(nonsense).toEqual([]);
    expect(first).toBeGreaterThanOrEqual(0.97);
    expect(three).toBeGreaterThanOrEqual(0.98);
  });

  it('answers questions that were kept apart', () => {
    const { first, three, nonsense } = measure(questionsOf('measured'));
    expect(nonsense).toEqual([]);
    expect(first).toBeGreaterThanOrEqual(0.95);
    expect(three).toBeGreaterThanOrEqual(0.98);
  });

  it('answers questions that were counted at first sight, and mended afterwards', () => {
    const { first, three, nonsense } = measure(questionsOf('fresh'));
    expect(nonsense).toEqual([]);
    expect(first).toBeGreaterThanOrEqual(0.98);
    expect(three).toBeGreaterThanOrEqual(0.99);
  });

  it('answers questions that were never learned from', () => {
    const { first, three, nonsense } = measure(questionsOf('held-out'));
    expect(nonsense).toEqual([]);
    expect(first).toBeGreaterThanOrEqual(0.85);
    expect(three).toBeGreaterThanOrEqual(0.92);
  });

  it('answers short plain questions, which were never learned from', () => {
    const { first, three, nonsense } = measure(questionsOf('plain'));
    expect(nonsense).toEqual([]);
    expect(first).toBeGreaterThanOrEqual(0.95);
    expect(three).toBeGreaterThanOrEqual(0.98);
  });

  it('answers the same whatever was asked before', () => {
    const alone = readQuestion('ok cool').tokens;
    readQuestion('hardness at three cooling rates');
    expect(readQuestion('ok cool').tokens).toEqual(alone);
  });

  it('offers nothing for most of what only sounds like a question about data', () => {
    const everyday: readonly string[] = JSON.parse(
      readFileSync(new URL('../../test/questions/no-questions.json', import.meta.url), 'utf8'),
    );
    const answered = everyday.filter((text) => findTools(text).length > 0);
    expect(answered.length, answered.join('; ')).toBeLessThanOrEqual(4);
  });

  it('answers a question in words that no rule has', () => {
    expect(findTools('kids inside classrooms inside schools')[0]?.path).toBe('advanced-analysis/mlm');
  });

  it('sees a list of three things', () => {
    expect(readQuestion('growth under red, green and blue light').atoms.has('listed')).toBe(true);
    expect(readQuestion('growth under red light, and then I looked at the blue').atoms.has('listed')).toBe(
      false,
    );
  });

  it('learned addresses that exist', () => {
    const paths = new Set(MATCH_ENTRIES.map(({ path }) => path));
    expect(
      ADDRESSES.split(' ')
        .slice(1)
        .filter((path) => !paths.has(path)),
    ).toEqual([]);
  });

  it('finds every page by its title', () => {
    const lost = MATCH_ENTRIES.filter(({ path, text }) => {
      const answers = findTools(text).slice(0, 4);
      return !answers.some((answer) => answer.path === (SECOND_DOORS[path] ?? path) || answer.title === text);
    }).map(({ path }) => path);
    expect(lost).toEqual([]);
  });

  it.each([
    ['do men and women differ in income', 'inferential-stats/independent-samples-ttest'],
    ['compare the mean of two groups', 'inferential-stats/independent-samples-ttest'],
    ['do men and women differ in income, the data are skewed', 'inferential-stats/mann-whitney-u-test'],
    ['do four regions differ in income', 'inferential-stats/one-way-anova'],
    ['do four regions differ in income, not normal', 'inferential-stats/kruskal-wallis-test'],
    ['income of the same people before and after', 'inferential-stats/paired-samples-ttest'],
    ['income of the same people before and after, not normal', 'inferential-stats/wilcoxon-signed-rank-test'],
    ['income of the same people at four time points', 'inferential-stats/repeated-measures-anova'],
    ['income of the same people at four time points, ordinal', 'inferential-stats/friedman-test'],
    ['predict income from age', 'stats/linear-regression'],
    ['predict whether somebody smokes, yes or no, from age', 'stats/logistic-regression'],
    ['predict the number of accidents from age', 'correlation-analysis/poisson-regression'],
    ['predict survival time from age', 'advanced-analysis/survival/cox-regression'],
  ])('%s: %s', (question, path) => {
    expect(findTools(question)[0]?.path).toBe(path);
  });

  it('mends misspellings and words written as one', () => {
    const words = readQuestion('kruskalwallis tset, corelation, regresion').tokens.map(({ stem }) => stem);
    expect(words).toEqual(['kruskal', 'wallis', 'tset', 'correlat', 'regress']);
  });

  it('says why in one line', () => {
    for (const { question } of questionsOf('measured'))
      for (const { reasons, score } of findTools(question)) {
        expect(reasons).toHaveLength(1);
        expect(reasons[0]).toMatch(/^[^\n]{5,}$/);
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThan(1);
      }
  });

  it('has rules about what can be said, and tools that exist', () => {
    const said = new Set([...PHRASES.map(({ atom }) => atom), ...DERIVED]);
    expect([...ruleAtoms].filter((atom) => !said.has(atom))).toEqual([]);
    const paths = new Set(MATCH_ENTRIES.map(({ path }) => path));
    expect(Object.values(TOOL_PATHS).filter((path) => !paths.has(path))).toEqual([]);
  });
});

it('finds every tool by its own title first', () => {
  const own = MATCH_ENTRIES.filter(({ path }) => SECOND_DOORS[path] === undefined);
  // One and several of a thing are one name.
  const nameOf = (text: string) => rawWords(text).map(stem).join(' ');
  const titles = own.map(({ text }) => nameOf(text));
  const missed = own
    // Two tools of one title cannot both be first.
    .filter(({ text }) => titles.indexOf(nameOf(text)) === titles.lastIndexOf(nameOf(text)))
    .filter(({ text }) => findTools(text)[0]?.title !== text)
    .map(({ text }) => `${text}: ${findTools(text)[0]?.title}`);
  expect(missed).toEqual([]);
});
