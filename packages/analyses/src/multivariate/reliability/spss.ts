import type { SpssFile } from '../../spss/spss-file.ts';
import { percent, procedure, remark } from '../../spss/words.ts';
import { itemsOf, type ReliabilityOptions } from './options.ts';

const ICC: Readonly<Record<string, string>> = {
  icc1: 'MODEL(ONEWAY)',
  icc1k: 'MODEL(ONEWAY)',
  icc2: 'MODEL(RANDOM) TYPE(ABSOLUTE)',
  icc2k: 'MODEL(RANDOM) TYPE(ABSOLUTE)',
  icc3: 'MODEL(MIXED) TYPE(CONSISTENCY)',
  icc3k: 'MODEL(MIXED) TYPE(CONSISTENCY)',
};

export function spss(file: SpssFile, values: ReliabilityOptions): readonly string[] | null {
  const { analysis, reversed, iccForm, itemStatistics } = values;
  const items = itemsOf(values);
  if (analysis === 'icc')
    return procedure(
      'RELIABILITY',
      `VARIABLES=${file.names(items)}`,
      `ICC=${ICC[iccForm]} CIN=${percent(values.confidenceLevel)} TESTVAL=0`,
    );
  if (analysis !== 'scale') return null;
  const ends = file.ends(items);
  const names = items.map((item) => (reversed.includes(item) ? file.turned(item, ends) : file.name(item)));
  return [
    ...(reversed.length > 0
      ? [remark(`Reversed items are turned about ${ends / 2}, the middle of the scale`)]
      : []),
    ...procedure(
      'RELIABILITY',
      `VARIABLES=${names.join(' ')}`,
      "SCALE('All items') ALL",
      'MODEL=ALPHA',
      ...(itemStatistics ? ['STATISTICS=DESCRIPTIVE SCALE', 'SUMMARY=TOTAL'] : []),
    ),
  ];
}
