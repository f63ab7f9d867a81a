/** Worksheets of designed experiments with their responses filled in. */
import type { Column } from '../column.ts';
import { numeric, type SampleRow, sampleColumns } from './build.ts';
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
