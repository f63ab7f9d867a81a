import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from './bytes.ts';
import { formatDate, isoDate, readDates, readDatesAmong, readPeriods, readWrittenDate } from './dates.ts';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';

/** The only text as ISO, or null where it is no date. */
const iso = (text: string): string | null => {
  const read = readDates([text]);
  return read && new Date(read.values[0]!).toISOString().replace('.000Z', 'Z');
};

describe('times of day', () => {
  it.each([
    ['12:30 AM', '00:30:00'],
    ['1:05 am', '01:05:00'],
    ['11:59 a.m.', '11:59:00'],
    ['12:00 PM', '12:00:00'],
    ['12:30pm', '12:30:00'],
    ['1:05:09 P.M.', '13:05:09'],
    ['11:59 pm', '23:59:00'],
    ['00:00', '00:00:00'],
    ['23:59:59', '23:59:59'],
  ])('%s is %s', (written, time) => {
    expect(iso(`2024-05-06 ${written}`)).toBe(`2024-05-06T${time}Z`);
  });

  it.each(['0:30 AM', '13:05 PM', '24:00', '12:60', '12:30:60', '7:5'])('%s is none', (written) => {
    expect(iso(`2024-05-06 ${written}`)).toBeNull();
  });

  it('keep milliseconds, also after a comma, and no more', () => {
    expect(readDates(['2024-05-06T07:08:09,1239'])!.values[0]! % 1000).toBe(123);
    expect(readDates(['2024-05-06T07:08:09.5'])!.values[0]! % 1000).toBe(500);
  });

  it.each([
    ['Z', '07:00:00'],
    ['+02:00', '05:00:00'],
    ['-0330', '10:30:00'],
  ])('in the zone %s are %s UTC', (zone, time) => {
    expect(iso(`2024-05-06T07:00${zone}`)).toBe(`2024-05-06T${time}Z`);
  });
});

describe('days', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2024/2/9', '2024-02-09'],
    ['2024.12.31', '2024-12-31'],
    ['3 Sept 2024', '2024-09-03'],
    ['3-mar-2024', '2024-03-03'],
    ['December 1, 2024', '2024-12-01'],
    ['1/2/2024', '2024-01-02'],
    ['1.2.2024', '2024-02-01'],
    ['1-2-2024', '2024-02-01'],
    ['13/2/2024', '2024-02-13'],
    ['1900-01-01', '1900-01-01'],
    ['2100-12-31', '2100-12-31'],
  ])('%s is %s', (text, day) => {
    expect(iso(text)).toBe(`${day}T00:00:00Z`);
  });

  it.each([
    '2023-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '1899-12-31',
    '2101-01-01',
    '20240506',
    '45000',
    '1/2/4',
  ])('%s is none', (text) => {
    expect(iso(text)).toBeNull();
  });

  it('are read in one order for all, which is said where the other one fits, too', () => {
    expect(readDates(['1/2/2024', '13/2/2024'])).toMatchObject({ format: 'DD/MM/YYYY' });
    expect(readDates(['1/2/2024', '13/2/2024'])).not.toHaveProperty('alternative');
    expect(readDates(['1/2/2024'])).toMatchObject({ format: 'MM/DD/YYYY', alternative: 'DD/MM/YYYY' });
    expect(readDates(['1/2/2024'], true)).toMatchObject({ format: 'DD/MM/YYYY', alternative: 'MM/DD/YYYY' });
    expect(readDates(['2/2/2024'])).not.toHaveProperty('alternative');
    expect(readDates(['1/13/2024', '13/1/2024'])).toBeNull();
    expect(readDates([])).toBeNull();
  });

  it.each([
    ['quarters', ['2024 Q1', '2024Q4', '2025-Q2'], null],
    ['quarters', ['2024Q1', '2024q4'], ['2024-01-01', '2024-10-01']],
    ['quarters', ['Q2 2024', 'Q3/2024'], ['2024-04-01', '2024-07-01']],
    ['quarters', ['1Q2024', '3Q 2024'], ['2024-01-01', '2024-07-01']],
    ['half-years', ['2024H1', '2024-H2'], ['2024-01-01', '2024-07-01']],
    ['months', ['2024-01', '2024-12'], ['2024-01-01', '2024-12-01']],
    ['months', ['2024M1', '2024M12'], ['2024-01-01', '2024-12-01']],
    ['months', ['01/2024', '12/2024'], ['2024-01-01', '2024-12-01']],
    ['months', ['January 2024', 'Mai 2024', 'août 2024'], ['2024-01-01', '2024-05-01', '2024-08-01']],
    ['months', ['Jan-24', 'Dec-69'], ['2024-01-01', '1969-12-01']],
    // week 53 of 2020 begins on 28 December (ISO 8601, as R's ISOweek::ISOweek2date says)
    ['weeks', ['2020-W53', '2021-W01', '2024W09'], ['2020-12-28', '2021-01-04', '2024-02-26']],
  ])('%s are read by the days on which they begin: %j', (name, texts, days) => {
    const read = readPeriods(texts);
    if (days === null) expect(read?.periods).toBe(name);
    else
      expect({ name: read?.periods, days: [...(read?.values ?? [])].map(formatDate) }).toEqual({
        name,
        days,
      });
  });

  it.each([
    ['2024-13'],
    ['2024-1'],
    ['2024 Q5'],
    ['Q1'],
    ['2021-W53'],
    ['1024-01'],
    ['Foo 2024'],
    ['May'],
    ['2024'],
    ['12/24'],
  ])('%s is no period', (text) => {
    expect(readPeriods([text])).toBeNull();
    expect(readPeriods(['2024-01', text])).toBeNull();
  });

  it('may be counted in milliseconds since 1970, which is asked for', async () => {
    expect(
      [...readDatesAmong(['1704067200000', '4006381333931', '1704067200']).values()].map(Number.isNaN),
    ).toEqual([false, true, true]);
    const file = bytesSource(
      encodeUtf8(
        'at,ean\n1704067200000,4006381333931\n,4006381333932\n1704067260000,4006381333933\n1704067320000,1\n',
      ),
    );
    const { dataset, report } = await importFile('a.csv', file);
    expect(dataset.columns.map(({ type }) => type)).toEqual(['numeric', 'numeric']);
    expect(report.notices.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'counted-times at may count milliseconds since 1970, as programs write time: 1704067200000 is 2024-01-01. Choose Date as its type to read it so.',
    ]);
  });

  it('among other texts follow the order that fits more of them', () => {
    const read = readDatesAmong(['1/2/2024', '13/2/2024', 'none', '2024-03-04']);
    expect([...read].map(([text, value]) => [text, Number.isNaN(value) ? null : formatDate(value)])).toEqual([
      ['1/2/2024', '2024-02-01'],
      ['13/2/2024', '2024-02-13'],
      ['none', null],
      ['2024-03-04', '2024-03-04'],
    ]);
  });

  it('are read without dividers beside others, and where a date is asked for', () => {
    const day = Date.UTC(2024, 3, 5);
    const mixed = readDates(['2024-04-05', '20240405', '5 April 2024']);
    expect([...mixed!.values]).toEqual([day, day, day]);
    expect(mixed!.forms).toEqual(['YYYY-MM-DD', 'D Month YYYY', 'YYYYMMDD']);
    expect(readDates(['20240405', '20240406'])).toBeNull();
    expect(readDatesAmong(['20240405', '20241305']).get('20240405')).toBe(day);
    expect(readDatesAmong(['20241305']).get('20241305')).toBeNaN();
  });

  it('are written with the time only where it is not midnight, and read back', () => {
    const times = [0, 1, 999, 1000, Date.UTC(2024, 1, 29), Date.UTC(2024, 1, 29, 12, 30)];
    expect(times.map(formatDate)).toEqual([
      '1970-01-01',
      '1970-01-01 00:00:00.001',
      '1970-01-01 00:00:00.999',
      '1970-01-01 00:00:01',
      '2024-02-29',
      '2024-02-29 12:30:00',
    ]);
    expect(isoDate(Date.UTC(2024, 1, 29, 12, 30))).toBe('2024-02-29T12:30:00Z');
    expect(times.map((time) => readWrittenDate(isoDate(time)))).toEqual(times);
    expect(times.map((time) => readWrittenDate(formatDate(time)))).toEqual(times);
    expect(readWrittenDate('2023-02-29')).toBeNaN();
    expect(readWrittenDate('2023-02-28 10:00')).toBeNaN();
  });
});
