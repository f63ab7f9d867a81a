/** What a calculator takes from data, and where it refuses. */
import { Frame, generateSample } from '@constat/data';
import { chosenVariables } from '../src/chosen-variables.ts';
import { type AnyAnalysis, fillFromData, type RawOptions } from '../src/index.ts';
import { constant, emptied, firstRows, interleaved } from './frames.ts';
import { otherChoices, rolesFilled } from './options.ts';
import { lineText } from './render.ts';

const SAMPLE = 'health';

/** A line for each dataset that is tried: the numbers taken, or why none are. */
export async function fromDataLines(analysis: AnyAnalysis): Promise<readonly string[]> {
  const { fromData } = analysis;
  if (!fromData) return [];
  const sample = await generateSample(SAMPLE);
  if (!sample) throw new Error(`no sample ${SAMPLE}`);
  const frame = new Frame(sample.columns);
  const options = rolesFilled({ options: fromData.options }, frame, {});
  const used = chosenVariables(fromData.options, options);
  const say = (what: string, data: Frame, asked: RawOptions): string => {
    const filled = fillFromData(analysis, data, asked);
    return `${what}: ${filled.status === 'filled' ? JSON.stringify(filled.options) : lineText(filled)}`;
  };
  const ordered = interleaved(frame, used);
  return [
    say(JSON.stringify(options), frame, options),
    ...[0, 1, 2, 3, 4, 5].map((rows) => say(`${rows} rows`, firstRows(ordered, rows), options)),
    ...used.flatMap((name) => [
      say(`${name} constant`, constant(frame, name), options),
      say(`${name} missing`, emptied(frame, name), options),
    ]),
    ...sameVariable(options).map((asked) => say(JSON.stringify(asked), frame, asked)),
    ...[...otherChoices({ options: fromData.options }, options, frame)].flatMap(([title, asked]) => [
      ...[frame.rows, 1, 2, 3].map((rows) => say(`${title}, ${rows} rows`, firstRows(ordered, rows), asked)),
      ...sameVariable(asked).map((twice) => say(`${title}, ${JSON.stringify(twice)}`, frame, twice)),
    ]),
  ];
}

/** One variable in two roles. */
function sameVariable(options: RawOptions): readonly RawOptions[] {
  const single = Object.entries(options).filter(([, value]) => typeof value === 'string');
  const [first, second] = single;
  return first && second ? [{ ...options, [second[0]]: first[1] }] : [];
}
