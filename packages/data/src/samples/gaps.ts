/** A trial in which people are lost, and the same trial with what is missing imputed several times. */
import { type Column, lengthOf } from '../column.ts';
import { imputeSteps } from '../impute/multiple.ts';
import { category, numeric, type SampleRow, sampleColumns } from './build.ts';
import { SampleRandom, within } from './generator.ts';

const PATIENTS = 120;
const IMPUTATIONS = 20;

/** 120 patients with back pain: those who slept badly and hurt much came back less often. */
export function painTrial(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 83);
  const rows = Array.from({ length: PATIENTS }, (_, i): SampleRow => {
    const exercise = i % 2 === 0;
    const before = within(random.normal(55, 14), 20, 95);
    const sleep = within(random.normal(7.2 - 0.03 * (before - 55), 0.9), 3, 10, 1);
    const age = within(random.normal(49, 11), 22, 78);
    const after = within(
      8 + 0.7 * before - (exercise ? 8 : 0) - 2 * (sleep - 7) + random.normal(0, 9),
      0,
      100,
    );
    const isLost = random.chance(1 / (1 + Math.exp(1.4 - 0.075 * (before - 55))));
    return [
      exercise ? 'Exercise' : 'Usual care',
      age,
      before,
      random.chance(0.06) ? Number.NaN : sleep,
      isLost ? Number.NaN : after,
    ];
  });
  return sampleColumns(
    [
      category('Treatment', 'What patients were given', ['Usual care', 'Exercise']),
      numeric('Age', 'Age in years'),
      numeric('PainBefore', 'Pain before the treatment, from 0 to 100'),
      numeric('Sleep', 'Hours of sleep in the week before'),
      numeric('PainAfter', 'Pain after six weeks, from 0 to 100; empty for patients who did not come back'),
    ],
    rows,
    random,
  );
}

/** The trial below itself: as it was, and completed twenty times by chained equations. */
export function painTrialImputed(seed: number): readonly Column[] {
  const columns = painTrial(seed);
  const steps = imputeSteps(
    { name: 'Trial', rows: lengthOf(columns[0]!.cells), columns },
    {
      kind: 'impute',
      variables: columns.map(({ name }) => name),
      numbers: 'matching',
      imputations: IMPUTATIONS,
      iterations: 10,
      seed,
    },
  );
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value.parts[0]!.columns.map((column, position) => ({ ...column, id: `c${position + 1}` }));
}
