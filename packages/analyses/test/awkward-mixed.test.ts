/**
 * Every analysis on data with several things wrong at once, with choices that its example does not make: what the other sweeps ask one at
 * a time. A result in which every number can be written, or a refusal that names what was chosen and whose reason is true.
 */
import type { Cells, Column, Frame } from '@constat/data';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleFrame } from '../golden/cases.ts';
import { firstRows } from '../golden/frames.ts';
import { LIGHTER } from '../golden/more-cases.ts';
import { fewRepetitions, otherChoices } from '../golden/options.ts';
import { chosenVariables } from '../src/chosen-variables.ts';
import { type AnyAnalysis, isCalculator, type RawOptions, runAnalysis } from '../src/index.ts';
import { analysesInTurn } from './analyses-in-turn.ts';
import { faults } from './awkward-faults.ts';
import { alike, HARMS, harmed, REGROUPED, regrouped } from './awkward-frames.ts';

const RUNS = 40;

const codesBy = (rows: number, level: (row: number) => number): Cells => {
  const codes = Int32Array.from({ length: rows }, (_, row) => level(row));
  return {
    kind: 'categories',
    codes,
    levels: Array.from({ length: Math.max(...codes) + 1 }, (_, i) => `L${i}`),
  };
};

/** Groups as they should not be: one case alone, one for each case, halves without, in blocks. */
const REGROUPED_MORE: typeof REGROUPED = {
  ...REGROUPED,
  'one alone': (column, rows) => ({ ...column, cells: codesBy(rows, (row) => (row === 0 ? 0 : 1)) }),
  'each its own': (column, rows) => ({ ...column, cells: codesBy(rows, (row) => row) }),
  'half missing': (column, rows) => ({
    ...column,
    cells: codesBy(rows, (row) => (row % 2 ? -1 : (row >> 1) % 2)),
  }),
  blocks: (column, rows) => ({ ...column, cells: codesBy(rows, (row) => Math.floor(row / 10)) }),
};

const HARMS_MORE: typeof HARMS = {
  ...HARMS,
  'half missing': (value, row) => (row % 2 ? value : Number.NaN),
  'three left': (value, row) => (row < 3 ? value : Number.NaN),
  'two values': (_, row) => row % 2,
  'all but one alike': (_, row) => (row === 1 ? 7 : 3),
  'one far out': (value, row) => (row === 1 ? 1e12 : value),
  'in halves': (value) => Math.round(value * 2) / 2,
  'in order': (_, row) => row,
};

const at = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];

const isNumber = (column: Column): boolean => column.cells.kind === 'numbers';

/** The frame with one variable harmed in one way. */
function harmedAt(
  frame: Frame,
  names: readonly string[],
  which: number,
  how: number,
): readonly [string, Frame] {
  const name = at(names, which);
  if (name === undefined) return ['nothing', frame];
  if (isNumber(frame.column(name))) {
    const [what, harm] = at(Object.entries(HARMS_MORE), how)!;
    return [`${name} ${what}`, harmed(frame, [name], harm)];
  }
  const [what, change] = at(Object.entries(REGROUPED_MORE), how)!;
  return [`${name} ${what}`, regrouped(frame, name, change)];
}

const mishap = fc.record({
  rows: fc.constantFrom(40, 40, 25, 12, 6),
  choice: fc.nat(200),
  harms: fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { minLength: 1, maxLength: 3 }),
  copied: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
});

const analyses = await analysesInTurn((analysis) => !isCalculator(analysis));

describe.each(analyses)('%s', (id, analysis: AnyAnalysis) => {
  it('answers or refuses data in which several things are wrong', async () => {
    const { rows: most = 40, options: lighter = {} } = LIGHTER[id] ?? {};
    const example: RawOptions = { ...fewRepetitions(analysis), ...analysis.example.options, ...lighter };
    const whole = await exampleFrame(analysis);
    const asked = [['example', example] as const, ...otherChoices(analysis, example, firstRows(whole, most))];
    await fc.assert(
      fc.asyncProperty(mishap, async ({ rows, choice, harms, copied }) => {
        const [chosenWhat, options] = at(asked, choice)!;
        let frame = firstRows(whole, Math.min(rows, most));
        const names = chosenVariables(analysis.options, options).filter((name) => frame.has(name));
        const done: string[] = [];
        for (const [which, how] of harms) {
          const [what, next] = harmedAt(frame, names, which, how);
          done.push(what);
          frame = next;
        }
        const numbers = names.filter((name) => isNumber(frame.column(name)));
        if (copied) frame = alike(frame, numbers.slice(0, 2));
        const outcome = await runAnalysis(analysis, frame, options);
        const found = faults(outcome, analysis, frame, options);
        expect(
          found,
          `${frame.rows} rows, ${chosenWhat}, ${done.join(', ')}${copied ? ', two alike' : ''}`,
        ).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
