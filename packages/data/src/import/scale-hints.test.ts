import { describe, expect, it } from 'vitest';
import { datasetToSav } from '../export/sav.ts';
import { encodeUtf8 } from './bytes.ts';
import type { ImportOptions } from './delimited.ts';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';

const read = (text: string, options: Partial<ImportOptions> = {}) =>
  importFile('survey.csv', bytesSource(encodeUtf8(text)), options);

const rows = (...columns: readonly (readonly string[])[]) =>
  Array.from({ length: 60 }, (_, row) => columns.map((levels) => levels[row % levels.length]).join(','));

const AGREE = ['Agree', 'Strongly agree', 'Disagree', 'Neither agree nor disagree', 'Strongly disagree'];

describe('answers on a scale', () => {
  it('stand in their order, said once for all columns, and become ordinal on demand', async () => {
    const text = ['q1,q2,dept', ...rows(AGREE, AGREE.toReversed(), ['Sales', 'IT', 'Legal'])].join('\n');
    const { dataset, report } = await read(text);
    expect(dataset.columns.map(({ type }) => type)).toEqual(['categorical', 'categorical', 'categorical']);
    const order = ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree'];
    expect(dataset.columns.map(({ categoryOrder }) => categoryOrder)).toEqual([order, order, undefined]);
    expect(report.notices).toEqual([
      {
        code: 'scale',
        words: ['q1', 'q2'],
        count: 2,
        message: 'q1 and q2 are answered on a scale (Strongly disagree … Strongly agree).',
      },
    ]);
    const again = await read(text, { asOrdinal: ['q1', 'q2'] });
    expect(again.dataset.columns.map(({ type }) => type)).toEqual(['ordinal', 'ordinal', 'categorical']);
  });

  it.each([
    [
      ['always', 'NEVER', 'Often', 'sometimes', 'rarely'],
      ['NEVER', 'rarely', 'sometimes', 'Often', 'always'],
    ],
    [
      ['Very poor', 'Excellent', 'Good', 'Fair'],
      ['Very poor', 'Fair', 'Good', 'Excellent'],
    ],
    [
      ['high', 'low', 'medium'],
      ['low', 'medium', 'high'],
    ],
    [
      ['3 - Often', '1 - Never', '2 - Sometimes'],
      ['1 - Never', '2 - Sometimes', '3 - Often'],
    ],
    [
      ['Extremely', 'Not at all', 'Somewhat'],
      ['Not at all', 'Somewhat', 'Extremely'],
    ],
  ])('%j', async (levels, order) => {
    const { dataset } = await read(['q,n', ...rows(levels, ['1'])].join('\n'));
    expect(dataset.columns[0]?.categoryOrder).toEqual(order);
  });

  it('of more than five levels are text as ever, and ordinal on demand', async () => {
    const seven = [...AGREE, 'Somewhat agree', 'Somewhat disagree'];
    const text = ['q', ...rows(seven)].join('\n');
    expect((await read(text)).dataset.columns[0]?.type).toBe('text');
    const { dataset } = await read(text, { asOrdinal: ['q'] });
    expect(dataset.columns[0]).toMatchObject({
      type: 'ordinal',
      categoryOrder: [
        'Strongly disagree',
        'Disagree',
        'Somewhat disagree',
        'Neither agree nor disagree',
        'Somewhat agree',
        'Agree',
        'Strongly agree',
      ],
    });
  });

  it('with answers that are none wait until those are missing', async () => {
    const text = ['q,n', ...rows(['Never', 'Often', 'Always', "Don't know"], ['1'])].join('\n');
    const { report, dataset } = await read(text);
    expect(dataset.columns[0]?.categoryOrder).toBeUndefined();
    expect(report.notices[0]).toMatchObject({ code: 'missing-words', words: ["Don't know"] });
    const again = await read(text, { missingTokens: ["Don't know"] });
    expect(again.dataset.columns[0]?.categoryOrder).toEqual(['Never', 'Often', 'Always']);
  });
});

describe('dates in several forms', () => {
  it('are all read, and the doubtful ones can be turned', async () => {
    const text = 'd,x\n2024-01-31,1\n31.01.2024,2\n"Feb 3, 2024",3\n05/06/2024,4\n';
    const { dataset, report } = await read(text);
    expect(dataset.columns[0]).toMatchObject({
      type: 'date',
      cells: {
        values: new Float64Array([
          Date.UTC(2024, 0, 31),
          Date.UTC(2024, 0, 31),
          Date.UTC(2024, 1, 3),
          Date.UTC(2024, 4, 6),
        ]),
      },
    });
    expect(report.notices.map(({ code, message }) => [code, message])).toEqual([
      [
        'date-forms',
        'd: dates are written in several forms (YYYY-MM-DD, Month D, YYYY, MM/DD/YYYY, DD.MM.YYYY); all were read.',
      ],
      ['date-order', 'd: dates were read as MM/DD/YYYY; DD/MM/YYYY would also fit.'],
    ]);
    const turned = await read(text, { dayFirst: true });
    expect(turned.dataset.columns[0]?.cells).toMatchObject({
      values: expect.objectContaining({ 3: Date.UTC(2024, 5, 5) }),
    });
  });

  it('stay text where one is none, or where two that are written alike contradict each other', async () => {
    expect((await read('d,x\n2024-01-31,1\nlater,2\n31.01.2024,3\n')).dataset.columns[0]?.type).toBe('text');
    expect((await read('d,x\n2024-01-31,1\n13/01/2024,2\n01/13/2024,3\n')).dataset.columns[0]?.type).toBe(
      'text',
    );
  });
});

it('texts of statistics programs on a scale stand in their order, too', async () => {
  const levels = Array.from({ length: 12 }, (_, i) => ['Often', 'Never', 'Always'][i % 3]!);
  const { dataset } = await read(['q,n', ...levels.map((level, i) => `${level},${i}`)].join('\n'));
  const plain = { ...dataset.columns[0]!, type: 'text' as const };
  const { categoryOrder: _, ...column } = plain;
  const sav = datasetToSav({
    ...dataset,
    columns: [{ ...column, cells: { kind: 'strings', values: levels } }],
  });
  const back = await importFile('x.sav', bytesSource(sav));
  expect(back.dataset.columns[0]?.categoryOrder).toEqual(['Never', 'Often', 'Always']);
});

it('missing words are found beside decimal commas', async () => {
  const { report } = await read('x;y\n1,5;a\n2,5;b\nNA;c\n');
  expect(report.notices).toMatchObject([{ code: 'missing-words', column: 'x', words: ['NA'] }]);
});

it('times of forms with their zone are dates', async () => {
  const { dataset } = await read('t,x\n2024/01/31 3:45:12 PM GMT+1,1\n2024/02/01 3:45:12 AM GMT-5,2\n');
  expect(dataset.columns[0]).toMatchObject({
    type: 'date',
    cells: { values: Float64Array.of(Date.UTC(2024, 0, 31, 14, 45, 12), Date.UTC(2024, 1, 1, 8, 45, 12)) },
  });
});

it('JSON by columns is a table', async () => {
  const source = bytesSource(encodeUtf8('{"a":[1,2],"b":["x",null]}'));
  const { dataset } = await importFile('c.json', source);
  expect(dataset).toMatchObject({ rows: 2, columns: [{ name: 'a', type: 'numeric' }, { name: 'b' }] });
});
