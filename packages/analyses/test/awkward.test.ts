/**
 * Every analysis on data that go wrong in files people send: a result in which every number can be written, or a refusal that names
 * what was chosen and whose reason is true. Never an error, never NaN.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { bytesSource, Frame, importCsv } from '@constat/data';
import { type Runs, renderBlocks, runsToText } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { exampleFrame } from '../golden/cases.ts';
import { firstRows } from '../golden/frames.ts';
import { LIGHTER } from '../golden/more-cases.ts';
import { fewRepetitions, filled, rolesFilled } from '../golden/options.ts';
import { chosenVariables } from '../src/chosen-variables.ts';
import {
  type AnyAnalysis,
  catalogue,
  isCalculator,
  loadAnalysis,
  type Outcome,
  type RawOptions,
  type Refusal,
  runAnalysis,
} from '../src/index.ts';
import { alike, HARMS, harmed, REGROUPED, regrouped } from './awkward-frames.ts';

const ROWS = 40;
const folder = new URL('./awkward/', import.meta.url);

async function readFrames(): Promise<readonly (readonly [string, Frame])[]> {
  const frames: [string, Frame][] = [];
  for (const file of readdirSync(folder)) {
    const { dataset } = await importCsv(bytesSource(readFileSync(new URL(file, folder))), { name: file });
    frames.push([file, new Frame(dataset.columns)]);
  }
  return frames;
}

/** Numbers that cannot be written, by their paths. */
function unwritable(value: unknown, path: string): readonly string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} = ${value}`];
  if (value === undefined) return [`${path} = undefined`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => unwritable(item, `${path}.${key}`));
}

const valuesOf = (frame: Frame, name: string): Float64Array =>
  frame.column(name).cells.kind === 'numbers'
    ? frame.numbers(name).filter((value) => !Number.isNaN(value))
    : new Float64Array();

const varies = (frame: Frame, name: string): boolean => new Set(valuesOf(frame, name)).size > 1;

const isBold = (run: Runs[number]): run is { text: string; marks: ['bold'] } =>
  typeof run !== 'string' && 'marks' in run && run.marks?.[0] === 'bold';

/** What is untrue about a refusal. */
function untruths(refusal: Refusal, analysis: AnyAnalysis, frame: Frame, options: RawOptions): string[] {
  const chosen = chosenVariables(analysis.options, options);
  const text = runsToText(refusal.message);
  const found: string[] = [];
  const { variable } = refusal;
  if (variable !== undefined && !chosen.includes(variable) && !Object.hasOwn(analysis.options, variable))
    found.push(`names ${variable}, which nobody chose: ${text}`);
  const named = refusal.message.filter(isBold).map((run) => run.text);
  const numbers = named.filter((name) => chosen.includes(name));
  if (
    /infinite/.test(text) &&
    !numbers.some((name) => valuesOf(frame, name).some((v) => !Number.isFinite(v)))
  )
    found.push(`nothing is infinite: ${text}`);
  if (/has the same value in every case|All values of/.test(text) && !/used|all values,/.test(text))
    for (const name of numbers) if (varies(frame, name)) found.push(`${name} varies: ${text}`);
  return found;
}

function faults(
  outcome: Outcome,
  analysis: AnyAnalysis,
  frame: Frame,
  options: RawOptions,
): readonly string[] {
  if (outcome.status === 'needs') return [];
  if (outcome.status === 'refused')
    return outcome.refusals.flatMap((refusal) => untruths(refusal, analysis, frame, options));
  const words = renderBlocks(outcome.blocks, 'text').match(/.{0,40}\b(?:NaN|undefined|Infinity)\b.{0,20}/);
  return [
    ...unwritable(outcome.result, 'result'),
    ...unwritable(outcome.blocks, 'blocks'),
    ...(words ? [words[0]] : []),
  ].slice(0, 3);
}

const files = readFrames();

const data = catalogue.map(({ id }) => id);

describe.each(data)('%s', (id) => {
  it('answers or refuses awkward data with a true reason', async () => {
    const analysis = (await loadAnalysis(id))!;
    if (isCalculator(analysis)) return;
    const wrong: string[] = [];
    const attempt = async (what: string, frame: Frame, options: RawOptions): Promise<void> => {
      try {
        const outcome = await runAnalysis(analysis, frame, options);
        for (const fault of faults(outcome, analysis, frame, options)) wrong.push(`${what}: ${fault}`);
      } catch (error) {
        wrong.push(`${what}: ${error instanceof Error ? (error.stack ?? '').slice(0, 400) : String(error)}`);
      }
    };
    const { rows = ROWS, options: lighter = {} } = LIGHTER[id] ?? {};
    const options = { ...fewRepetitions(analysis), ...analysis.example.options, ...lighter };
    const frame = firstRows(await exampleFrame(analysis), Math.min(rows, ROWS));
    const used = chosenVariables(analysis.options, options);
    const numeric = used.filter((name) => frame.column(name).type === 'numeric');
    const groups = used.filter((name) => frame.column(name).cells.kind === 'categories');
    for (const [name, harm] of Object.entries(HARMS))
      for (const harmedOnes of [...numeric.slice(0, 2).map((each) => [each]), numeric])
        await attempt(`${harmedOnes.join()} ${name}`, harmed(frame, harmedOnes, harm), options);
    for (const [name, change] of Object.entries(REGROUPED))
      for (const group of groups.slice(0, 2))
        await attempt(`${group} ${name}`, regrouped(frame, group, change), options);
    await attempt('all numbers alike', alike(frame, numeric), options);
    for (const count of [0, 1, 2, 3]) await attempt(`${count} rows`, firstRows(frame, count), options);
    for (const [file, other] of await files) {
      const roles = rolesFilled(analysis, other, { ...fewRepetitions(analysis), ...lighter });
      await attempt(file, other, filled(analysis, roles, other));
    }
    if (wrong.length > 0) expect.fail(wrong.join('\n'));
  });
});
