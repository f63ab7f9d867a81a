/** Words of the data that the spelling of results leaves alone: `colour` stays the name that the variable has. */
import type { Frame } from '@constat/data';
import { differentWords, keptRuns } from '@constat/report';
import { chosenVariables } from './chosen-variables.ts';
import type { Refusal } from './contract.ts';
import type { OptionSchema, RawOptions } from './options.ts';

/** Every text inside a value. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const [key, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) yield key;
      yield* textsIn(inner);
    }
}

/** What the dataset calls its variables, what the chosen ones hold as words, and what was typed into the form. */
function* namesIn(frame: Frame, schema: OptionSchema, options: RawOptions): Generator<string> {
  for (const { name, label, valueLabels } of frame.columns) {
    yield name;
    if (label !== undefined) yield label;
    if (valueLabels) yield* Object.values(valueLabels);
  }
  for (const name of chosenVariables(schema, options)) {
    if (!frame.has(name)) continue;
    const { cells } = frame.column(name);
    if (cells.kind === 'categories') yield* cells.levels;
    else if (cells.kind === 'strings') for (const text of cells.values) yield text ?? '';
  }
  for (const [key, value] of Object.entries(options)) {
    const kind = Object.hasOwn(schema, key) ? schema[key]?.kind : undefined;
    if (kind !== 'choice' && kind !== 'choices' && kind !== 'toggle') yield* textsIn(value);
  }
}

/** The words of the data and of the form that have two spellings. */
export const wordsOfData = (frame: Frame, schema: OptionSchema, options: RawOptions): ReadonlySet<string> =>
  differentWords(namesIn(frame, schema, options));

/** The refusal with these words marked as not ours. */
export const keptRefusal = (refusal: Refusal, words: ReadonlySet<string>): Refusal => ({
  ...refusal,
  message: keptRuns(refusal.message, words),
  ...(refusal.advice ? { advice: keptRuns(refusal.advice, words) } : {}),
});
