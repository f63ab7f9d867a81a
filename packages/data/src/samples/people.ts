/** Samples about people: work, credit, school, psychology, care. Effects are built in, so that the matching analyses find something. */
import type { Column } from '../column.ts';
import {
  category,
  likertAnswer,
  likertItems,
  numeric,
  ordered,
  REVERSED,
  type SampleRow,
  sampleColumns,
  YES_NO,
} from './build.ts';
import { SampleRandom, within } from './generator.ts';

const yesNo = (value: boolean): string => YES_NO[Number(value)]!;

const rowsBy = (
  random: SampleRandom,
  rows: number,
  row: (random: SampleRandom, index: number) => SampleRow,
): SampleRow[] => Array.from({ length: rows }, (_, i) => row(random, i));

/** 150 loan applications; low scores, earlier defaults and large loans raise the risk. */
export function creditRisk(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 1);
  const rows = rowsBy(random, 150, () => {
    const age = within(random.normal(41, 11), 21, 72);
    const years = within(random.normal((age - 21) / 2.4, 4), 0, 40);
    const income = within(random.normal(38_000 + 900 * years, 13_000), 14_000, 150_000, -2);
    const score = within(random.normal(660 + income / 1500 + 1.5 * years, 62), 320, 850);
    const loan = within(random.normal(income * 0.42, 7_500), 1_000, 90_000, -2);
    const before = random.chance(0.45 - 0.0011 * (score - 400));
    const property = random.chance(0.18 + 0.012 * (age - 21));
    const risk = random.chance(
      0.24 +
        (before ? 0.26 : 0) -
        0.0016 * (score - 680) +
        0.35 * (loan / income - 0.42) -
        (property ? 0.07 : 0),
    );
    return [income, age, loan, score, yesNo(before), years, yesNo(property), yesNo(risk)];
  });
  return sampleColumns(
    [
      numeric('Income', 'Yearly income in dollars', 2),
      numeric('Age', 'Age in years'),
      numeric('LoanAmount', 'Amount asked for in dollars'),
      numeric('CreditScore', 'Credit score, 300 to 850'),
      category('PreviousDefault', 'Defaulted before', YES_NO),
      numeric('EmploymentYears', 'Years in the present job', 3),
      category('HasProperty', 'Owns a home', YES_NO),
      category('DefaultRisk', 'Defaulted on this loan', YES_NO),
    ],
    rows,
    random,
  );
}

const DEPARTMENTS = ['Engineering', 'Finance', 'Marketing', 'Operations', 'Sales'] as const;
const LEVELS = ['Junior', 'Senior', 'Lead', 'Manager'] as const;

/** 120 employees; balance and income raise satisfaction, operations is the least satisfied department. */
export function employeeSatisfaction(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 2);
  const rows = rowsBy(random, 120, (_, i) => {
    const age = within(random.normal(38, 9), 22, 64);
    const department = random.pick(DEPARTMENTS.map((_name, k) => [k, 1] as const));
    const years = within(random.normal((age - 21) / 3, 3), 0, 35);
    const level = Math.min(3, Math.floor(within(random.normal(years / 5, 0.8), 0, 3.9, 1)));
    const income = within(
      random.normal(3_400 + 1_150 * level + 45 * years + 260 * (department % 3), 520),
      2_000,
      14_000,
      -1,
    );
    const balance = within(random.normal(6.1 - 0.4 * level + (department === 3 ? -0.9 : 0.2), 1.5), 1, 10);
    const satisfaction = within(
      random.normal(5.4 + 0.42 * (balance - 6) + income / 6000 - (department === 3 ? 0.8 : 0), 1.2),
      1,
      10,
    );
    return [1001 + i, age, DEPARTMENTS[department]!, LEVELS[level]!, years, income, balance, satisfaction];
  });
  return sampleColumns(
    [
      numeric('EmployeeID', 'Number of the employee'),
      numeric('Age', 'Age in years'),
      category('Department', 'Department', DEPARTMENTS),
      ordered('JobLevel', 'Level of the job', LEVELS),
      numeric('YearsAtCompany', 'Years at the company'),
      numeric('MonthlyIncome', 'Monthly income in dollars', 2),
      numeric('WorkLifeBalance', 'Balance of work and life, 1 to 10', 1),
      numeric('JobSatisfaction', 'Satisfaction with the job, 1 to 10'),
    ],
    rows,
    random,
  );
}

/** Students in classrooms in schools: scores vary at all three levels; a tutoring programme runs in half of the classrooms. */
export function studentPerformance(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 3);
  const rows: SampleRow[] = [];
  for (let school = 1; school <= 8; school++) {
    const schoolEffect = random.normal(0, 4);
    const resources = within(random.normal(50 + 3 * schoolEffect, 8), 15, 95);
    const classrooms = 2 + Math.floor(random.uniform() * 3);
    for (let room = 1; room <= classrooms; room++) {
      const roomEffect = random.normal(0, 3);
      const tutoring = room % 2;
      const experience = within(random.normal(11, 6), 1, 35);
      const students = 12 + Math.floor(random.uniform() * 11);
      for (let student = 1; student <= students; student++) {
        const hours = within(random.normal(6, 2.4), 0, 16, 1);
        const prior = within(random.normal(62, 11), 20, 100);
        const score = within(
          random.normal(
            26 + 0.5 * prior + 1.3 * hours + 4 * tutoring + 0.12 * experience + schoolEffect + roomEffect,
            6,
          ),
          0,
          100,
        );
        rows.push([
          rows.length + 1,
          `School ${school}`,
          `Class ${school}-${room}`,
          random.chance(0.5) ? 'Girl' : 'Boy',
          hours,
          prior,
          score,
          yesNo(tutoring === 1),
          experience,
          resources,
        ]);
      }
    }
  }
  const schools = [...new Set(rows.map((row) => String(row[1])))];
  const classes = [...new Set(rows.map((row) => String(row[2])))];
  return sampleColumns(
    [
      numeric('Level1_StudentID', 'Student (level 1)'),
      category('Level3_School', 'School (level 3)', schools),
      category('Level2_Classroom', 'Classroom (level 2)', classes),
      category('Level1_Gender', 'Gender of the student', ['Boy', 'Girl']),
      numeric('Level1_StudyHours', 'Hours of study a week', 5),
      numeric('Level1_PriorScore', 'Score of last year, 0 to 100'),
      numeric('Level1_Score', 'Score of this year, 0 to 100', 4),
      category('Level2_Tutoring', 'The classroom has the tutoring programme', YES_NO),
      numeric('Level2_TeacherExperience', 'Years of experience of the teacher'),
      numeric('Level3_Resources', 'Resources of the school, 0 to 100'),
    ],
    rows,
    random,
  );
}

/** Ten items of one scale answered by 80 people, items 3, 6 and 8 reversed. */
export function reliability(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 4);
  const rows = rowsBy(random, 80, () => {
    const trait = random.normal(0.1, 0.85);
    return Array.from({ length: 10 }, (_, i) =>
      likertAnswer(random.normal(trait, i === 4 ? 1.4 : 0.7), REVERSED.has(i + 1)),
    );
  });
  return sampleColumns(likertItems('Item', 'Trust in the health service', 10), rows, random);
}

/** Twelve answers of 100 people on three factors of four items each. */
export function factorAnalysis(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 5);
  const names = ['Verbal', 'Spatial', 'Memory'] as const;
  const rows = rowsBy(random, 100, () => {
    const general = random.normal(0, 0.5);
    const factors = names.map(() => general + random.normal(0, 0.85));
    return names.flatMap((_, f) =>
      Array.from({ length: 4 }, (__, i) =>
        within(50 + 10 * (0.82 - 0.06 * i) * factors[f]! + random.normal(0, 5.5), 10, 90),
      ),
    );
  });
  const variables = names.flatMap((name) =>
    Array.from({ length: 4 }, (_, i) => numeric(`${name}${i + 1}`, `${name} test ${i + 1}, T score`)),
  );
  return sampleColumns(variables, rows, random);
}

/** 110 people in three therapies; anxiety falls most with the combined one, sleep explains a part of it. */
export function psychology(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 6);
  const therapies = ['Control', 'Cognitive', 'Combined'] as const;
  const rows = rowsBy(random, 110, (_, i) => {
    const therapy = i % 3;
    const neuroticism = within(random.normal(50, 10), 20, 80);
    const sleep = within(random.normal(6.6 + 0.25 * therapy - 0.02 * (neuroticism - 50), 0.9), 3, 10, 1);
    const before = within(random.normal(52 + 0.35 * (neuroticism - 50), 7), 20, 80);
    const after = within(before - random.normal([1, 7, 10][therapy]! + 1.2 * (sleep - 6.6), 6), 10, 80);
    return [
      within(random.normal(34, 10), 18, 68),
      random.chance(0.6) ? 'Female' : 'Male',
      therapies[therapy]!,
      neuroticism,
      sleep,
      before,
      after,
      within(random.normal(300 + 2.2 * (before - 52), 38), 180, 520),
    ];
  });
  return sampleColumns(
    [
      numeric('Age', 'Age in years'),
      category('Gender', 'Gender', ['Female', 'Male']),
      category('Therapy', 'Therapy received', therapies),
      numeric('Neuroticism', 'Neuroticism, T score'),
      numeric('SleepHours', 'Hours of sleep a night', 2),
      numeric('AnxietyBefore', 'Anxiety before therapy, 10 to 80'),
      numeric('AnxietyAfter', 'Anxiety after therapy, 10 to 80', 3),
      numeric('ReactionTime', 'Reaction time in ms'),
    ],
    rows,
    random,
  );
}

/** 130 students taught by three methods; method and attendance raise the final grade. */
export function education(seed: number): readonly Column[] {
  const random = new SampleRandom(seed + 7);
  const methods = ['Lecture', 'Seminar', 'Project'] as const;
  const rows = rowsBy(random, 130, (_, i) => {
    const method = i % 3;
    const attendance = within(random.normal(82 + 2 * method, 11), 30, 100);
    const study = within(random.normal(8, 3), 0, 22, 1);
    const pre = within(random.normal(55, 12), 10, 100);
    const post = within(
      pre + random.normal(6 + 4 * method + 0.2 * (attendance - 82) + 0.5 * (study - 8), 8),
      10,
      100,
    );
    return [
      methods[method]!,
      random.chance(0.5) ? 'Female' : 'Male',
      attendance,
      study,
      pre,
      post,
      yesNo(post >= 60),
      yesNo(random.chance(0.35)),
    ];
  });
  return sampleColumns(
    [
      category('Method', 'Teaching method', methods),
      category('Gender', 'Gender', ['Female', 'Male']),
      numeric('Attendance', 'Attendance in percent', 2),
      numeric('StudyHours', 'Hours of study a week'),
      numeric('PreTest', 'Score before the course, 0 to 100'),
      numeric('PostTest', 'Score after the course, 0 to 100', 3),
      category('Passed', 'Passed the course', YES_NO),
      category('Scholarship', 'Holds a scholarship', YES_NO),
    ],
    rows,
    random,
  );
}
