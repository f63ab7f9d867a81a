/**
 * npm run check:r [id ...]: runs the R program that each analysis prints, on its example with everything switched on, and looks
 * for the numbers of the estimates and of the first table among those that R prints. Needs Rscript; programs whose packages are missing are said so.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { datasetToCsv, Frame, generateSample } from '@constat/data';
import type { Block, Cell } from '@constat/report';
import { type AnyAnalysis, catalogue, loadAnalysis, type RawOptions, runAnalysis } from '../src/index.ts';

/** Numbers that R prints to fewer digits or draws at random. */
const LOOSE = 2e-4;

/** Every toggle on, every choice taken. */
function everything({ options, example }: AnyAnalysis): RawOptions {
  const all: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(options)) {
    if (option.kind === 'toggle') all[key] = true;
    if (option.kind === 'choices') all[key] = Object.keys(option.choices);
  }
  return { ...all, ...example.options };
}

const numbersIn = (text: string): number[] =>
  (text.match(/-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi) ?? []).map(Number).filter(Number.isFinite);

interface Wanted {
  readonly where: string;
  readonly value: number;
}

/** The numbers of a cell, also where they stand among words. */
const numbersOf = (cell: Cell): readonly number[] => {
  if (typeof cell === 'number') return [cell];
  if (cell === null || typeof cell === 'string') return [];
  return cell.flatMap((run) => (typeof run === 'object' && 'number' in run ? [run.number] : []));
};

/** The numbers that answer the question: the estimates, and the first table. */
function* shownNumbers(blocks: readonly Block[]): Generator<Wanted> {
  const first = blocks.find((block) => block.kind === 'table');
  for (const block of blocks) {
    if (block.kind === 'estimates')
      for (const [i, item] of block.items.entries()) yield { where: `estimate ${i}`, value: item.value };
    if (block.kind !== 'table' || block !== first) continue;
    for (const [i, row] of block.rows.entries())
      for (const [key, cell] of Object.entries(row.cells))
        for (const value of numbersOf(cell)) yield { where: `${block.id}[${i}].${key}`, value };
  }
}

const found = (value: number, printed: readonly number[]): boolean =>
  printed.some(
    (other) =>
      Math.abs(Math.abs(other) - Math.abs(value)) <= LOOSE * Math.max(Math.abs(value), 1e-3) ||
      // p values below the precision of a double are printed as a bound
      (value > 0 && value < 2.3e-16 && Math.abs(other - 2.2e-16) < 1e-17),
  );

async function check(analysis: AnyAnalysis): Promise<boolean> {
  const { id } = analysis.entry;
  const { sample: name } = analysis.example;
  const sample = name === null ? null : await generateSample(name);
  if (sample === undefined) throw new Error(`${id}: no sample ${name}`);
  const frame = new Frame(sample?.columns ?? []);
  const all = await runAnalysis(analysis, frame, everything(analysis));
  // not every example allows everything at once
  const outcome = all.status === 'done' ? all : await runAnalysis(analysis, frame, analysis.example.options);
  if (outcome.status !== 'done') throw new Error(`${id}: ${JSON.stringify(outcome)}`);
  const code = outcome.blocks.flatMap((block) =>
    block.kind === 'text' && block.role === 'r-code' ? block.paragraphs.map((runs) => String(runs[0])) : [],
  );
  const folder = mkdtempSync(join(tmpdir(), 'constat-r-'));
  try {
    if (sample) writeFileSync(join(folder, 'data.csv'), datasetToCsv(sample));
    writeFileSync(join(folder, 'program.R'), code.join('\n'));
    const { status, stdout, stderr } = spawnSync(
      'Rscript',
      [
        '-e',
        'options(digits = 10, width = 200); source("program.R", echo = TRUE, max.deparse.length = Inf, print.eval = TRUE)',
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    if (status !== 0) {
      const missing = /there is no package called .(\w+)./.exec(stderr);
      console.log(
        missing ? `- ${id}: package ${missing[1]} is not installed` : `✗ ${id}: R stopped\n${stderr.trim()}`,
      );
      return missing !== null;
    }
    const printed = numbersIn(stdout.replace(/^[>+].*$/gm, ''));
    const wanted = [...shownNumbers(outcome.blocks)];
    const lost = wanted.filter(({ value }) => !found(value, printed));
    console.log(
      `${lost.length === 0 ? '✓' : '✗'} ${id}: ${wanted.length - lost.length} of ${wanted.length} numbers are among those R prints`,
    );
    for (const { where, value } of lost) console.log(`    ${where} = ${value}`);
    return lost.length === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (spawnSync('Rscript', ['--version']).error) {
  console.log('Rscript is not installed; nothing was checked.');
} else {
  const wanted = process.argv.slice(2);
  let ok = true;
  for (const { id } of catalogue) {
    if (wanted.length > 0 && !wanted.includes(id)) continue;
    ok = (await check((await loadAnalysis(id))!)) && ok;
  }
  process.exitCode = ok ? 0 : 1;
}
