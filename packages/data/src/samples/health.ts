/**
 * The Health sample: 100 people of a check-up programme. Effects are built in, so that the tests of the product have
 * something to find: smokers have higher blood pressure and cholesterol, cholesterol falls after treatment, pain falls
 * over 30 days, income follows education, and the ten satisfaction items share one dimension (3, 6 and 8 reversed).
 */
import type { Column } from '../column.ts';
import {
  LIKERT,
  likertAnswer,
  REVERSED,
  type SampleRow,
  type SampleVariable,
  sampleColumns,
  YES_NO,
} from './build.ts';
import { SampleRandom, within } from './generator.ts';

export const HEALTH_ROWS = 100;

const EDUCATION = ['High School', 'Bachelor', 'Master', 'Doctorate'] as const;
const ITEMS = 10;
const VARIABLES: readonly SampleVariable[] = [
  { name: 'Age', type: 'numeric', description: 'Age in years' },
  { name: 'Gender', type: 'categorical', description: 'Gender', levels: ['Female', 'Male'] },
  { name: 'Income', type: 'numeric', description: 'Yearly income in dollars', gaps: 3 },
  { name: 'Education', type: 'ordinal', description: 'Highest degree', levels: EDUCATION },
  { name: 'Height', type: 'numeric', description: 'Height in cm' },
  { name: 'Weight', type: 'numeric', description: 'Weight in kg', gaps: 1 },
  { name: 'BloodPressure', type: 'numeric', description: 'Systolic blood pressure in mmHg' },
  { name: 'Cholesterol', type: 'numeric', description: 'Total cholesterol in mg/dL', gaps: 2 },
  { name: 'Diabetic', type: 'categorical', description: 'Diagnosed with diabetes', levels: YES_NO },
  { name: 'Smoker', type: 'categorical', description: 'Smokes at present', levels: YES_NO },
  { name: 'HeartDisease', type: 'categorical', description: 'Diagnosed with heart disease', levels: YES_NO },
  { name: 'CholesterolBefore', type: 'numeric', description: 'Cholesterol before treatment, mg/dL' },
  {
    name: 'CholesterolAfter',
    type: 'numeric',
    description: 'Cholesterol after treatment, mg/dL',
    gaps: 2,
  },
  { name: 'PainScoreBaseline', type: 'numeric', description: 'Pain at the start, 0 to 10' },
  { name: 'PainScore15Days', type: 'numeric', description: 'Pain after 15 days, 0 to 10' },
  { name: 'PainScore30Days', type: 'numeric', description: 'Pain after 30 days, 0 to 10', gaps: 3 },
  ...Array.from(
    { length: ITEMS },
    (_, i): SampleVariable => ({
      name: `HealthSat${i + 1}`,
      type: 'ordinal',
      description: `Satisfaction with care, item ${i + 1}${REVERSED.has(i + 1) ? ' (reverse coded)' : ''}`,
      levels: LIKERT,
      gaps: i === 4 ? 2 : 0,
    }),
  ),
];

/** One person, in the order of the variables. */
function person(random: SampleRandom): SampleRow {
  const age = within(random.normal(47, 13), 20, 80);
  const male = random.chance(0.49);
  const education = random.pick([
    [0, 34],
    [1, 38],
    [2, 20],
    [3, 8],
  ]);
  const income = within(
    random.normal(34_000 + 13_500 * education + 180 * (age - 47), 11_000),
    12_000,
    160_000,
  );
  const height = within(random.normal(male ? 177 : 164, 6.5), 145, 205, 1);
  const bmi = random.normal(25.8 + 0.04 * (age - 47), 3.6);
  const weight = within((bmi * height * height) / 10_000, 42, 150, 1);
  const smoker = random.chance(0.34 - 0.05 * education);
  const pressure = within(
    random.normal(121 + 0.42 * (age - 47) + 0.9 * (bmi - 26) + (smoker ? 9 : 0), 10),
    90,
    200,
  );
  const cholesterol = within(
    random.normal(196 + 0.55 * (age - 47) + 1.3 * (bmi - 26) + (smoker ? 26 : 0), 24),
    110,
    340,
  );
  const diabetic = random.chance(0.12 + 0.028 * (bmi - 26) + 0.004 * (age - 47));
  const heart = random.chance(
    0.13 + 0.006 * (age - 47) + 0.004 * (pressure - 125) + (smoker ? 0.1 : 0) + (diabetic ? 0.08 : 0),
  );
  const before = within(random.normal(cholesterol + 12, 9), 120, 360);
  const after = within(before - random.normal(19, 13), 110, 360);
  const pain = random.normal(6.4, 1.4);
  const pains = [pain, pain - random.normal(1.5, 0.9), pain - random.normal(3, 1.1)];
  const satisfaction = random.normal(pains[2]! < 3.4 ? 0.45 : 0.05, 0.85);
  return [
    age,
    male ? 'Male' : 'Female',
    Math.round(income / 100) * 100,
    EDUCATION[education]!,
    height,
    weight,
    pressure,
    cholesterol,
    YES_NO[Number(diabetic)]!,
    YES_NO[Number(smoker)]!,
    YES_NO[Number(heart)]!,
    before,
    after,
    ...pains.map((score) => within(score, 0, 10)),
    ...Array.from({ length: ITEMS }, (_, i) =>
      likertAnswer(random.normal(satisfaction, 0.75), REVERSED.has(i + 1)),
    ),
  ];
}

/** The 26 columns of the Health sample; the same for the same seed, everywhere. */
export function healthColumns(seed: number): readonly Column[] {
  const random = new SampleRandom(seed);
  const people = Array.from({ length: HEALTH_ROWS }, () => person(random));
  return sampleColumns(VARIABLES, people, random);
}
