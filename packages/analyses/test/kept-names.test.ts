import { DEFAULT_NUMBERS, renderBlocks } from '@constat/report';
import { expect, it } from 'vitest';
import { analysis as crosstabs } from '../src/descriptive/crosstabs/index.ts';
import { analysis as spc } from '../src/quality/spc-charts/index.ts';
import { done, frameOf } from './frames.ts';

const AMERICAN = { numbers: { ...DEFAULT_NUMBERS, spelling: 'american' } } as const;

it('leaves the names of the data in either spelling', async () => {
  const frame = frameOf({
    colour: ['grey', 'grey', 'blue', 'blue', 'grey', 'blue', 'grey', 'blue'],
    tumour: ['yes', 'no', 'yes', 'no', 'yes', 'no', 'yes', 'yes'],
  });
  const { blocks } = await done(crosstabs, frame, { rows: 'colour', columns: 'tumour' });
  const [british, american] = [renderBlocks(blocks, 'text'), renderBlocks(blocks, 'text', AMERICAN)];
  for (const word of [/\bcolour\b/g, /\btumour\b/g, /\bgrey\b/g])
    expect(american.match(word)).toEqual(british.match(word));
  expect(american).not.toMatch(/\b(?:color|tumor|gray)\b/);
});

it('puts words of ours into American', async () => {
  const frame = frameOf({ fill: [5, 6, 5, 7, 6, 5, 6, 7, 5, 6, 6, 5] });
  const { blocks } = await done(spc, frame, { chart: 'i-mr', value: 'fill' });
  expect(renderBlocks(blocks, 'text')).toMatch(/\bcentre\b/i);
  const american = renderBlocks(
    blocks.filter((block) => block.kind !== 'text' || block.role !== 'r-code'),
    'text',
    AMERICAN,
  );
  expect(american).toMatch(/\bcenter\b/i);
  expect(american).not.toMatch(/\bcentre\b/i);
});
