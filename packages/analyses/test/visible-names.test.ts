import { renderBlocks, runsToText } from '@constat/report';
import { expect, it } from 'vitest';
import { runAnalysis } from '../src/index.ts';
import { analysis as anova } from '../src/inferential/one-way-anova/index.ts';
import { analysis as regression } from '../src/regression/linear-regression/index.ts';
import { done, frameOf } from './frames.ts';

const HIDDEN = /[\u200b\u202e]/;
const frame = frameOf({
  y: [1, 3, 2, 5, 4, 6, 2, 2, 3, 5, 6, 4],
  'y\u200b': [2, 3, 1, 5, 7, 6, 2, 4, 3, 5, 6, 9],
  'g\u202e': ['a', 'a\u200b', '\u200b'].flatMap((level) => [level, level, level, level]),
});

it('names and levels that nobody sees are seen in sentences, tables, figures and programs', async () => {
  const { blocks } = await done(anova, frame, { outcomes: ['y\u200b'], group: 'g\u202e' });
  // what figures declare names the variables of the data, not what is read
  expect(JSON.stringify(blocks, (key, value) => (key === 'shows' ? undefined : value))).not.toMatch(HIDDEN);
  expect(blocks.flatMap((block) => (block.kind === 'figure' ? (block.shows ?? []) : []))).toContainEqual(
    expect.objectContaining({ variable: 'g\u202e' }),
  );
  const text = renderBlocks(blocks, 'text');
  expect(text).toContain('a<U+200B>');
  expect(text).toContain('d$`g<U+202E>`');
  expect(text).toContain('gsub("\\u200B", "<U+200B>", x, fixed = TRUE)');
});

it('refusals too; what their buttons do keeps the names of the data', async () => {
  const outcome = await runAnalysis(regression, frame, { outcome: 'y\u200b', covariates: ['y\u200b', 'y'] });
  if (outcome.status !== 'refused') throw new Error(outcome.status);
  const [refusal] = outcome.refusals;
  expect(runsToText(refusal!.message)).toContain('y<U+200B>');
  expect(refusal!.variable).toBe('y\u200b');
});

it('a figure whose numbers cannot be written is no result', async () => {
  const outcome = await runAnalysis(anova, frameOf({ y: [5e-324, 0, 1e-323, 0], g: [...'aabb'] }), {
    outcomes: ['y'],
    group: 'g',
  });
  expect(outcome.status).toBe('refused');
});
