/** Worksheets of a factory: a filling line, a study of a gauge, a log of defects. */
import type { Column } from '../column.ts';
import { category, numeric, type SampleRow, sampleColumns } from './build.ts';
import { SampleRandom, within } from './generator.ts';

const SUBGROUPS = 30;
const BOTTLES = 5;

/** 30 samples of five bottles from a filling line: the fill drifts up in the last shift. */
export function fillingLine(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 61);
  const rows: SampleRow[] = [];
  for (let sample = 1; sample <= SUBGROUPS; sample++) {
    const level = 500.4 + (sample > 24 ? 0.55 * (sample - 24) : 0) + random.normal(0, 0.25);
    const leaking = random.pick([
      [0, 3],
      [1, 5],
      [2, 5],
      [3, 3],
      [4, 2],
      [6, 1],
    ] as const);
    for (let bottle = 1; bottle <= BOTTLES; bottle++)
      rows.push([
        sample,
        bottle,
        sample <= 10 ? 'Morning' : sample <= 20 ? 'Afternoon' : 'Night',
        within(level + random.normal(0, 1.7), 480, 520, 1),
        bottle === 1 ? leaking : Number.NaN,
        bottle === 1 ? 100 : Number.NaN,
      ]);
  }
  return sampleColumns(
    [
      numeric('Sample', 'Number of the sample, one every half hour'),
      numeric('Bottle', 'Bottle of the sample'),
      category('Shift', 'Shift in which the sample was taken', ['Morning', 'Afternoon', 'Night']),
      numeric('Fill', 'Content of the bottle in millilitres'),
      numeric('Leaking', 'Leaking bottles among those tested with the sample'),
      numeric('Tested', 'Bottles tested for leaks with the sample'),
    ],
    rows,
    random,
  );
}

const REFERENCES = [10, 20, 30, 40, 50] as const;
const READINGS = 12;

/** Readings of five reference parts, which become too low with the size, and of a master part of 25 mm, one after the other. */
export function gaugeCalibration(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 71);
  const rows: SampleRow[] = REFERENCES.flatMap((reference, part) =>
    Array.from({ length: READINGS }, (_, reading) => [
      part * READINGS + reading + 1,
      part + 1,
      reference,
      within(reference + 0.06 - 0.004 * (reference - 10) + random.normal(0, 0.03), 0, 60, 3),
      within(25.012 + random.normal(0, 0.018), 20, 30, 3),
    ]),
  );
  return sampleColumns(
    [
      numeric('Order', 'Number of the reading'),
      numeric('Part', 'Number of the reference part'),
      numeric('Reference', 'Size of the reference part in millimetres'),
      numeric('Reading', 'What the caliper showed in millimetres'),
      numeric('Master', 'Reading of a master part of 25 mm in millimetres'),
    ],
    rows,
    random,
  );
}

const OPERATORS = ['Ann', 'Ben', 'Cleo'] as const;
const PARTS = 10;
const TRIALS = 3;

const MACHINED = 60;
const BATCH = 5;

/** Depth follows width; part 38 breaks that rule without being wide or deep, and the last parts need more force. */
export function machinedParts(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 67);
  const rows: SampleRow[] = [];
  for (let part = 1; part <= MACHINED; part++) {
    const size = random.normal(0, 1);
    const odd = part === 38 ? -1.7 : 0.8 * size;
    const width = part === 38 ? 1.8 : size;
    rows.push([
      part,
      Math.ceil(part / BATCH),
      within(50 + 0.12 * width, 49, 51, 3),
      within(8 + 0.05 * (odd + random.normal(0, part === 38 ? 0.1 : 0.5)), 7.5, 8.5, 3),
      within(300 + 4 * (0.5 * size + random.normal(0, 0.8)) + (part > 52 ? 6 : 0), 250, 350, 1),
    ]);
  }
  return sampleColumns(
    [
      numeric('Part', 'Number of the part in the order of production'),
      numeric('Batch', 'Batch of five parts'),
      numeric('Width', 'Width of the groove in millimetres'),
      numeric('Depth', 'Depth of the groove in millimetres'),
      numeric('Force', 'Force to insert the pin in newtons'),
    ],
    rows,
    random,
  );
}

/** Ten parts measured three times by three operators; each also judged against its limit. */
export function gaugeStudy(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 67);
  const sizes = Array.from({ length: PARTS }, () => random.normal(25, 0.12));
  const rows: SampleRow[] = [];
  for (let trial = 1; trial <= TRIALS; trial++)
    OPERATORS.forEach((operator, o) => {
      sizes.forEach((size, part) => {
        const length = within(size + [0, 0.012, -0.018][o]! + random.normal(0, 0.022), 24, 26, 3);
        const seen = size + [0, 0.012, -0.018][o]! + random.normal(0, 0.025);
        const judge = (value: number) => (Math.abs(value - 25) > 0.15 ? 'Reject' : 'Accept');
        rows.push([part + 1, operator, trial, length, judge(seen), judge(size)]);
      });
    });
  return sampleColumns(
    [
      numeric('Part', 'Number of the part'),
      category('Operator', 'Who measured', OPERATORS),
      numeric('Trial', 'First, second or third measurement'),
      numeric('Length', 'Measured length in millimetres'),
      category('Rating', 'Whether the operator accepted the part', ['Accept', 'Reject']),
      category('Standard', 'What the part really is', ['Accept', 'Reject']),
    ],
    rows,
    random,
  );
}

const DEFECTS = [
  ['Scratch', 34, 12],
  ['Leaking cap', 25, 28],
  ['Wrong label', 15, 7],
  ['Underfilled', 10, 20],
  ['Dented', 6, 15],
  ['Broken seal', 5, 40],
  ['Colour', 3, 9],
  ['Foreign matter', 2, 120],
] as const;

/** A log of 240 defects with the line on which each was found and what it cost. */
export function defectLog(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 71);
  const rows = Array.from({ length: 240 }, (_, i): SampleRow => {
    const [defect, , cost] = random.pick(DEFECTS.map((each) => [each, each[1]] as const));
    const line = random.pick([
      ['Line 1', 4],
      ['Line 2', 3],
      ['Line 3', 5],
    ] as const);
    return [i + 1, defect, line, within(cost * (0.6 + 0.8 * random.uniform()), 1, 500, 2)];
  });
  return sampleColumns(
    [
      numeric('Id', 'Number of the entry'),
      category(
        'Defect',
        'What was wrong',
        DEFECTS.map(([name]) => name),
      ),
      category('Line', 'Line on which it was found', ['Line 1', 'Line 2', 'Line 3']),
      numeric('Cost', 'Cost of the defect'),
    ],
    rows,
    random,
  );
}

/** Leaking cans in samples of 50: 30 before the machine was adjusted, 24 while the adjustment was tried, 40 after it. */
const CANS: Readonly<Record<'Baseline' | 'Pilot' | 'Running', readonly number[]>> = {
  Baseline: [
    12, 15, 8, 10, 4, 7, 16, 9, 14, 10, 5, 6, 17, 12, 22, 8, 10, 5, 13, 11, 20, 18, 24, 15, 9, 12, 7, 13, 9,
    6,
  ],
  Pilot: [9, 6, 12, 5, 6, 4, 6, 3, 7, 6, 2, 4, 3, 6, 5, 4, 8, 5, 6, 7, 5, 6, 3, 5],
  Running: [
    8, 7, 5, 6, 4, 5, 2, 3, 4, 7, 6, 5, 5, 3, 7, 9, 6, 10, 4, 3, 5, 8, 11, 9, 7, 3, 5, 2, 1, 4, 5, 3, 7, 6, 4,
    4, 6, 8, 5, 6,
  ],
};

/** Juice cans of Montgomery (2013), Introduction to Statistical Quality Control, tables 7.1 to 7.3: published, so that no seed changes them. */
export function juiceCans(seed: number): readonly Column[] {
  const stages = ['Baseline', 'Pilot', 'Running'] as const;
  const counts = stages.flatMap((stage) => CANS[stage].map((leaking) => ({ stage, leaking })));
  return sampleColumns(
    [
      numeric('Sample', 'Number of the sample, one every half hour'),
      category('Stage', 'Before, during and after the adjustment of the forming machine', stages),
      numeric('Leaking', 'Leaking cans among the 50 tested'),
      numeric('Tested', 'Cans tested'),
      category('Cardboard', 'Batch of cardboard; a new one came with sample 15', ['Old', 'New']),
      category('Operator', 'Who ran the machine; somebody new in sample 23', ['Regular', 'New']),
      numeric('LeakingBefore', 'Leaking cans of the samples before the adjustment'),
      numeric('LeakingAfter', 'Leaking cans of the samples after the pilot'),
    ],
    counts.map(({ stage, leaking }, i) => [
      i + 1,
      stage,
      leaking,
      50,
      i < 14 ? 'Old' : 'New',
      i === 22 ? 'New' : 'Regular',
      stage === 'Baseline' ? leaking : Number.NaN,
      stage === 'Running' ? leaking : Number.NaN,
    ]),
    new SampleRandom(seed),
  );
}
