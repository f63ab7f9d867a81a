import { type Column, Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { exampleFrame } from '../../golden/cases.ts';
import { frameOf } from '../../test/frames.ts';
import { catalogue } from '../catalogue.ts';
import { loadAnalysis } from '../load-analysis.ts';
import { WITH_SPSS } from './ids.ts';
import { spssSyntax } from './syntax.ts';
import { broken, procedure, text } from './words.ts';

it('reads as kept, for every example', async () => {
  const all: string[] = [];
  const ids: string[] = [];
  for (const { id, title } of catalogue) {
    const analysis = await loadAnalysis(id);
    if (!analysis?.spss) continue;
    ids.push(id);
    const syntax = spssSyntax(analysis, await exampleFrame(analysis), analysis.example.options);
    all.push(`## ${title}\n\n\`\`\`\n${syntax}\n\`\`\`\n`);
  }
  expect(new Set(ids)).toEqual(WITH_SPSS);
  await expect(all.join('\n')).toMatchFileSnapshot('../../golden/spss.md');
});

const syntaxOf = async (id: string, frame: Frame, options: Readonly<Record<string, unknown>>) => {
  const analysis = await loadAnalysis(id);
  return analysis ? spssSyntax(analysis, frame, options) : null;
};

const scores = frameOf({
  'Score at 3 months': [3, 5, 4, 9, 8, 7],
  score_at_3_months: [1, 2, 3, 4, 5, 6],
  arm: [...'abcabc'],
});

it('calls variables as the exported file does', async () => {
  const syntax = await syntaxOf('one-sample-ttest', scores, {
    outcomes: ['Score at 3 months', 'score_at_3_months'],
  });
  expect(syntax).toContain('/VARIABLES=Score_at_3_months score_at_3_months_2\n');
});

it('numbers groups in the order that the form gives them, and lets the dataset be', async () => {
  const ordered = { outcomes: ['Score at 3 months'], group: 'arm', levelOrder: { arm: ['c', 'a', 'b'] } };
  const syntax = await syntaxOf('kruskal-wallis-test', scores, ordered);
  expect(syntax).toContain("RECODE arm ('c'=1) ('a'=2) ('b'=3) INTO arm_n.");
  expect(syntax).toContain('/K-W=Score_at_3_months BY arm_n(1 3)');
});

it('leaves numbered groups as they are', async () => {
  const column: Column = {
    ...frameOf({ dose: [...'121212'] }).column('dose'),
    type: 'categorical',
  };
  const frame = new Frame([...scores.columns, column]);
  const syntax = await syntaxOf('mann-whitney-u-test', frame, {
    outcomes: ['score_at_3_months'],
    group: 'dose',
    levels: [],
  });
  expect(syntax).toContain('/M-W=score_at_3_months_2 BY dose(1 2).');
});

it('says nothing where SPSS has no procedure', async () => {
  const options = { outcome: 'score_at_3_months', covariates: ['Score at 3 months'], robust: 'HC3' };
  expect(await syntaxOf('linear-regression', scores, options)).toBeNull();
  expect(await syntaxOf('linear-regression', scores, { ...options, outcome: 'none' })).toBeNull();
});

it('writes texts that end where they end, and lines that are short', () => {
  expect(text("It's\na level")).toBe("'It''s a level'");
  const long = Array.from({ length: 60 }, (_, i) => `variable_${i}`).join(' ');
  for (const line of broken(`VARIABLES=${long}`)) expect(line.length).toBeLessThanOrEqual(200);
  expect(
    broken(`VARIABLES=${long}`)
      .map((line) => line.trim())
      .join(' '),
  ).toBe(`VARIABLES=${long}`);
  expect(procedure('RUN', 'A', false, 'B')).toEqual(['RUN', '  /A', '  /B.']);
});
