import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyTransform, type Column, datasetToCsv, newDataset } from '@constat/data';
import { expect, test } from 'vitest';
import { plainResult } from '../../storage/fixtures/plain-result.ts';
import { bundleQuarto } from './bundle-quarto.ts';
import { bundleProgram, type RProgram } from './bundle-r.ts';

const columns: readonly Column[] = [
  {
    id: 'g',
    name: 'my (g)',
    type: 'categorical',
    role: 'none',
    description: '',
    missingValueCodes: ['-9'],
    cells: { kind: 'categories', codes: Int32Array.of(0, 1), levels: ['T', 'F'] },
  },
];
const dataset = newDataset({ name: 'd' }, 2, columns);

/** A result whose own program begins with this line. */
function resultWith(line: string, title = 'Ages', finding = 'They differ.'): RProgram {
  const result = plainResult('r', { title });
  const said = { kind: 'text', id: 'finding', role: 'finding', paragraphs: [[finding]] } as const;
  const code = { kind: 'text', id: 'r', role: 'r-code', paragraphs: [[`${line}\nprint(d)`]] } as const;
  return {
    result: { ...result, data: { ...result.data, blocks: [said, code] } },
    data: { dataset, path: 'data/d.csv' },
  };
}

const programOf = (line: string): string => bundleProgram('B', [resultWith(line)]);

test('data are read by the bundle, with their missing values', () => {
  expect(programOf('d <- read.csv("data.csv", check.names = FALSE, na.strings = c("", "NA"))')).toContain(
    '\nd <- read_data("data/d.csv", list("my (g)" = c("-9")))\nprint(d)',
  );
});

test('columns that R would misread keep their class', () => {
  const classes = 'colClasses = c(`my (g)` = "character")';
  expect(programOf(`d <- read.csv("data.csv", check.names = FALSE, ${classes})`)).toContain(
    `\nd <- read_data("data/d.csv", list("my (g)" = c("-9")), ${classes})\nprint(d)`,
  );
});

test('a Quarto document says what each result says, then computes it', () => {
  const read = 'd <- read.csv("data.csv", check.names = FALSE)';
  const document = bundleQuarto('My "trial"', [resultWith(read), { ...resultWith(read), data: null }]);
  expect(document).toMatch(/^---\ntitle: "My \\"trial\\""\n/);
  expect(document).toContain(
    '## 1. Ages\n\nThey differ.\n\n```{r result-1}\nd <- read_data("data/d.csv", list("my (g)" = c("-9")))\nprint(d)\n```',
  );
});

test('what people wrote cannot run in a Quarto document', () => {
  const hostile = '`r stop(1)`\n```{r}\nstop(2)\n```\n---\n{{< include x >}} @cite $x$ <b>';
  const document = bundleQuarto(hostile, [resultWith('d <- 1', hostile, hostile)]);
  const outside = document.replace(/^```\{r [^`]*?^```$/gms, '');
  expect(outside).not.toContain('`');
  expect(outside.split('\n').filter((line) => line === '---')).toHaveLength(2);
  expect(outside).not.toMatch(/(?<!\\)\{\{|(?<!\\)[@$<]/);
});

const doubled = applyTransform(dataset, {
  kind: 'computeVariable',
  expression: 'IF(`my (g)` = "t", 1, 2) + ISMISSING(`my (g)`)',
  newVariableName: '=n ```',
});
const computed = { ...dataset, columns: [...dataset.columns, ...doubled.columns] };
const file = { dataset: computed, path: 'data/d.csv' };

test('what was computed stands before the analyses, in a Quarto document too', () => {
  const read = resultWith('d <- read.csv("data.csv", check.names = FALSE)');
  const program = bundleProgram('B', [read], [file]);
  expect(program.indexOf('again("=n ```"')).toBeGreaterThan(0);
  expect(program.indexOf('again("=n ```"')).toBeLessThan(program.indexOf('---- 1. Ages'));
  const document = bundleQuarto('B', [read], [file]);
  expect(document).toContain('## Data\n');
  expect(document.split('\n').filter((line) => /^\s*`{3,}/.test(line))).toHaveLength(6);
});

test.runIf(spawnSync('Rscript', ['--version']).status === 0)('R finds the same values', () => {
  const home = mkdtempSync(join(tmpdir(), 'constat-bundle-r-'));
  mkdirSync(join(home, 'data'));
  writeFileSync(join(home, 'data/d.csv'), datasetToCsv(computed));
  writeFileSync(join(home, 'analysis.R'), bundleProgram('B', [], [file]));
  const { stdout, stderr } = spawnSync('Rscript', ['analysis.R'], { cwd: home, encoding: 'utf8' });
  rmSync(home, { recursive: true });
  expect(stderr).not.toMatch(/Error/);
  expect(stdout).toContain('=n ```: 2 of 2 values are those of the file');
});
