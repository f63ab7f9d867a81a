/**
 * Every calculator on what people type by mistake: numbers at the edge of what a computer can hold, none at all, words, lists of other
 * lengths. A result in which every number can be written, or a refusal; never an error, never NaN.
 */
import { Frame } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { fewRepetitions, filled, otherChoices } from '../golden/options.ts';
import { isCalculator, type RawOptions, runAnalysis } from '../src/index.ts';
import { analysesInTurn } from './analyses-in-turn.ts';
import { faults } from './awkward-faults.ts';

const FEW = [1e300, 1e-300, 0, 2 ** 53];
const NUMBERS = [
  ...FEW,
  -1e300,
  -1,
  0.5,
  1,
  2,
  3,
  1e9,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  'NaN',
  '',
  null,
];
const WORDS = ['', '\u200b', 'Inf', '1e999', 'a,b', '\n'];

/** Every value with one thing in it changed: numbers, words, and lists that are shorter, longer, empty or alike. */
function* mishaps(
  value: unknown,
  path: string,
  numbers: readonly unknown[],
): Generator<readonly [string, unknown]> {
  if (typeof value === 'number') for (const other of numbers) yield [`${path} = ${other}`, other];
  else if (typeof value === 'string')
    for (const other of WORDS) yield [`${path} = ${JSON.stringify(other)}`, other];
  else if (Array.isArray(value)) {
    yield [`${path} empty`, []];
    yield [`${path} one shorter`, value.slice(1)];
    yield [`${path} one longer`, [...value, ...value.slice(-1)]];
    if (value.length > 1) yield [`${path} alike`, value.map(() => value[0])];
    for (const [i, item] of value.slice(0, 2).entries())
      for (const [what, other] of mishaps(item, `${path}.${i}`, numbers)) yield [what, value.with(i, other)];
  } else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value))
      for (const [what, other] of mishaps(item, `${path}.${key}`, numbers))
        yield [what, { ...value, [key]: other }];
}

describe.each(await analysesInTurn(isCalculator))('%s', (_, analysis) => {
  it('answers or refuses whatever is typed', async () => {
    const frame = new Frame([]);
    const wrong: string[] = [];
    const example: RawOptions = { ...fewRepetitions(analysis), ...analysis.example.options };
    const starts = [
      ['example', filled(analysis, example, frame)] as const,
      ...otherChoices(analysis, example, frame),
    ];
    for (const [choice, options] of starts)
      for (const [what, changed] of mishaps(options, '', choice === 'example' ? NUMBERS : FEW)) {
        const attempt = `${choice}, ${what}`;
        try {
          const outcome = await runAnalysis(analysis, frame, changed as RawOptions);
          for (const fault of faults(outcome, analysis, frame, changed as RawOptions))
            wrong.push(`${attempt}: ${fault}`);
        } catch (error) {
          wrong.push(
            `${attempt}: ${error instanceof Error ? (error.stack ?? '').slice(0, 400) : String(error)}`,
          );
        }
      }
    for (const [key, option] of Object.entries(analysis.options)) {
      const table = (example[key] ?? null) as readonly (readonly unknown[])[] | null;
      if (option.kind !== 'table' || table === null) continue;
      const short = { ...example, [key]: table.with(0, table[0]!.slice(1)) };
      const { status } = await runAnalysis(analysis, frame, short);
      if (status !== 'refused') wrong.push(`${key} with a shorter row: ${status}`);
    }
    if (wrong.length > 0) expect.fail(`${wrong.length}\n${wrong.slice(0, 40).join('\n')}`);
  });
});
