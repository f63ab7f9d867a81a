import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { exampleFrame } from '../../golden/cases.ts';
import { frameOf } from '../../test/frames.ts';
import { catalogue } from '../catalogue.ts';
import { loadAnalysis } from '../load-analysis.ts';
import { WITH_PROGRAM, whyNone, whyNoProgram } from '../program-languages.ts';
import { whyNotWritten } from '../programs.ts';
import { WITH_PYTHON, WITHOUT_PYTHON } from './ids.ts';
import { pythonProgram } from './program.ts';
import { text } from './words.ts';

it('reads as kept, for every example', async () => {
  const all: string[] = [];
  const ids: string[] = [];
  for (const { id, title } of catalogue) {
    const analysis = await loadAnalysis(id);
    if (!analysis?.python) continue;
    ids.push(id);
    const program = pythonProgram(analysis, await exampleFrame(analysis), analysis.example.options);
    all.push(`## ${title}\n\n\`\`\`python\n${program}\n\`\`\`\n`);
  }
  expect(new Set(ids)).toEqual(WITH_PYTHON);
  await expect(all.join('\n')).toMatchFileSnapshot('../../golden/python.md');
});

const programOf = async (id: string, frame: Frame, options: Readonly<Record<string, unknown>>) => {
  const analysis = await loadAnalysis(id);
  return analysis ? pythonProgram(analysis, frame, options) : null;
};

const scores = frameOf({
  'Score "now"': [3, 5, 4, 9, 8, 7, 6, 2],
  C: [1, 2, 3, 4, 5, 6, 9, 8],
  arm: ['a', 'b', '-c', 'a', 'b', '-c', 'a', 'b'],
});

it('quotes names, and renames what formulas need for themselves', async () => {
  const program = await programOf('linear-regression', scores, {
    outcome: 'Score "now"',
    covariates: ['C'],
    factors: ['arm'],
    references: { arm: 'b' },
  });
  expect(program).toContain('d = d.rename(columns={"C": "C_"})');
  expect(program).toContain('smf.ols("Q(\\"Score \\\\\\"now\\\\\\"\\") ~ C_ + arm", d)');
  expect(program).toContain(
    'd["arm"] = pd.Categorical(d["arm"].str.replace("^\'", "", regex=True), categories=["b", "-c", "a"])',
  );
});

it('keeps the order of levels that the form gives', async () => {
  const program = await programOf('kruskal-wallis-test', scores, {
    outcomes: ['C'],
    group: 'arm',
    levelOrder: { arm: ['b', '-c', 'a'] },
  });
  expect(program).toContain('for level in ["b", "-c", "a"]');
});

it('is nothing where these packages have no method', async () => {
  const options = { outcome: 'C', covariates: ['Score "now"'], steps: [] };
  expect(await programOf('linear-regression', scores, { ...options, curved: ['Score "now"'] })).toBeNull();
  expect(await programOf('linear-regression', scores, { ...options, outcome: 'none' })).toBeNull();
});

it('is there for every analysis, or the reason why not', () => {
  const ids = catalogue.map(({ id }) => id);
  expect(ids.filter((id) => !WITH_PYTHON.has(id)).sort()).toEqual(Object.keys(WITHOUT_PYTHON).sort());
  expect([...WITH_PYTHON].filter((id) => !ids.includes(id))).toEqual([]);
  for (const id of ids)
    for (const language of ['python', 'spss'] as const)
      if (!WITH_PROGRAM[language].has(id))
        expect(whyNone(language, id, true)).toMatch(/^No (Python code|SPSS syntax): [^{}$]+[^.]\.$/);
});

it('says where there is no program, and why', () => {
  expect(whyNoProgram('one-sample-ttest', true)).toEqual([]);
  expect(whyNoProgram('process-capability', true)[0]).toBe(
    'No Python code: pandas, SciPy and statsmodels have no capability indices.',
  );
  expect(whyNoProgram('manova', true)).toEqual([expect.stringMatching(/^No SPSS syntax: /)]);
  expect(whyNoProgram('ci-single-mean', false)).toEqual([
    'No SPSS syntax: it reads data, and this tool computes from what was typed.',
  ]);
});

it('says what is missing where the question is not whole, and which options have no method', async () => {
  const analysis = await loadAnalysis('linear-regression');
  if (!analysis) throw new Error('no linear regression');
  const why = (options: Readonly<Record<string, unknown>>): string =>
    whyNotWritten('python', analysis, scores, options);
  const whole = { outcome: 'C', covariates: ['Score "now"'] };
  expect(why({ ...whole, curved: ['Score "now"'] })).toMatch(/have no method for these options/);
  expect(why({ ...whole, outcome: 'none' })).toMatch(/^\[unknown-variable\] /);
  expect(why({ outcome: 'C' })).not.toMatch(/No Python code/);
});

it('reads no data for a calculator', async () => {
  const program = await programOf('summary-one-sample-ttest', new Frame([]), { n: 24, mean: 52.3, sd: 6.8 });
  expect(program).toMatch(/^from scipy import stats\n\nn, estimate, sd, null = 24, 52.3, 6.8, 0\n/);
});

it('says what R has beside', async () => {
  const program = await programOf('one-sample-ttest', scores, { outcomes: ['C'], bayesFactor: true });
  expect(program?.split('\n').at(-1)).toBe('# Not in these packages, but in the R code: Bayes factors');
});

it('writes texts that Python reads as they are', () => {
  expect(text('a "b" \\ c\n\u2028')).toBe('"a \\"b\\" \\\\ c\\n\\u2028"');
});
