import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Column, newDataset } from '@constat/data';
import { expect, it } from 'vitest';
import { plainResult } from '../../storage/fixtures/plain-result.ts';
import { bundlePython } from './bundle-python.ts';
import type { RProgram } from './bundle-r.ts';

const columns: readonly Column[] = [
  {
    id: 'g',
    name: '=my "g"',
    type: 'categorical',
    role: 'none',
    description: '',
    missingValueCodes: ['-9', 'é'],
    cells: { kind: 'categories', codes: Int32Array.of(0, 1), levels: ['01', '-9'] },
  },
];
const dataset = newDataset({ name: 'd' }, 2, columns);
const result = plainResult('r', { title: 'Ages\nimport os' });
const program: RProgram = { result, data: { dataset, path: 'data/d.csv' } };
const READ =
  'd = pd.read_csv("data.csv", dtype={"=my \\"g\\"": str}, keep_default_na=False, na_values=["", "NA"])';

it('reads the files of the bundle, with their missing values', () => {
  const text = bundlePython('B', [program], { [result.id]: `${READ}\nprint(d)` });
  expect(text).toContain(
    'd = read_data("data/d.csv", missing={"=my \\"g\\"": ["-9", "\\U000000e9"]}, dtype={"=my \\"g\\"": str})\nprint(d)',
  );
  expect(text).toContain('# ---- 1. Ages import os\n');
});

it('says what has no program, and is none where nothing has one', () => {
  expect(bundlePython('B', [program], {})).toBeNull();
  const other = plainResult('s', { title: 'Other' });
  const text = bundlePython('B', [program, { result: other, data: null }], { [result.id]: 'd = 1' });
  expect(text).toContain('# ---- 2. Other\n# This result has no Python program; analysis.R has one.');
});

it('has the program of a calculator, which needs no data', () => {
  const text = bundlePython('B', [{ result, data: null }], { [result.id]: 'n = 24' });
  expect(text).toMatch(/print\(.*---- Ages.*\)\nn = 24\n$/);
});

const python = ['/usr/bin/python3', 'python3'].find(
  (name) => spawnSync(name, ['-c', 'import pandas']).status === 0,
);

it.runIf(python !== undefined)('runs, with names and text as they were', () => {
  const home = mkdtempSync(join(tmpdir(), 'constat-bundle-python-'));
  mkdirSync(join(home, 'data'));
  writeFileSync(join(home, 'data/d.csv'), '\uFEFF"\'=my ""g""",x\n01,1.5\n-9,2\n');
  writeFileSync(
    join(home, 'analysis.py'),
    bundlePython('B', [program], {
      [result.id]: `${READ}\nprint(d["=my \\"g\\""].tolist(), d["x"].sum())`,
    }) ?? '',
  );
  const { stdout, stderr } = spawnSync(python ?? '', ['-W', 'ignore', 'analysis.py'], {
    cwd: home,
    encoding: 'utf8',
  });
  rmSync(home, { recursive: true });
  expect(stderr).toBe('');
  expect(stdout).toContain("['01', nan] 3.5");
});
