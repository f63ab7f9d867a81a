import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryDataset } from '../../test/arbitrary-dataset.ts';
import type { Cells, Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { newDataset } from '../new-dataset.ts';
import { datasetToRScript } from './r-script.ts';

const hasR = !spawnSync('Rscript', ['--version']).error;

const column = (name: string, type: Column['type'], cells: Cells, more: Partial<Column> = {}): Column => ({
  id: name,
  name,
  type,
  role: 'none',
  description: '',
  cells,
  ...more,
});

const numbers = (...values: number[]): Cells => ({ kind: 'numbers', values: Float64Array.from(values) });
const categories = (levels: readonly string[], ...codes: number[]): Cells => ({
  kind: 'categories',
  levels,
  codes: Int32Array.from(codes),
});
const strings = (...values: (string | null)[]): Cells => ({ kind: 'strings', values });

const NASTY: Dataset = newDataset({ name: '1. Trial: ‘A/B’' }, 3, [
  column('age', 'numeric', numbers(0.1, Number.NaN, 99), {
    label: 'Alter in „Jahren“',
    missingValueCodes: ['99'],
    description: 'as told\nby "them"',
  }),
  column('if', 'numeric', numbers(1e300, -5e-324, 123456789.125)),
  column('my "var" `x` \\ 東京', 'text', strings('line\nbreak "q" \\', null, '東京 😀 \u0001')),
  column('empty', 'text', strings(null, null, null)),
  column('none', 'numeric', numbers(Number.NaN, Number.NaN, Number.NaN)),
  column('size', 'ordinal', categories(['l', 's', 'x'], 0, 1, 2), {
    categoryOrder: ['s', 'm', 'l'],
    valueLabels: { s: 'small', l: 'large' },
    missingValueCodes: ['x'],
  }),
  column('group', 'categorical', categories(['b', 'a'], 0, 1, -1)),
  column('yes', 'boolean', categories(['false', 'true'], 1, 0, -1)),
  column('day', 'date', numbers(Date.UTC(2024, 1, 29), Number.NaN, Date.UTC(1582, 9, 15))),
  column('moment', 'date', numbers(Date.UTC(2024, 1, 29, 13, 45, 30, 250), Number.NaN, 0)),
  column('ancient', 'date', numbers(Date.UTC(-500, 0, 1), 0, Number.NaN)),
]);

function runR(script: string): { readonly status: number | null; readonly stderr: string } {
  const directory = mkdtempSync(join(tmpdir(), 'constat-r-'));
  try {
    const file = join(directory, 'data.R');
    writeFileSync(file, script);
    const { status, stderr } = spawnSync('Rscript', ['--vanilla', file], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    return { status, stderr };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

test('the script says what it makes, in ASCII but for the first line', () => {
  const script = datasetToRScript(NASTY);
  expect(script).toContain('Run this file to make the data frame trial_a_b.\n');
  const [, ...code] = script.split('\n');
  expect([...code.join('\n')].every((letter) => letter.charCodeAt(0) < 0x80)).toBe(true);
  expect(script).toContain('  # age: NA also where the value was 99\n');
});

test.runIf(hasR)('R makes the dataset from it', () => {
  const check = `
d <- trial_a_b
stopifnot(
  identical(names(d), c("age", "if", "my \\"var\\" \`x\` \\\\ \\u6771\\u4eac", "empty", "none", "size", "group", "yes",
    "day", "moment", "ancient")),
  all.equal(as.numeric(d$age), c(0.1, NA, NA)), identical(attr(d$age, "label"), "Alter in \\u201eJahren\\u201c"),
  identical(d[["if"]], c(1e300, -5e-324, 123456789.125)),
  identical(d[[3]], c("line\\nbreak \\"q\\" \\\\", NA, "\\u6771\\u4eac \\U0001f600 \\u0001")),
  identical(d$empty, rep(NA_character_, 3)), identical(d$none, rep(NA_real_, 3)),
  is.ordered(d$size), identical(levels(d$size), c("small", "m", "large")),
  identical(as.character(d$size), c("large", "small", NA)),
  identical(levels(d$group), c("b", "a")), identical(as.integer(d$group), c(1L, 2L, NA)),
  identical(d$yes, c(TRUE, FALSE, NA)),
  identical(d$day, as.Date(c("2024-02-29", NA, "1582-10-15"))),
  identical(as.numeric(d$moment), c(1709214330.25, NA, 0)), identical(attr(d$moment, "tzone"), "UTC"),
  identical(as.numeric(d$ancient[1]), ${Date.UTC(-500, 0, 1) / 86_400_000})
)`;
  expect(runR(datasetToRScript(NASTY) + check)).toEqual({ status: 0, stderr: '' });
});

test.runIf(hasR)('R takes whatever a dataset may hold', () => {
  const datasets = fc.sample(arbitraryDataset, { numRuns: 40, seed: 7 });
  const script = datasets.map((dataset, i) => {
    const named = { ...dataset, name: `d${i}` };
    return `${datasetToRScript(named)}stopifnot(nrow(d${i}) == ${dataset.rows}, ncol(d${i}) == ${dataset.columns.length})\n`;
  });
  expect(runR(script.join(''))).toEqual({ status: 0, stderr: '' });
});
