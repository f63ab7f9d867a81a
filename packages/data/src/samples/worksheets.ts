/** Worksheets of experiments with their responses filled in. */
import type { Column } from '../column.ts';
import { category, numeric, type SampleRow, sampleColumns } from './build.ts';
import { SampleRandom, within } from './generator.ts';

/** Distance of the axial points of a rotatable design of three factors, 8^(1/4). */
const ALPHA = 1.681793;

/** Cube, star and six centre points of three factors in coded units. */
function centralComposite(): readonly (readonly [number, number, number])[] {
  const cube = [-1, 1].flatMap((c) =>
    [-1, 1].flatMap((b) => [-1, 1].map((a): readonly [number, number, number] => [a, b, c])),
  );
  const star = [-ALPHA, ALPHA].flatMap((at): readonly (readonly [number, number, number])[] => [
    [at, 0, 0],
    [0, at, 0],
    [0, 0, at],
  ]);
  return [...cube, ...star, ...Array.from({ length: 6 }, () => [0, 0, 0] as const)];
}

/** 20 runs of a reactor: yield has a peak in temperature, time and catalyst; impurity grows with heat. */
export function reactor(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 41);
  const runs = centralComposite().map((codes, i) => ({ codes, standard: i + 1 }));
  for (let i = runs.length - 1; i > 0; i--) {
    const j = Math.floor(random.uniform() * (i + 1));
    [runs[i], runs[j]] = [runs[j]!, runs[i]!];
  }
  const rows = runs.map(({ codes: [heat, time, catalyst], standard }, i): SampleRow => {
    const made =
      84.5 +
      2.6 * heat +
      1.7 * time +
      1.2 * catalyst -
      2.3 * heat * heat -
      1.5 * time * time -
      catalyst * catalyst +
      1.4 * heat * time;
    const impure = 1.9 + 0.62 * heat + 0.34 * time - 0.18 * catalyst + 0.24 * heat * heat + 0.2 * heat * time;
    return [
      standard,
      i + 1,
      within(180 + 10 * heat, 0, 400, 2),
      within(50 + 10 * time, 0, 200, 2),
      within(1.5 + 0.5 * catalyst, 0, 10, 3),
      within(made + random.normal(0, 0.7), 0, 100, 1),
      within(impure + random.normal(0, 0.09), 0, 20, 2),
    ];
  });
  return sampleColumns(
    [
      numeric('StdOrder', 'Standard order of the design'),
      numeric('RunOrder', 'Order in which the runs were made'),
      numeric('Temperature', 'Temperature of the reactor in °C'),
      numeric('Time', 'Reaction time in minutes'),
      numeric('Catalyst', 'Catalyst in percent'),
      numeric('Yield', 'Yield in percent'),
      numeric('Impurity', 'By-products in percent'),
    ],
    rows,
    random,
  );
}

const DOSES = [0, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30] as const;
const COMPOUNDS = [
  { name: 'A', half: 0.42, steepness: 1.1, bottom: 8 },
  { name: 'B', half: 1.9, steepness: 1.4, bottom: 12 },
] as const;

/** 54 wells: viability falls with the dose of either compound, of B later and more steeply. */
export function assay(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 83);
  const rows = COMPOUNDS.flatMap(({ name, half, steepness, bottom }) =>
    DOSES.flatMap((dose) =>
      [1, 2, 3].map((well): SampleRow => {
        const share = dose === 0 ? 1 : 1 / (1 + (dose / half) ** steepness);
        return [name, dose, well, within(bottom + (100 - bottom) * share + random.normal(0, 3), 0, 130, 1)];
      }),
    ),
  );
  return sampleColumns(
    [
      category('Compound', 'Compound given to the cells', ['A', 'B']),
      numeric('Dose', 'Dose in micromoles per litre; 0 is the control'),
      numeric('Well', 'Number of the well of that dose'),
      numeric('Viability', 'Living cells in percent of the untreated'),
    ],
    rows,
    random,
  );
}
