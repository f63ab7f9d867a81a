/** Which SAS formats show dates; the numbers count days or seconds from 1 January 1960 (SAS 9.4 Formats and Informats). */
import { type LabelledColumn, validTime } from '../labelled.ts';

const SAS_EPOCH = Date.UTC(1960, 0, 1);
const DAY_MS = 86_400_000;

const SECONDS =
  /^(?:DATETIME|DATEAMPM|DTDATE|DTMONYY|DTWKDATX|DTYEAR|E8601DT|E8601DZ|B8601DT|B8601DZ|IS8601DT|MDYAMPM|NLDATM)/;
const DAYS =
  /^(?:DATE|DAY|DDMMYY|MMDDYY|YYMMDD|YYMM|YYQ|MONYY|MMYY|JULIAN|JULDAY|WEEKDAT|WORDDAT|E8601DA|B8601DA|IS8601DA|NLDATE|EURDFDD|EURDFDE|EURDFWD|MINGUO|NENGO|WEEKU|WEEKV|WEEKW)/;

/** Times of day and durations, in seconds. */
const TIMES = /^(?:TIME|HHMM|HOUR|MMSS|TOD|E8601TM|B8601TM|IS8601TM|NLTIME)/;

/** What the numbers of a format count. */
export const sasUnit = (format: string): Pick<LabelledColumn, 'unit'> =>
  TIMES.test(format.toUpperCase()) ? { unit: 'seconds' } : {};

/** Numbers of a column by its format: dates where the format is one. */
export function sasNumbers(values: Float64Array, format: string): LabelledColumn['data'] {
  const name = format.toUpperCase();
  const unit = SECONDS.test(name) ? 1000 : DAYS.test(name) ? DAY_MS : 0;
  if (unit === 0) return { kind: 'numbers', values };
  return { kind: 'dates', values: values.map((value) => validTime(SAS_EPOCH + value * unit)) };
}
