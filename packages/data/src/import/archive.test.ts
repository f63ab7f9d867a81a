import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { datasetToRows } from '../rows.ts';
import { encodeUtf8 } from './bytes.ts';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';

const bytesOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../test/fixtures/${name}`, import.meta.url)));
const read = (name: string, options = {}) => importFile(name, bytesSource(bytesOf(name)), options);

describe('files of jamovi', () => {
  it('bring data, labels, measures, missing values and the names of their analyses', async () => {
    const { dataset, report } = await read('study.omv');
    expect(datasetToRows(dataset).map((row) => Object.values(row))).toEqual([
      ['P-01', 4.2, 'VC', '1', '1', 'best', 1999, true],
      [null, null, 'OJ', '2', '99', 'pass', 2001, true],
      ['Zürich', 7.3, null, '2', '3', 'good', null, false],
      ['P-04', -5.8, 'VC', null, '-7', null, 2003, true],
      ['P-05', 1e10, 'OJ', '1', null, 'pass', 2004, false],
    ]);
    expect(dataset.columns).toMatchObject([
      { name: 'id', type: 'text' },
      { name: 'len', type: 'numeric', label: 'Tooth length' },
      { name: 'supp', type: 'categorical', label: 'Supplement' },
      { name: 'sex', type: 'categorical', valueLabels: { 1: 'male', 2: 'female' } },
      {
        name: 'mood',
        type: 'ordinal',
        valueLabels: { 1: 'low', 2: 'middle', 3: 'high' },
        missingValueCodes: ['99', '-7'],
      },
      { name: 'grade', type: 'ordinal', categoryOrder: ['pass', 'good', 'best'] },
      { name: 'year', type: 'numeric' },
      { name: 'Filter 1', type: 'boolean' },
    ]);
    expect(report.analyses).toEqual({ program: 'jamovi', names: ['ttestIS', 'ANOVA', 'linReg'] });
    expect(report.notices).toMatchObject([{ code: 'case-weights', column: 'year' }]);
  });

  it('cut short are refused', async () => {
    const whole = bytesOf('study.omv');
    await expect(importFile('x.omv', bytesSource(whole.slice(0, 900)))).rejects.toMatchObject({
      code: 'import.file-damaged',
    });
    const metadata = encodeUtf8(
      JSON.stringify({ dataSet: { rowCount: 1e9, columnCount: 1, fields: [{ name: 'a', type: 'number' }] } }),
    );
    const lying = zipSync({ 'metadata.json': metadata, 'data.bin': new Uint8Array(8) });
    await expect(importFile('x.omv', bytesSource(lying))).rejects.toMatchObject({
      code: 'import.file-too-large',
    });
  });
});

describe('files of JASP', () => {
  it('before 0.18', async () => {
    const { dataset, report } = await read('study-0.17.jasp');
    expect(datasetToRows(dataset).map((row) => Object.values(row))).toEqual([
      [1.5, 'placebo', '1'],
      [null, 'active', '2'],
      [2, null, '2'],
      [3, 'placebo', null],
      [4, 'active', '1'],
    ]);
    expect(dataset.columns[2]?.valueLabels).toEqual({ 1: 'male', 2: 'female' });
    expect(report.analyses?.names).toEqual(['TTestIndependentSamples', 'BainTTestBayesianOneSample']);
  });

  it('with a database', async () => {
    const { dataset, report } = await read('study-0.19.jasp');
    expect(dataset.rows).toBe(300);
    expect(
      datasetToRows(dataset)
        .slice(0, 5)
        .map((row) => Object.values(row)),
    ).toEqual([
      [0.25, 'active', 'low', '2'],
      [0.5, null, 'middle', '1'],
      [0.75, 'placebo', 'high', '2'],
      [1, 'active', 'low', '1'],
      [null, null, 'middle', '2'],
    ]);
    expect(dataset.columns).toMatchObject([
      { name: 'score', type: 'numeric', label: 'Total score' },
      { name: 'arm', type: 'categorical' },
      { name: 'mood', type: 'ordinal', categoryOrder: ['low', 'middle', 'high'] },
      { name: 'sex', type: 'categorical', valueLabels: { 1: 'male', 2: 'female' } },
    ]);
    expect(report.analyses?.program).toBe('JASP');
  });

  it('whose database is damaged are refused, wherever it is', async () => {
    const { unzipSync } = await import('fflate');
    const parts = unzipSync(bytesOf('study-0.19.jasp'));
    const database = parts['internal.sqlite']!;
    for (let at = 0; at < database.length; at += 997) {
      const changed = database.slice();
      changed.fill(0xff, at, at + 9);
      const file = zipSync({ ...parts, 'internal.sqlite': changed }, { level: 0 });
      await importFile('x.jasp', bytesSource(file)).catch((error: unknown) =>
        expect(error).toMatchObject({ code: expect.stringMatching(/^import\./) }),
      );
    }
  });
});

describe('zipped tables', () => {
  it('of one are read as if they were not', async () => {
    const { dataset, report } = await read('one-table.zip');
    expect(dataset).toMatchObject({ name: 'scores', rows: 2 });
    expect(report.entries).toBeUndefined();
  });

  it('of several can be chosen', async () => {
    const first = await read('two-tables.zip');
    expect(first.report).toMatchObject({ entry: 'a/people.csv', entries: ['a/people.csv', 'b/visits.tsv'] });
    const { dataset } = await read('two-tables.zip', { entry: 'b/visits.tsv' });
    expect(dataset).toMatchObject({ name: 'visits' });
    expect(dataset.columns.map(({ type }) => type)).toEqual(['numeric', 'date']);
  });

  it('without a table, bundles and files that are no archive are named', async () => {
    const zipped = (parts: Readonly<Record<string, string>>) =>
      bytesSource(
        zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, encodeUtf8(text)]))),
      );
    const refused = (source: ReturnType<typeof bytesSource>, code: string) =>
      expect(importFile('x.zip', source)).rejects.toMatchObject({ code });
    await refused(zipped({ 'a.md': 'x' }), 'import.archive-no-table');
    await refused(
      zipped({ 'manifest.json': '{"format":"constat-bundle"}', 'data/a.csv': 'a\n1' }),
      'import.bundle',
    );
    await refused(bytesSource(encodeUtf8('a,b\n1,2\n')), 'import.file-not-format');
  });
});
