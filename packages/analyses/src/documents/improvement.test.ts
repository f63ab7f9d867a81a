import { describe, expect, it } from 'vitest';
import { checkDocument } from './check.ts';
import type { DocumentContent, DocumentRow } from './contract.ts';
import { loadDocument } from './load.ts';
import { documentBlocks } from './present.ts';
import { estimateOf, sizeOf } from './sample-sizes.ts';

const sizeIn = (row: DocumentRow) => {
  const estimate = estimateOf(row);
  return estimate && sizeOf(estimate);
};

async function messages(id: string, change: DocumentContent) {
  const template = (await loadDocument(id))!;
  return checkDocument(template, { ...template.example, ...change }).problems.map(({ message }) => message);
}

async function findingOf(id: string, change: DocumentContent) {
  const template = (await loadDocument(id))!;
  return JSON.stringify(template.finding({ ...template.example, ...change }));
}

describe('sample sizes of a data collection plan', () => {
  it.each([
    // R: ceiling(qnorm(.975)^2 * .23 * .77 / .03^2)
    [{ estimate: 'proportion', spread: '23', margin: '3' }, 756],
    // R: n0 <- qnorm(.975)^2 * .25 / .05^2; ceiling(n0 / (1 + (n0 - 1) / 1000))
    [{ estimate: 'proportion', spread: '50', margin: '5', level: '95', population: '1000' }, 278],
    // R: f <- function(n) qt(.975, n - 1) * 10 / sqrt(n); min(which(sapply(2:500, f) <= 2)) + 1
    [{ estimate: 'mean', spread: '10', margin: '2' }, 99],
    [{ estimate: 'mean', spread: '10', margin: '0' }, null],
    [{ estimate: 'proportion', spread: '110', margin: '3' }, null],
    [{ estimate: 'proportion', spread: '23', margin: '3', level: '100' }, null],
    [{ estimate: 'mean', margin: '2' }, null],
  ])('%o', (row, expected) => expect(sizeIn(row as DocumentRow)).toBe(expected));

  it('says which measure has too few values planned', async () => {
    const sizes = [
      { measure: 'Can leaks', estimate: 'proportion', spread: '23', margin: '3', planned: '300' },
    ];
    expect(await messages('data-collection-plan', { sizes })).toEqual([
      'Sample Sizes, row 1: Can leaks needs 756 values and 300 are planned; plan more, or allow a wider margin.',
    ]);
  });
});

describe('root causes', () => {
  it('must be confirmed, and what is confirmed needs evidence', async () => {
    const said = await messages('root-cause-analysis', {
      roots: [{ cause: 'Humid store' }],
      evidence: [],
    });
    expect(said).toContain(
      'Root Causes, row 1: “Humid store” is suspected; a root cause must be confirmed by evidence first.',
    );
    expect(said).toContain(
      '“New cardboard batch” is confirmed, but Evidence has nothing that speaks for it; add what was checked, or change its state.',
    );
  });
});

describe('the results of a pilot', () => {
  const criteria = (...rows: readonly DocumentRow[]) => ({ criteria: rows, decision: 'open' });
  const must = { criterion: 'Leaks', kind: 'must', direction: 'lower', baseline: '20', target: '5' };
  const want = { criterion: 'Speed', kind: 'want', direction: 'higher', baseline: '10', target: '12' };

  it.each([
    [
      'succeeded',
      [
        { ...must, result: '5' },
        { ...want, result: '10' },
      ],
      'musts',
    ],
    [
      'did not succeed',
      [
        { ...must, result: '5.1' },
        { ...want, result: '12' },
      ],
      'musts',
    ],
    [
      'did not succeed',
      [
        { ...must, result: '5' },
        { ...want, result: '10' },
      ],
      'all',
    ],
    ['cannot be applied yet', [{ ...must, result: '5' }, want], 'all'],
  ])('%s', async (words, rows, rule) => {
    expect(await findingOf('pilot-planning', { ...criteria(...rows), rule })).toContain(words);
  });

  it('refuses a target that is no better than the baseline', async () => {
    expect(await messages('pilot-planning', criteria({ ...must, target: '25' }))).toEqual([
      'Success Criteria, row 1: the target of Leaks (25) is no better than its baseline (20); change one of the two, or the direction.',
    ]);
  });

  it('asks for the reason of a decision against the rule', async () => {
    const rows = [{ ...must, result: '19' }];
    expect(await messages('pilot-planning', { criteria: rows, decision: 'go', why: '' })).toEqual([
      'Decision is “Roll out”, but by the rule the pilot did not succeed; say in Reason why it is decided otherwise, or change it.',
    ]);
  });
});

describe('an implementation plan', () => {
  it('names the tasks that wait for each other', async () => {
    const task = (name: string, after: string) => ({
      task: name,
      owner: 'A',
      start: '2026-06-02',
      end: '2026-06-02',
      after,
    });
    const tasks = [task('Print', '3'), task('Train', '1'), task('Decide', '2'), task('Run', '1')];
    expect(await messages('implementation-plan', { tasks })).toEqual([
      'Tasks, row 1: Print (row 1) waits for Decide (row 3) waits for Train (row 2) waits for Print (row 1): none of them can begin; clear After in one of the rows.',
    ]);
  });
});

describe('the matrix of solutions', () => {
  it('prints a column for each solution and no other', async () => {
    const template = (await loadDocument('solution-selection-matrix'))!;
    const table = documentBlocks(template, template.example).find(
      (block) => block.kind === 'table' && block.id === 'criteria',
    );
    expect(table?.kind === 'table' && table.columns.map(({ key }) => key)).toEqual([
      'criterion',
      'weight',
      'A',
      'B',
      'C',
      'D',
      'turn',
    ]);
  });
});
