import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { datasetToDta } from '../export/dta.ts';
import { encodeUtf8 } from './bytes.ts';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';
import { tagNotice, withTagCodes } from './tagged-missing.ts';

const fixture = (name: string) =>
  bytesSource(new Uint8Array(readFileSync(new URL(`../../test/fixtures/${name}`, import.meta.url))));

describe('kinds of missing', () => {
  it('of haven are kept apart with their labels', async () => {
    const { dataset, report } = await importFile('kinds.rds', fixture('kinds-of-missing.rds'));
    expect(dataset.columns[0]).toMatchObject({
      type: 'numeric',
      label: 'Monthly income',
      missingValueCodes: ['-1', '-2'],
      valueLabels: { '-1': 'refused', '-2': 'not asked' },
      cells: { values: Float64Array.of(1200, -1, Number.NaN, -2, 900) },
    });
    expect(report.columns[0]?.missing).toBe(3);
  });

  it('return to the letters of Stata', async () => {
    const { dataset } = await importFile('study.dta', fixture('study-118.dta'));
    const { dataset: again } = await importFile('study.dta', bytesSource(datasetToDta(dataset)));
    const tagged = again.columns.find(({ name }) => name === 'tagged');
    expect(tagged).toMatchObject({
      missingValueCodes: ['-1', '-26'],
      valueLabels: { '-1': 'not asked', '1': 'one' },
      cells: { values: Float64Array.of(1, -1, Number.NaN, -26, 2, 3) },
    });
  });

  it('go below the smallest value, and dates do without', () => {
    const column = {
      name: 'x',
      labels: new Map([['.b', 'refused']]),
      missing: [],
      tags: new Map([[1, 'b']]),
      data: { kind: 'numbers', values: Float64Array.of(-37.5, Number.NaN, 3) },
    } as const;
    const coded = withTagCodes(column);
    expect(coded).toMatchObject({
      missing: ['-102'],
      labels: new Map([['-102', 'refused']]),
      data: { values: Float64Array.of(-37.5, -102, 3) },
    });
    const dates = { ...column, data: { kind: 'dates', values: column.data.values } } as const;
    expect(withTagCodes(dates)).toMatchObject({ missing: [], labels: new Map(), data: dates.data });
    expect(tagNotice('x', dates, withTagCodes(dates))[0]?.message).toBe(
      'x: 1 cell with a kind of missing (.a to .z) became plainly missing.',
    );
  });
});

it('ids of 64 bits in JSON keep their last digit, as text', async () => {
  const text =
    '[{"id":9007199254740993,"note":"call 9007199254740993","x":0.1234567890123456789},{"id":-12,"x":1e20}]';
  const { dataset, report } = await importFile('ids.json', bytesSource(encodeUtf8(text)));
  expect(dataset.columns.map(({ type, cells }) => [type, cells])).toMatchObject([
    ['text', { values: ['9007199254740993', '-12'] }],
    ['text', { values: ['call 9007199254740993', null] }],
    ['numeric', { values: Float64Array.of(0.12345678901234568, 1e20) }],
  ]);
  expect(report.notices).toMatchObject([{ code: 'text-kept', column: 'id' }]);
});

it('the weights of a file of SPSS are applied on demand', async () => {
  const plain = await importFile('study.por', fixture('study-tape.por'));
  const weight = plain.report.notices.find(({ code }) => code === 'case-weights')?.column;
  expect(plain.dataset.columns.some(({ weighsCases }) => weighsCases)).toBe(false);
  const { dataset, report } = await importFile('study.por', fixture('study-tape.por'), { weightBy: weight! });
  expect(dataset.columns.filter(({ weighsCases }) => weighsCases).map(({ name }) => name)).toEqual([weight]);
  expect(report.notices[0]?.message).toBe(`The cases are weighted by ${weight}, as in the file.`);
});
