import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeUtf8 } from './bytes.ts';
import { readDurations } from './durations.ts';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';

test.each([
  [['1:30:00', '0:45:00', '25:30:00'], 'minutes', [90, 45, 1530]],
  [['26:00:00', '30:00:00', '5:30:00'], 'hours', [26, 30, 5.5]],
  [['0:00:12.5', '0:00:07'], 'seconds', [12.5, 7]],
  [['90 min', '45 min', '120min'], 'minutes', [90, 45, 120]],
  [['3 days', '1 day', '10 d'], 'days', [3, 1, 10]],
  [['2 weeks', '1 wk'], 'weeks', [2, 1]],
  [['1 h 30 min', '45 min', '2 hours, 5 minutes'], 'minutes', [90, 45, 125]],
  [['1,5 h', '0.5 h'], 'hours', [1.5, 0.5]],
  [['PT1H30M', 'PT45M', 'P1DT2H'], 'minutes', [90, 45, 1560]],
  [['-0:30', '1:10'], 'minutes', [-30, 70]],
  [['12:00 AM', '1:30 pm', '12:15:36 p.m.', '9 am'], 'hours after midnight', [0, 13.5, 12.26, 9]],
  [['2 years 6 months', '3 yrs', '9 months', '1 y and 3 mo'], 'years', [2.5, 3, 0.75, 1.25]],
  [['18 months', '7 mos'], 'months', [18, 7]],
] as const)('%j are %s', (texts, unit, values) => {
  expect(readDurations(texts)).toEqual({ unit, values });
});

test.each([
  ['1:75'],
  ['min'],
  ['5 mg'],
  ['30 min 1 h'],
  ['1 h 2 h'],
  ['P'],
  ['PT'],
  ['12'],
  ['13:30 pm'],
  ['1 year 3 days'],
  [''],
])('%s is none', (text) => {
  expect(readDurations([text])).toBeNull();
  expect(readDurations(['1:30:00', text])).toBeNull();
});

test('times of day are no durations beside them', () => {
  expect(readDurations(['1:30:00', '1:30 pm'])).toBeNull();
  expect(readDurations(['2 years', '3 days'])).toBeNull();
});

test('a clock is read to the second, whatever the unit', () => {
  const clock = fc.tuple(fc.nat(9999), fc.nat(59), fc.nat(59));
  fc.assert(
    fc.property(fc.array(clock, { minLength: 1, maxLength: 9 }), (times) => {
      const two = (part: number) => String(part).padStart(2, '0');
      const read = readDurations(times.map(([h, m, s]) => `${h}:${two(m)}:${two(s)}`));
      const unit = read!.unit as 'seconds' | 'minutes' | 'hours' | 'days';
      const size = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }[unit];
      read!.values.forEach((value, i) => {
        const [h, m, s] = times[i]!;
        expect(value * size).toBeCloseTo(h * 3600 + m * 60 + s, 4);
      });
    }),
  );
});

const file = bytesSource(encodeUtf8('id,stay\n1,1:30:00\n2,45:10:00\n3,\n4,2:05:30\n'));

test('a column of durations is text until it is asked for as numbers, with their unit in the label', async () => {
  const { dataset, report } = await importFile('stays.csv', file);
  expect(dataset.columns[1]).toMatchObject({ type: 'text' });
  expect(report.notices.find(({ column }) => column === 'stay')).toMatchObject({
    code: 'formatted-numbers',
    message: 'stay holds durations, such as 1:30:00, so it was read as text. As numbers they are hours.',
  });
  const numbers = await importFile('stays.csv', file, { asNumbers: ['stay'] });
  expect(numbers.dataset.columns[1]).toMatchObject({ type: 'numeric', label: 'stay (hours)' });
});
