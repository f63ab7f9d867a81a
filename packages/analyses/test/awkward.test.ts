/**
 * Every analysis on data that go wrong in files people send: a result in which every number can be written, or a refusal that names
 * what was chosen and whose reason is true. Never an error, never NaN.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { bytesSource, Frame, importCsv } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { exampleFrame } from '../golden/cases.ts';
import { firstRows } from '../golden/frames.ts';
import { LIGHTER } from '../golden/more-cases.ts';
import { fewRepetitions, filled, rolesFilled } from '../golden/options.ts';
import { chosenVariables } from '../src/chosen-variables.ts';
import { isCalculator, type RawOptions, runAnalysis } from '../src/index.ts';
import { analysesInTurn } from './analyses-in-turn.ts';
import { faults } from './awkward-faults.ts';
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

const files = readFrames();

const needData = await analysesInTurn((analysis) => !isCalculator(analysis));

describe.each(needData)('%s', (id, analysis) => {
  it('answers or refuses awkward data with a true reason', async () => {
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
