/** Small datasets with a column of every kind, for round trips through files. */
import fc from 'fast-check';
import type { Cells, Column } from '../src/column.ts';
import type { Dataset } from '../src/dataset.ts';
import { newDataset } from '../src/new-dataset.ts';

const isPlain = (text: string): boolean => text.trim() !== '' && !/[ \0]$/.test(text) && !text.includes('\0');

const short = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter(isPlain);
const long = fc.tuple(short, fc.integer({ min: 20, max: 400 })).map(([text, times]) => text.repeat(times));
const word = fc.oneof({ weight: 8, arbitrary: short }, { weight: 1, arbitrary: long });
/** Words that Stata and SPSS keep for themselves: files give such variables other names, which has tests of its own. */
const RESERVED =
  /^(?:byte|double|float|if|in|int|long|using|with|str\d+|strl|all|and|by|eq|ge|gt|le|lt|ne|not|or|to)$/i;
const name = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_]{0,19}$/).filter((text) => !RESERVED.test(text));
const number = fc
  .double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 })
  .map((value) => value + 0);

const DAY_MS = 86_400_000;
const LABELS = { '1': 'ja / なし', '2': 'nein', '99': 'weiß nicht' };

const missingOr = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const numbers = (values: readonly (number | null)[]): Cells => ({
  kind: 'numbers',
  values: Float64Array.from(values, (value) => value ?? Number.NaN),
});

/** Numbers, coded numbers, days, moments, yes or no, ordered codes and text, under seven names. */
export const arbitraryDataset: fc.Arbitrary<Dataset> = fc.integer({ min: 1, max: 10 }).chain((rows) => {
  const cells = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.array(missingOr(arbitrary), { minLength: rows, maxLength: rows });
  return fc
    .record({
      names: fc.uniqueArray(name, {
        minLength: 7,
        maxLength: 7,
        selector: (text) => text.toLowerCase(),
      }),
      label: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', '').trim()),
      numbers: cells(number),
      coded: cells(fc.constantFrom(1, 2, 99, 3.5)),
      days: cells(fc.integer({ min: -130_000, max: 100_000 }).map((day) => day * DAY_MS)),
      moments: cells(fc.integer({ min: -1e12, max: 4e12 })),
      truths: cells(fc.integer({ min: 0, max: 1 })),
      ranks: cells(fc.integer({ min: 0, max: 2 })),
      words: cells(word),
    })
    .map((from) => {
      const base = (i: number) => ({
        id: `c${i + 1}`,
        name: from.names[i]!,
        role: 'none' as const,
        description: '',
      });
      const label = from.label === '' || from.label === from.names[0] ? {} : { label: from.label };
      const moments = from.moments.map((time, i) => (i === 0 ? 1_700_000_000_123 : time));
      const codes = (values: readonly (number | null)[]) => Int32Array.from(values, (code) => code ?? -1);
      const columns: Column[] = [
        { ...base(0), type: 'numeric', ...label, cells: numbers(from.numbers) },
        {
          ...base(1),
          type: 'numeric',
          missingValueCodes: ['99'],
          valueLabels: LABELS,
          cells: numbers(from.coded),
        },
        { ...base(2), type: 'date', cells: numbers(from.days) },
        { ...base(3), type: 'date', cells: numbers(moments) },
        {
          ...base(4),
          type: 'boolean',
          cells: { kind: 'categories', codes: codes(from.truths), levels: ['false', 'true'] },
        },
        {
          ...base(5),
          type: 'ordinal',
          categoryOrder: ['1', '2', '10'],
          valueLabels: { '1': 'low', '2': 'mid', '10': 'high' },
          cells: { kind: 'categories', codes: codes(from.ranks), levels: ['10', '1', '2'] },
        },
        { ...base(6), type: 'text', cells: { kind: 'strings', values: from.words } },
      ];
      return newDataset({ name: 'x' }, rows, columns);
    });
});
