/** Patients followed until one of several ends. */
import type { Column } from '../column.ts';
import { category, numeric, type SampleRow, sampleColumns, YES_NO } from './build.ts';
import { SampleRandom, within } from './generator.ts';

const ENDS = ['Alive', 'Relapse', 'Death in remission'] as const;

/** 160 patients after a transplant: donors who are siblings lower the risk of dying in remission, not that of a relapse, which depends on the risk group. */
export function transplant(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 51);
  const rows = Array.from({ length: 160 }, (_, i): SampleRow => {
    const sibling = i % 2 === 0;
    const age = within(random.normal(44, 12), 18, 70);
    const high = random.chance(0.4);
    const relapse = 0.013 * (high ? 2.2 : 1);
    const death = 0.016 * (sibling ? 0.5 : 1) * (1 + 0.025 * (age - 44));
    const lost = 18 + Math.floor(random.uniform() * 43);
    let month = 1;
    let end = 0;
    for (; month < lost; month++) {
      const draw = random.uniform();
      end = draw < relapse ? 1 : draw < relapse + death ? 2 : 0;
      if (end > 0) break;
    }
    return [
      month,
      ENDS[end]!,
      sibling ? 'Sibling' : 'Unrelated',
      high ? 'High' : 'Standard',
      age,
      random.chance(0.46) ? 'Female' : 'Male',
    ];
  });
  return sampleColumns(
    [
      numeric('Months', 'Months from the transplant to the end of observation'),
      category('End', 'How observation ended', ENDS),
      category('Donor', 'Donor of the transplant', ['Unrelated', 'Sibling']),
      category('RiskGroup', 'Risk group of the disease', ['Standard', 'High']),
      numeric('Age', 'Age in years'),
      category('Gender', 'Gender', ['Female', 'Male']),
    ],
    rows,
    random,
  );
}

/** 60 strokes with three controls each: smoking and high pressure raise the odds of being the case of a set. */
export function matchedCases(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 57);
  const rows = Array.from({ length: 60 }, (_, set) => {
    // what people of one set have in common
    const shared = random.normal(0, 8);
    const people = Array.from({ length: 4 }, () => {
      const smoker = random.chance(0.3);
      const pressure = within(random.normal(134 + shared, 14), 95, 200);
      const activity = within(random.normal(3.2, 1.6), 0, 9, 1);
      const weight = (smoker ? 2.4 : 1) * (1 + 0.02 * (pressure - 95)) * (activity < 2 ? 1.5 : 1);
      return { smoker, pressure, activity, diabetes: random.chance(0.14), weight };
    });
    const ill = random.pick(people.map((person, i) => [i, person.weight] as const));
    return people.map(
      ({ smoker, pressure, activity, diabetes }, i): SampleRow => [
        set + 1,
        i === ill ? 'Yes' : 'No',
        smoker ? 'Yes' : 'No',
        pressure,
        activity,
        diabetes ? 'Yes' : 'No',
      ],
    );
  }).flat();
  return sampleColumns(
    [
      numeric('MatchedSet', 'Number of the matched set'),
      category('Stroke', 'Had a stroke', YES_NO),
      category('Smoker', 'Smokes', YES_NO),
      numeric('BloodPressure', 'Systolic blood pressure in mmHg'),
      numeric('Activity', 'Hours of exercise in a week'),
      category('Diabetes', 'Has diabetes', YES_NO),
    ],
    rows,
    random,
  );
}
