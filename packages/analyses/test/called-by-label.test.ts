/**
 * People call variables by their labels, so everything that they read does: sentences, tables, checks, figures, refusals. Only programs,
 * and what the file itself is asked for, use the names of the data.
 */
import { type Column, Frame } from '@constat/data';
import { type Block, renderBlocks, runsToText } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { exampleFrame } from '../golden/cases.ts';
import { constant, emptied, firstRows } from '../golden/frames.ts';
import { LIGHTER } from '../golden/more-cases.ts';
import { everythingOn, fewRepetitions, filled, otherChoices } from '../golden/options.ts';
import { chosenVariables } from '../src/chosen-variables.ts';
import { type AnyAnalysis, isCalculator, type Outcome, type RawOptions, runAnalysis } from '../src/index.ts';
import { renameInOptions } from '../src/rename-options.ts';
import { analysesInTurn } from './analyses-in-turn.ts';

const ROWS = 60;
/** What a name looks like here; nothing else does. */
const NAME = /q\d+zz/;

/** Every variable called by a word that nobody says, with the label that it has or its name as one. */
function unsayable(frame: Frame): { readonly frame: Frame; readonly names: ReadonlyMap<string, string> } {
  const names = new Map(frame.columns.map(({ name }, i) => [name, `q${i}zz`]));
  const renamed = frame.columns.map(
    (column): Column => ({ ...column, name: names.get(column.name)!, label: column.label || column.name }),
  );
  return { frame: new Frame(renamed, frame.settings), names };
}

const isProgram = (block: Block): boolean => block.kind === 'text' && block.role === 'r-code';

/** Statements of a model that people write themselves, in names: `f =~ x1 + x2`, `x1 ~~ x2`. */
const STATEMENT = /=~|~~/;

/** Where a name of the data stands in what people read. */
function spoken(outcome: Outcome): readonly string[] {
  if (outcome.status === 'needs') return [];
  const texts =
    outcome.status === 'refused'
      ? outcome.refusals.flatMap(({ message, advice }) => [runsToText(message), runsToText(advice ?? [])])
      : renderBlocks(
          outcome.blocks.filter((block) => !isProgram(block)),
          'text',
        ).split('\n');
  return texts.filter((text) => NAME.test(text) && !STATEMENT.test(text)).map((text) => text.slice(0, 300));
}

const analyses = await analysesInTurn((analysis) => !isCalculator(analysis));

describe.each(analyses)('%s', (id, analysis: AnyAnalysis) => {
  it('calls variables by their labels', async () => {
    const { rows = ROWS, options: lighter = {} } = LIGHTER[id] ?? {};
    const example: RawOptions = { ...fewRepetitions(analysis), ...analysis.example.options, ...lighter };
    const { frame, names } = unsayable(firstRows(await exampleFrame(analysis), Math.min(rows, ROWS)));
    const options = renameInOptions(analysis.options, example, names);
    const wrong: string[] = [];
    const ask = async (what: string, data: Frame, asked: RawOptions) => {
      for (const text of spoken(await runAnalysis(analysis, data, asked))) wrong.push(`${what}: ${text}`);
    };
    await ask('example', frame, options);
    await ask('all', frame, filled(analysis, { ...options, ...everythingOn(analysis), ...lighter }, frame));
    for (const [what, asked] of otherChoices(analysis, options, frame)) await ask(what, frame, asked);
    for (const name of chosenVariables(analysis.options, options)) {
      await ask(`${name} constant`, constant(frame, name), options);
      await ask(`${name} missing`, emptied(frame, name), options);
    }
    for (const count of [1, 3]) await ask(`${count} rows`, firstRows(frame, count), options);
    expect([...new Set(wrong)]).toEqual([]);
  });
});
