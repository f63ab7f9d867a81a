import { runsToText } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { checkDocument } from './check.ts';
import type { DocumentRow } from './contract.ts';
import { template } from './templates/fmea.ts';

const row = (cells: DocumentRow): DocumentRow => ({ mode: 'Seam opens', s: '7', o: '5', d: '2', ...cells });
const problems = (cells: DocumentRow, limit = '100') =>
  checkDocument(template, { process: 'Line 2', limit, modes: [row(cells)] }).problems.map(
    ({ message }) => message,
  );
const computed = (key: string, cells: DocumentRow, limit?: string) => {
  const table = template.sections.flatMap(({ fields }) => fields).find((field) => field.key === 'modes');
  const column = table?.kind === 'table' ? table.columns.find((each) => each.key === key) : undefined;
  const content = { ...(limit === undefined ? {} : { limit }), modes: [row(cells)] };
  return column?.kind === 'computed' ? column.compute(row(cells), [row(cells)], content) : undefined;
};

describe('FMEA', () => {
  it('multiplies the three ratings, and none while one is missing or no rating', () => {
    expect(computed('rpn', {})).toBe(70);
    for (const wrong of ['', '0', '11', '2.5', 'x']) expect(computed('rpn', { o: wrong })).toBeNull();
  });

  it('says what each level of its ratings means', () => {
    const table = template.sections.flatMap(({ fields }) => fields).find((field) => field.key === 'modes');
    const scales = (table?.kind === 'table' ? table.columns : []).flatMap((column) =>
      column.kind === 'number' ? [column.scale] : [],
    );
    expect(scales.map((scale) => new Set(scale?.levels).size)).toEqual([10, 10, 10, 10, 10, 10]);
  });

  it('asks for an action from the limit on, and for a severity of 9 at any RPN', () => {
    expect(computed('need', {}, '71')).toBeNull();
    expect(computed('need', {}, '70')).toBe('RPN 70');
    expect(computed('need', { s: '10', o: '1', d: '1' })).toBe('Severity 10');
    expect(computed('need', { s: '8', o: '1', d: '1' })).toBeNull();
    expect(problems({}, '70')).toEqual([
      'Failure Modes, row 1: RPN 70 asks for an action; say what is done about Seam opens.',
    ]);
    expect(problems({ action: 'Fixture' }, '70')).toEqual([
      'Failure Modes, row 1: Who is empty; name one person or role.',
    ]);
    expect(problems({ action: 'Fixture', who: 'Ada' }, '70')).toEqual([]);
  });

  it('rates again after an action: what is not rated again keeps its rating', () => {
    expect(computed('rpn2', {})).toBeNull();
    expect(computed('rpn2', { o2: '2' })).toBe(28);
    expect(problems({ action: 'Fixture', who: 'Ada', state: 'done' })).toEqual([
      'Failure Modes, row 1: the action is done, but nothing is rated again; rate O or D after it.',
    ]);
    expect(problems({ action: 'Fixture', who: 'Ada', s2: '4' })[0]).toContain('S falls from 7 to 4');
    expect(problems({ action: 'New design of the seam', who: 'Ada', s2: '4' })).toEqual([]);
  });

  it('puts danger before a larger RPN', () => {
    const modes = [row({ o: '9', d: '9' }), row({ mode: 'Edge cuts', s: '9', o: '2', d: '2' })];
    expect(runsToText(template.finding({ modes }))).toBe(
      'Edge cuts comes first, with a severity of 9 and an RPN of 36. 2 of 2 ask for an action, 2 without one.',
    );
  });
});
