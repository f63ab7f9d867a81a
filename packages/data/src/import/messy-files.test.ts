/** Files as people really have them (test/fixtures/make-messy.py and .R): every offer of the preview taken, the table is right. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { jsonCell } from '../rows.ts';
import { formattedNumbers, numbersWithUnit } from './formatted-numbers.ts';
import { importFile } from './import.ts';
import type { Imported, ImportNotice } from './report.ts';
import { bytesSource } from './source.ts';

type Options = NonNullable<Parameters<typeof importFile>[2]>;

const read = (name: string, options: Options = {}) =>
  importFile(
    name,
    bytesSource(readFileSync(new URL(`../../test/fixtures/messy/${name}`, import.meta.url))),
    options,
  );

/** What the button beside a notice asks for. */
function taken(
  options: Options,
  { code, column = '', columns = [column], words = [] }: ImportNotice,
): Options {
  switch (code) {
    case 'title-lines':
      return { ...options, skipTitle: true };
    case 'rows-below':
      return { ...options, skipBelow: true };
    case 'missing-words':
      return { ...options, missingTokens: [...new Set([...(options.missingTokens ?? []), ...words])] };
    case 'missing-codes':
      return {
        ...options,
        missingCodes: {
          ...options.missingCodes,
          ...Object.fromEntries(columns.map((name) => [name, words])),
        },
      };
    case 'formatted-numbers':
      return { ...options, asNumbers: [...new Set([...(options.asNumbers ?? []), ...columns])] };
    case 'leading-zeros':
      return { ...options, keepZeros: [...new Set([...(options.keepZeros ?? []), ...columns])] };
    case 'scale':
      return { ...options, asOrdinal: [...new Set([...(options.asOrdinal ?? []), ...words])] };
    default:
      return options;
  }
}

/** Lines above and below go first: what they hide is told when they are gone. */
const isAround = ({ code }: ImportNotice): boolean => code === 'title-lines' || code === 'rows-below';

async function withOffers(name: string): Promise<Imported> {
  let options: Options = {};
  let imported = await read(name);
  for (let round = 0; round < 3; round++) {
    const around = round === 0 ? imported.report.notices.filter(isAround) : [];
    const notices = around.length > 0 ? around : imported.report.notices;
    options = notices.reduce(taken, options);
    imported = await read(name, options);
  }
  return imported;
}

const shown = ({ dataset }: Imported) =>
  dataset.columns.map(
    ({ name, label, type }) => `${name}${label === undefined ? '' : ` = ${label}`}: ${type}`,
  );
const first = ({ dataset }: Imported) => dataset.columns.map((column) => jsonCell(column, 0));

describe('messy files', () => {
  test.each<[string, number, readonly string[], readonly unknown[]]>([
    [
      'two-row-header.csv',
      20,
      [
        'ID: text',
        'Baseline: Größe: numeric',
        'Baseline: BP: numeric',
        'Nachher: Größe: numeric',
        'Nachher: BP: numeric',
      ],
      ['P001', 63.6, 129, 66.7, 115],
    ],
    [
      'units-row.csv',
      20,
      [
        'id: numeric',
        'age = age (years): numeric',
        'weight = weight (kg): numeric',
        'glucose = glucose (mmol/L): numeric',
        'seen = seen (dd/mm/yyyy): date',
      ],
      [1, 27, 66.8, 6.54, '2024-02-13'],
    ],
    [
      'totals.csv',
      15,
      ['ward: text', 'patients: numeric', 'cost: numeric'],
      ['Ward A', expect.any(Number), expect.any(Number)],
    ],
    [
      'european.csv',
      20,
      [
        'Nr: numeric',
        'Umsatz: numeric',
        'Quote: numeric',
        'Dauer = Dauer (hours): numeric',
        'Datum: date',
        'Bemerkung: categorical',
      ],
      [1, expect.any(Number), expect.any(Number), expect.any(Number), '2024-11-01', 'k. A.'],
    ],
    [
      'spaces.csv',
      20,
      ['id: numeric', 'income: numeric', 'share: numeric'],
      [1, expect.any(Number), expect.any(Number)],
    ],
    [
      'emoji.txt',
      20,
      ['😀 mood: categorical', 'score: numeric', 'score_2: numeric', 'Café 北京: numeric'],
      ['🙂', 0, 0, expect.any(Number)],
    ],
    [
      'scales.csv',
      30,
      [
        'id: numeric',
        'q1: ordinal',
        'how often: ordinal',
        'degree: ordinal',
        'income: ordinal',
        'age group: ordinal',
      ],
      [1, 'Strongly disagree', 'Never', 'PhD', '10k-20k', '55+'],
    ],
    [
      'laboratory.csv',
      24,
      [
        'id: numeric',
        'crp: numeric',
        'temp = temp (°C): numeric',
        'bp: text',
        'height = height (cm): numeric',
        'age = age (yrs): numeric',
      ],
      [0, null, expect.any(Number), '120/70', 150, 20],
    ],
    [
      'register.csv',
      120,
      [
        'Patient no.: text',
        'Name: text',
        'Sex: categorical',
        'Born: date',
        'Seen: date',
        'HbA1c (%): numeric',
        'Glucose = Glucose (mmol/l): numeric',
        'Smoker: categorical',
        'Wait = Wait (minutes): numeric',
        'Pain (0-10): numeric',
      ],
      [
        '00001',
        'Ann A.',
        'm',
        expect.any(String),
        expect.any(String),
        null,
        expect.any(Number),
        'yes',
        expect.any(Number),
        99,
      ],
    ],
    [
      'prism.txt',
      12,
      ['X: numeric', 'A:Y1: numeric', 'A:Y2: numeric', 'B:Y1: numeric'],
      [0, expect.any(Number), expect.any(Number), expect.any(Number)],
    ],
    [
      'merged-header.xlsx',
      15,
      [
        'Patient: numeric',
        'Baseline: SBP: numeric',
        'Baseline: DBP: numeric',
        'Week 12: SBP: numeric',
        'Week 12: DBP: numeric',
        'Outcome: ordinal',
      ],
      [1, 138, 87, 118, 81, 'better'],
    ],
    [
      'notes-below.xlsx',
      12,
      ['ID: text', 'Arm: categorical', 'Date: date', 'Cost: numeric', 'Text: numeric'],
      ['00001', 'A', '2024-01-02', 198.97, 1001],
    ],
    [
      'words-above.csv',
      12,
      ['ID: numeric', 'Age: numeric', 'Sex: categorical', 'BP: numeric', 'Seen: date'],
      [0, 30, 'm', 120, '2024-03-01'],
    ],
    [
      'database.tsv',
      12,
      ['id: numeric', 'place: text', 'born: date', 'amount: numeric'],
      [0, '\\N', '1990-01-10', 0],
    ],
    [
      'tabs-commas.txt',
      12,
      ['Nr: numeric', 'Wert: numeric', 'Datum: date', 'Betrag: numeric'],
      [0, 0.5, '2024-03-01', 1200.25],
    ],
    [
      'countries.csv',
      15,
      ['Country Name: text', 'Country Code: text', '2019: numeric', '2020: numeric'],
      ['Country 0', 'C00', 60, 61],
    ],
    [
      'texts-below.txt',
      15,
      [
        'CASE = Interview-Nummer: numeric',
        'A101 = Geschlecht: numeric',
        'A102 = Zufrieden mit dem Preis: ordinal',
        'ZEIT = Zeitpunkt: date',
      ],
      [0, 1, 'nie', '2024-03-10 10:00:00'],
    ],
    ['office.tsv', 12, ['freq,unit,geo: text', '2019: numeric', '2020: numeric'], ['A,PC,AT', 10.5, 11]],
    ['old-mac.csv', 12, ['id: numeric', 'city: categorical'], [0, 'München']],
    [
      'mongo.txt',
      5,
      ['_id: text', 'n: numeric', 'at: date', 'who.age: numeric'],
      ['65a0', 0, '2024-01-10 08:00:00', 30],
    ],
    [
      'weka.arff',
      12,
      [
        'age: numeric',
        'bp mean: numeric',
        'helped: categorical',
        'risk: categorical',
        'note: text',
        'seen: date',
      ],
      [20, expect.any(Number), 'yes', null, "it's 00", '2024-03-01'],
    ],
    ['sparse.arff', 3, ['a: numeric', 'b: categorical', 'c: numeric'], [1.5, 'y', 0]],
    [
      'periods.csv',
      24,
      [
        'obs: date',
        'quarter: date',
        'q: date',
        'month: date',
        'm: date',
        'name: date',
        'short: date',
        'week: date',
        'half: date',
        'GDP: numeric',
      ],
      [...new Array<string>(7).fill('2010-01-01'), '2010-01-04', '2010-01-01', 100.5],
    ],
    [
      'clinic.csv',
      30,
      [
        'id: numeric',
        'admitted = admitted (hours after midnight): numeric',
        'age = age (years): numeric',
        'visits: numeric',
        'income: numeric',
        'stage: ordinal',
        'pain: ordinal',
        'room: text',
      ],
      [0, 13, 0, null, null, 'Stage I', '1 - Not at all', 'NULL'],
    ],
    [
      'prism-copies.csv',
      9,
      [
        'Dose: numeric',
        ...['Control', 'Treated'].flatMap((name) => [1, 2, 3].map((i) => `${name}: ${i}: numeric`)),
      ],
      [1, ...new Array<unknown>(6).fill(expect.any(Number))],
    ],
    [
      'register.dbf',
      11,
      ['CODE: text', 'CITY: categorical', 'AMOUNT: numeric', 'SEEN: date', 'OK: boolean'],
      ['00000', 'Bonn', 0, '2024-01-01', true],
    ],
    ['text.xls', 15, ['id: numeric', 'uuid: text', 'value: numeric'], [0, 'a0000000-11ee', 0]],
    ['page.xls', 12, ['code: text', 'value: numeric'], ['000', 0.5]],
  ])('%s', async (name, rows, types, cells) => {
    const imported = await withOffers(name);
    expect(imported.dataset.rows).toBe(rows);
    expect(shown(imported)).toEqual(types);
    expect(first(imported)).toEqual(cells);
  });

  test('answers and groups of values stand in their own order', async () => {
    const { dataset } = await withOffers('scales.csv');
    expect(dataset.columns.slice(1).map(({ categoryOrder }) => categoryOrder)).toEqual([
      ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree'],
      ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'],
      ['Primary', 'Secondary', 'Bachelor', 'Master', 'PhD'],
      ['<10k', '10k-20k', '20k-50k', '>50k'],
      ['under 18', '18-24', '25-34', '35-54', '55+'],
    ]);
  });

  test('encodings from before Unicode can be told', async () => {
    const imported = await read('japanese.csv', { encoding: 'shift_jis' });
    expect(shown(imported)).toEqual(['番号: numeric', '都市: categorical']);
    expect(first(imported)).toEqual([0, '東京']);
    expect(imported.report.encoding).toBe('shift_jis');
  });

  test('years outside of 1900 to 2100 are said', async () => {
    const { report } = await read('years.csv');
    expect(report.notices.map(({ code, column }) => `${column} ${code}`)).toEqual([
      'birth date-years',
      'until date-years',
      'time formatted-numbers',
    ]);
  });

  test('many columns without a name are told in one sentence', async () => {
    const { report } = await read('register.csv');
    expect(
      report.notices.filter(({ code }) => code === 'header-blank').map(({ message }) => message),
    ).toEqual(['9 columns without a name were called by their place: Column2, Column3 and 7 more.']);
  });

  test('what stands below a table can be kept', async () => {
    expect((await read('notes-below.xlsx', { skipBelow: false })).dataset.rows).toBe(15);
    expect((await read('totals.csv')).dataset.rows).toBe(18);
  });
});

describe('what looks alike and is none', () => {
  const csv = (text: string) => importFile('a.csv', bytesSource(new TextEncoder().encode(text)));
  const names = async (text: string) => (await csv(text)).dataset.columns.map(({ name }) => name);
  const codes = async (text: string) => (await csv(text)).report.notices.map(({ code }) => code);

  test('names of rows, and words in the first row of data, are no header of two rows', async () => {
    expect(await names(',name,age\na,Bob,NA\nb,Eve,34\nc,Ann,30\n')).toEqual(['Column1', 'name', 'age']);
    expect(await names('id,a,,b\n1,x,y,2\n2,x,z,3\n3,x,y,2\n')).toEqual(['id', 'a', 'Column3', 'b']);
    expect(await names('site,,Kisumu\nid,age,sex\n1,34,m\n2,30,f\n')).not.toContain('site: age');
  });

  test('a case without values, and one that is called so, are no notes', async () => {
    const rows = 'id,x,y\nann,1,2\nbob,3,4\ncy,5,6\n';
    expect(await codes(`${rows}dan,,\n`)).toEqual([]);
    expect(await codes(`${rows}totalled,7,8\n`)).toEqual([]);
    expect(await codes(`${rows}\ndan,,\n`)).toEqual(['rows-below']);
    expect(await codes('"a ""b"" c",x\n"d\ne",1\n"f",2\n"g",3\nTotal,6\n')).toEqual([]);
  });

  test('codes are no numbers with units', () => {
    const measured = (...texts: string[]) => numbersWithUnit(texts, '.')?.values ?? null;
    expect(measured('1A', '2A')).toBeNull();
    expect(measured('5 kg', '6 lb')).toBeNull();
    expect(measured('Ward 1', 'Ward 2')).toBeNull();
    expect(measured('120/80 mmHg', '1 mmHg')).toBeNull();
    expect(measured('5kg', '6.5 KG', '7')).toEqual([5, 6.5, 7]);
    expect(measured('1,234.5 mg/dl', '−3 mg/dl')).toEqual([1234.5, -3]);
    expect(formattedNumbers(['5 kg'], '.')).toBeNull();
  });
});
