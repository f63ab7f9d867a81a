import { Frame } from '@constat/data';
import { createSavedResult } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { numberColumn } from '../../../test/number-column.ts';
import { dataFacts } from '../../engine/variable-facts.ts';
import { wrongNumberFile } from './wrong-number-file.ts';

const frame = new Frame([numberColumn('x', 1, 2, 3, Number.NaN), numberColumn('secret', 9, 9, 9, 9)]);
const result = createSavedResult({
  title: 'Mean of x',
  type: 'ttest',
  component: 'One-sample t-test',
  timestamp: 0,
  random: 'a',
  analysis: { id: 'one-sample-ttest', version: 1 },
  options: { variables: ['x'] },
  blocks: [
    { kind: 'table', id: 't', title: ['T'], columns: [], rows: [] },
    { kind: 'figure', id: 'f', title: ['F'], spec: { data: { values: [1, 2, 3] } }, alt: '' },
  ],
  result: { raw: [1, 2, 3] },
  sample: { used: 3, excluded: 1 },
  dataset: { id: 'd', name: 'Trial', revision: 1, rows: 4 },
  seed: 1,
  constat: '1.1.7',
});
const file = (withValues: boolean) =>
  JSON.parse(
    wrongNumberFile({
      result,
      number: { statistic: 'mean', title: 'Mean', where: 'Table 1', values: [2] },
      expected: '2.5',
      source: 'by hand',
      facts: dataFacts(frame, ['x', 'gone'], withValues),
      revision: 2,
      browser: 'Chromium 156',
      now: 0,
    }),
  );

describe('the file about a wrong number', () => {
  it('summarizes the variables that were used and gives no case away', () => {
    const { variables, data, blocks, result: raw, ...rest } = file(false);
    expect(variables).toEqual([
      { name: 'x', type: 'numeric', n: 3, missing: 1, mean: 2, sd: 1, min: 1, max: 3 },
    ]);
    expect([data, raw]).toEqual([null, null]);
    expect(blocks.map(({ kind }: { kind: string }) => kind)).toEqual(['table']);
    expect(rest).toMatchObject({
      format: 'constat-wrong-number',
      expected: '2.5',
      options: { variables: ['x'] },
      constat: '1.1.7',
      dataset: { name: 'Trial', rows: 4, revision: 1, revisionNow: 2 },
      number: { title: 'Mean', values: [2] },
    });
  });

  it('holds the values of these variables where that was agreed to', () => {
    const { data, blocks, result: raw } = file(true);
    expect(data).toBe('x\r\n1\r\n2\r\n3\r\n""\r\n');
    expect(raw).toEqual({ raw: [1, 2, 3] });
    expect(blocks).toHaveLength(2);
  });
});
