/**
 * The golden text of an analysis: what people read of its example, with everything switched on, with each choice, on awkward
 * data, where nothing is to be found, and at the limits where it refuses. Kept in results/<id>.md and compared by
 * test/golden.test.ts; `npm run golden` writes them anew.
 */
import { Frame, generateSample } from '@constat/data';
import { chosenVariables } from '../src/chosen-variables.ts';
import { type AnyAnalysis, isCalculator, type Outcome, type RawOptions, runAnalysis } from '../src/index.ts';
import { changedLines } from './diff.ts';
import { mostLevels, refusedNumbers, refusedRoles } from './edges.ts';
import { requireExplained, requireWorked } from './explained.ts';
import { formText } from './form-text.ts';
import {
  constant,
  emptied,
  firstRows,
  interleaved,
  mirrored,
  perGroup,
  shuffled,
  unequal,
  withFirst,
  withMissing,
  withStrangeLevels,
} from './frames.ts';
import { fromDataLines } from './from-data.ts';
import { LIGHTER, MORE_CASES } from './more-cases.ts';
import {
  everythingOff,
  everythingOn,
  fewRepetitions,
  filled,
  furtherChoices,
  oneSided,
  otherChoices,
  otherLevel,
  rolesFilled,
  scaled,
  typedLimits,
  withLevels,
  withoutLevels,
} from './options.ts';
import { figuresOf, levelText, lineText, wholeText, wordsText } from './render.ts';
import { requireSaid } from './said.ts';

/** Numbers of cases at which analyses change their mind: the smallest, and both sides of usual limits. */
const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 19, 20, 21, 29, 30, 31, 49, 50, 51];
/** Numbers that are typed into calculators: the same limits. */
const TYPED = [5, 6, 9, 10, 11, 19, 20, 29, 30, 31];

/** Rows that are enough for the cases beside the example. */
const SMALL = 120;

export async function exampleFrame(analysis: AnyAnalysis): Promise<Frame> {
  if (isCalculator(analysis)) return new Frame([]);
  const sample = await generateSample(analysis.example.sample!);
  if (!sample) throw new Error(`${analysis.entry.id}: no sample ${analysis.example.sample}`);
  return new Frame(sample.columns);
}

class Golden {
  readonly #sections: string[] = [];
  readonly #analysis: AnyAnalysis;
  /** What was asked before: many cases begin with the same. */
  readonly #outcomes = new WeakMap<Frame, Map<string, Promise<Outcome>>>();
  readonly #texts = new WeakMap<Outcome, { whole?: string; words?: string }>();

  constructor(analysis: AnyAnalysis) {
    this.#analysis = analysis;
  }

  run(frame: Frame, options: RawOptions): Promise<Outcome> {
    const known = this.#outcomes.get(frame) ?? new Map<string, Promise<Outcome>>();
    this.#outcomes.set(frame, known);
    const key = JSON.stringify(options, (_, value: unknown) => (value === undefined ? 'undefined' : value));
    const outcome = known.get(key) ?? this.#computed(frame, options);
    known.set(key, outcome);
    return outcome;
  }

  async #computed(frame: Frame, options: RawOptions): Promise<Outcome> {
    const outcome = await runAnalysis(this.#analysis, frame, options);
    requireExplained(this.#analysis.entry.id, outcome);
    requireSaid(this.#analysis.entry.id, outcome);
    return outcome;
  }

  whole(title: string, outcome: Outcome): void {
    this.text(title, wholeText(outcome));
  }

  text(title: string, text: string): void {
    this.#sections.push(`## ${title}`, text);
  }

  /** What another outcome says otherwise; nothing where it says the same. */
  changes(title: string, before: Outcome, after: Outcome): void {
    const known = figuresOf(before);
    const kept = this.#kept(before);
    kept.whole ??= wholeText(before, known);
    this.difference(title, kept.whole, wholeText(after, known));
  }

  /** The same of sentences and tables alone. */
  otherWords(title: string, before: Outcome, after: Outcome): void {
    const kept = this.#kept(before);
    kept.words ??= wordsText(before);
    this.difference(title, kept.words, wordsText(after));
  }

  /** The texts of an outcome that others are compared with. */
  #kept(outcome: Outcome): { whole?: string; words?: string } {
    const kept = this.#texts.get(outcome) ?? {};
    this.#texts.set(outcome, kept);
    return kept;
  }

  difference(title: string, before: string, after: string): void {
    const lines = changedLines(before, after);
    if (lines.length > 0) this.#sections.push(`## ${title}`, fenced(lines));
  }

  lines(title: string, lines: readonly string[]): void {
    if (lines.length > 0) this.#sections.push(`## ${title}`, lines.map((line) => `- ${line}`).join('\n'));
  }

  toString(): string {
    const { entry } = this.#analysis;
    return `${[`# ${entry.title} (${entry.id})`, ...this.#sections].join('\n\n')}\n`;
  }
}

/** A fence that no line of it closes. */
const fenced = (lines: readonly string[]): string => `~~~~diff\n${lines.join('\n')}\n~~~~`;

/** The golden text of an analysis. */
export async function goldenText(analysis: AnyAnalysis): Promise<string> {
  const golden = new Golden(analysis);
  const { id } = analysis.entry;
  const whole = await exampleFrame(analysis);
  const options: RawOptions = { ...fewRepetitions(analysis), ...analysis.example.options };
  const example = await golden.run(whole, options);
  if (example.status !== 'done') throw new Error(`${id}: ${JSON.stringify(example)}`);
  golden.text('Form', formText(analysis));
  golden.whole('Example', example);
  const everything = await golden.run(whole, { ...everythingOn(analysis), ...options });
  for (const outcome of [example, everything]) requireWorked(id, outcome);
  golden.changes('Everything on', example, everything);
  const { rows = whole.rows, options: lighter = {} } = LIGHTER[id] ?? {};
  const subject = { golden, analysis, frame: firstRows(whole, rows), options: { ...options, ...lighter } };
  await optionCases(subject);
  await dataCases(subject);
  for (const { name, options: more, columns, sample } of MORE_CASES[id] ?? []) {
    const other = sample ? await exampleFrame({ ...analysis, example: { sample, options: {} } }) : whole;
    golden.whole(name, await golden.run(columns ? new Frame(columns) : other, { ...options, ...more }));
  }
  await limitCases(subject);
  golden.lines('Numbers from data', await fromDataLines(analysis));
  return golden.toString();
}

interface Subject {
  readonly golden: Golden;
  readonly analysis: AnyAnalysis;
  readonly frame: Frame;
  readonly options: RawOptions;
}

async function optionCases({ golden, analysis, frame, options }: Subject): Promise<void> {
  const example = await golden.run(frame, options);
  const compared = async (title: string, more: RawOptions, before = example): Promise<Outcome> => {
    const outcome = await golden.run(frame, filled(analysis, more, frame));
    golden.changes(title, before, outcome);
    return outcome;
  };
  // where a choice is refused, what the first button of the refusal gives
  const remedied = async (title: string, asked: RawOptions, refused: Outcome): Promise<void> => {
    if (refused.status !== 'refused') return;
    const remedy = refused.refusals
      .flatMap(({ actions = [] }) => actions)
      .find(({ kind, options }) => kind === 'set-options' && options !== undefined);
    if (remedy) await compared(`${title}: ${remedy.label}`, { ...asked, ...remedy.options }, example);
  };
  // what the example chooses is kept where not everything can be had at once
  const on = { ...everythingOn(analysis), ...options };
  const everything = await golden.run(frame, on);
  const lighter = LIGHTER[analysis.entry.id]?.options ?? {};
  await compared(
    'Everything on, also beside what the example chooses',
    { ...options, ...everythingOn(analysis), ...lighter },
    everything,
  );
  await compared('Everything off', { ...options, ...everythingOff(analysis) });
  await compared('A variable in every role', rolesFilled(analysis, frame, options));
  const level = otherLevel(analysis, options);
  if (level)
    golden.difference('Another level', levelText(example), levelText(await golden.run(frame, level)));
  const base = everything.status === 'done' ? on : options;
  const before = everything.status === 'done' ? everything : example;
  for (const [title, more] of otherChoices(analysis, base, frame)) {
    const chosen = await compared(title, more, before);
    await remedied(title, filled(analysis, more, frame), chosen);
    for (const [further, inner] of furtherChoices(analysis, more, base, frame))
      await compared(`${title}, ${further}`, inner, chosen);
  }
  await presetCases({ golden, analysis, frame, options }, example);
}

/** Every address with options of its own, by the example that its button shows. */
async function presetCases({ golden, analysis, frame, options }: Subject, base: Outcome): Promise<void> {
  for (const preset of analysis.entry.presets ?? []) {
    const own = preset.example && { ...analysis, example: preset.example };
    const shown = await golden.run(
      own ? await exampleFrame(own) : frame,
      own ? { ...fewRepetitions(analysis), ...own.example.options } : { ...options, ...preset.options },
    );
    if (shown.status !== 'done') throw new Error(`${preset.path}: ${JSON.stringify(shown)}`);
    if (own) golden.whole(`Preset: ${preset.title}`, shown);
    else golden.changes(`Preset: ${preset.title}`, base, shown);
  }
}

async function dataCases({ golden, analysis, frame, options }: Subject): Promise<void> {
  const example = await golden.run(frame, options);
  if (isCalculator(analysis)) {
    for (const direction of ['less', 'greater'] as const)
      golden.changes(
        `One-sided, ${direction}`,
        example,
        await golden.run(frame, { ...options, ...oneSided(analysis, direction) }),
      );
    for (const factor of [0.2, 5])
      golden.otherWords(
        factor < 1 ? 'Smaller numbers' : 'Larger numbers',
        example,
        await golden.run(frame, scaled(analysis, options, factor)),
      );
    return;
  }
  const used = chosenVariables(analysis.options, options);
  const awkward = await awkwardCase(golden, analysis, frame, options, used);
  golden.whole('Awkward data', awkward.outcome);
  const greater = { ...everythingOn(analysis), ...awkward.options, ...oneSided(analysis, 'greater') };
  golden.changes('Awkward data, everything on', awkward.outcome, await golden.run(awkward.frame, greater));
  const said = async (title: string, other: Frame): Promise<void> =>
    golden.otherWords(title, example, await golden.run(other, options));
  await said('Shuffled data', shuffled(frame, used));
  await said('Mirrored data', mirrored(frame, used));
  await said('A third of the rows', unequal(firstRows(frame, Math.ceil(frame.rows / 3)), used));
}

/** Missing values, unequal groups, a strange name and a one-sided question; where that is refused, without gaps. */
async function awkwardCase(
  golden: Golden,
  analysis: AnyAnalysis,
  frame: Frame,
  options: RawOptions,
  used: readonly string[],
): Promise<{ frame: Frame; options: RawOptions; outcome: Outcome }> {
  const { frame: strange, names } = withStrangeLevels(frame, used);
  const asked = {
    ...(withLevels(options, names) as RawOptions),
    ...oneSided(analysis, 'less'),
  };
  const uneven = unequal(strange, used);
  const attempts = [withMissing(uneven, used), uneven, strange];
  for (const attempt of attempts) {
    const outcome = await golden.run(attempt, asked);
    if (outcome.status === 'done') return { frame: attempt, options: asked, outcome };
    golden.lines('Awkward data, refused', [lineText(outcome)]);
  }
  return { frame: strange, options: asked, outcome: await golden.run(strange, asked) };
}

async function limitCases({ golden, analysis, frame, options }: Subject): Promise<void> {
  const lines: string[] = [];
  const say = async (what: string, other: Frame, more: RawOptions): Promise<Outcome> => {
    const outcome = await golden.run(other, more);
    lines.push(`${what}: ${lineText(outcome)}`);
    return outcome;
  };
  const small = firstRows(frame, SMALL);
  const base = (await golden.run(small, options)).status === 'done' ? small : frame;
  if (!isCalculator(analysis)) {
    const used = chosenVariables(analysis.options, options);
    const ordered = interleaved(frame, used);
    for (const rows of ROWS.filter((count) => count <= frame.rows))
      await say(`${rows} rows`, firstRows(ordered, rows), options);
    for (const rows of await turningPoint(golden, ordered, options))
      await say(`${rows} rows`, firstRows(ordered, rows), options);
    for (const count of [1, 2, 3]) {
      const few = perGroup(frame, used, count);
      if (few) await say(`${count} rows in each group`, few, options);
    }
    for (const name of used) {
      await say(`${name} constant`, constant(base, name), options);
      const unnamed = withoutLevels(analysis, options);
      if (unnamed) await say(`${name} constant, no levels named`, constant(base, name), unnamed);
      await say(`${name} missing`, emptied(base, name), options);
      if (frame.column(name).cells.kind === 'numbers')
        await say(`${name} mirrored`, mirrored(base, [name]), options);
    }
  }
  lines.push(...(await mostLevels(analysis, frame, options)));
  const untried = LIGHTER[analysis.entry.id]?.untried ?? [];
  for (const [title, more] of typedLimits(analysis, options, untried, isCalculator(analysis) ? TYPED : []))
    await say(title, base, more);
  golden.lines('Limits', lines);
  golden.lines('Values that are refused', await refusedValues(golden, analysis, base, options));
  golden.lines('Variables that are refused', await refusedRoles(analysis, base, options));
  golden.lines('Numbers that are refused', await refusedNumbers(analysis, base, options, untried));
}

/** The last number of rows that is refused and the first that is answered, where they are more than eight. */
async function turningPoint(golden: Golden, frame: Frame, options: RawOptions): Promise<readonly number[]> {
  const answers = async (rows: number): Promise<boolean> =>
    (await golden.run(firstRows(frame, rows), options)).status === 'done';
  if (frame.rows <= 8 || (await answers(8))) return [];
  let refused = 8;
  let answered = frame.rows;
  for (let rows = 16; rows < frame.rows; rows *= 2) {
    if (await answers(rows)) {
      answered = rows;
      break;
    }
    refused = rows;
  }
  while (answered - refused > 1) {
    const middle = (refused + answered) >> 1;
    if (await answers(middle)) answered = middle;
    else refused = middle;
  }
  return [refused, answered];
}

/** One value that weights, counts and times may not have. */
const ODD_VALUES = [0, -1, 0.5];

/** Which of them are refused in a variable of numbers, with a variable in every role where that can be computed. */
async function refusedValues(
  golden: Golden,
  analysis: AnyAnalysis,
  frame: Frame,
  options: RawOptions,
): Promise<readonly string[]> {
  if (isCalculator(analysis)) return [];
  const everyRole = rolesFilled(analysis, frame, options);
  const asked = (await golden.run(frame, everyRole)).status === 'done' ? everyRole : options;
  const lines: string[] = [];
  for (const name of chosenVariables(analysis.options, asked)) {
    if (frame.column(name).cells.kind !== 'numbers') continue;
    for (const value of ODD_VALUES) {
      const outcome = await golden.run(withFirst(frame, name, value), asked);
      if (outcome.status !== 'done') lines.push(`${name} with a value of ${value}: ${lineText(outcome)}`);
    }
  }
  return lines;
}
