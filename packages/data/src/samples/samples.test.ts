import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { datasetToCsv } from '../export/csv.ts';
import { Frame } from '../frame.ts';
import { generateSample, SAMPLE_SEED, sampleTemplates } from './samples.ts';

const spec: {
  datasets: readonly {
    id: string;
    rows: number | null;
    rowRange?: readonly number[];
    columns: readonly { name: string }[] | null;
    knownColumns?: readonly { name: string }[];
  }[];
  general: readonly { id: string; nameMarkers?: readonly string[] }[];
} = JSON.parse(readFileSync(new URL('../../../../spec/samples.json', import.meta.url), 'utf8'));

const mean = (values: Float64Array, use: (row: number) => boolean): number => {
  const used = values.filter((value, row) => use(row) && !Number.isNaN(value));
  return used.reduce((sum, value) => sum + value, 0) / used.length;
};

/** Offered beside those of the product's list. */
const WORKSHEETS = [
  'transplant',
  'matched-cases',
  'pain-trial',
  'pain-trial-imputed',
  'reactor',
  'assay',
  'machined-parts',
  'gauge-calibration',
  'filling-line',
  'gauge-study',
  'defect-log',
  'juice-cans',
];
/** Published data, which no seed changes. */
const PUBLISHED = ['juice-cans'];

describe('samples', () => {
  const markers = spec.general.find(({ id }) => id === 'samples.selected-not-conflicting')?.nameMarkers ?? [];

  it.each(sampleTemplates)('$name has the rows and columns of the product', async (template) => {
    const stated = spec.datasets.find(({ id }) => id === template.id);
    const dataset = (await generateSample(template.id))!;
    expect(stated !== undefined || WORKSHEETS.includes(template.id)).toBe(true);
    if (stated?.rows) expect(dataset.rows).toBe(stated.rows);
    const [least, most] = stated?.rowRange ?? [dataset.rows, dataset.rows];
    expect(dataset.rows).toBeGreaterThanOrEqual(least!);
    expect(dataset.rows).toBeLessThanOrEqual(most!);
    expect(template).toMatchObject({ rows: dataset.rows, variables: dataset.columns.length });
    const names = dataset.columns.map(({ name }) => name);
    if (stated?.columns) expect(names).toEqual(stated.columns.map(({ name }) => name));
    for (const { name } of stated?.knownColumns ?? []) expect(names).toContain(name);
    for (const column of dataset.columns) expect(column.description).not.toBe('');
    expect(markers.some((marker) => template.name.includes(marker))).toBe(true);
    expect(dataset).toMatchObject({ sampleId: template.id, name: template.name, userId: null });
  });

  it('are all there', () => {
    expect(sampleTemplates.map(({ id }) => id).sort()).toEqual(
      [...spec.datasets.map(({ id }) => id), ...WORKSHEETS].sort(),
    );
  });

  it('are the same for the same seed and differ for another', async () => {
    const csv = async (seed?: number, id = 'health') =>
      datasetToCsv((await generateSample(id, seed === undefined ? {} : { seed }))!);
    for (const { id } of sampleTemplates) {
      expect(await csv(undefined, id)).toBe(await csv(SAMPLE_SEED, id));
      expect((await csv(1, id)) === (await csv(2, id))).toBe(PUBLISHED.includes(id));
    }
    expect((await csv()).split('\r\n')[1]).toBe(
      '62,Male,37100,High School,172.3,80.1,129,188,No,No,No,203,191,7,6,5,Disagree,Neutral,Agree,Neutral,Strongly Disagree,Neutral,Neutral,Neutral,Neutral,Neutral',
    );
  });

  it('juice cans are those of Montgomery: 347 of 1,500, 133 of 1,200 and 218 of 2,000 leak', async () => {
    const frame = new Frame((await generateSample('juice-cans'))!.columns);
    const stage = frame.factor('Stage');
    const leaking = frame.numbers('Leaking');
    const sums = stage.levels.map((_, code) =>
      leaking.reduce((sum, value, row) => sum + (stage.codes[row] === code ? value : 0), 0),
    );
    expect(sums).toEqual([347, 133, 218]);
  });

  it('are unknown under another id', async () => expect(await generateSample('toString')).toBeUndefined());
});

describe('Health', async () => {
  const frame = new Frame((await generateSample('health'))!.columns);
  const smoker = frame.factor('Smoker');
  const smokes = (row: number) => smoker.levels[smoker.codes[row]!] === 'Yes';

  it('has its effects in the right direction', () => {
    for (const name of ['BloodPressure', 'Cholesterol'])
      expect(mean(frame.numbers(name), smokes)).toBeGreaterThan(
        mean(frame.numbers(name), (row) => !smokes(row)),
      );
    const all = () => true;
    expect(mean(frame.numbers('CholesterolBefore'), all)).toBeGreaterThan(
      mean(frame.numbers('CholesterolAfter'), all) + 10,
    );
    const pain = ['PainScoreBaseline', 'PainScore15Days', 'PainScore30Days'].map((name) =>
      mean(frame.numbers(name), all),
    );
    expect(pain).toEqual([...pain].sort((a, b) => b - a));
  });

  it('has ordered answers, items 3, 6 and 8 reversed', () => {
    const levels = ['Strongly Disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly Agree'];
    const scores = (item: number) => {
      const column = frame.column(`HealthSat${item}`);
      expect(column).toMatchObject({ type: 'ordinal', categoryOrder: levels });
      return frame.factor(column.name).codes;
    };
    const first = scores(1);
    for (let item = 2; item <= 10; item++) {
      const other = scores(item);
      let product = 0;
      for (let row = 0; row < frame.rows; row++) product += (first[row]! - 2) * (other[row]! - 2);
      expect(product > 0).toBe(![3, 6, 8].includes(item));
    }
  });

  it('leaves a few values out', () => {
    expect(frame.complete(['Cholesterol', 'Smoker'])).toMatchObject({ used: 98, excluded: 2 });
  });
});

describe('effects that the matching analyses find', () => {
  const frameOf = async (id: string) => new Frame((await generateSample(id))!.columns);
  /** Mean of a column in one level minus its mean in another. */
  const gap = (frame: Frame, column: string, by: string, high: string, low: string) => {
    const { codes, levels } = frame.factor(by);
    const at = (level: string) => mean(frame.numbers(column), (row) => levels[codes[row]!] === level);
    return at(high) - at(low);
  };

  it.each([
    ['credit-risk', 'CreditScore', 'DefaultRisk', 'No', 'Yes', 20],
    ['employee-satisfaction', 'JobSatisfaction', 'Department', 'Engineering', 'Operations', 0.5],
    ['student-performance', 'Level1_Score', 'Level2_Tutoring', 'Yes', 'No', 2],
    ['survival', 'Time', 'Treatment', 'New', 'Standard', 1],
    ['business', 'Revenue', 'TargetMet', 'Yes', 'No', 20],
    ['marketing', 'Conversions', 'Channel', 'Search', 'Video', 20],
    ['environmental', 'NO2', 'Site', 'Urban', 'Rural', 10],
    ['psychology', 'AnxietyAfter', 'Therapy', 'Control', 'Combined', 4],
    ['education', 'PostTest', 'Method', 'Project', 'Lecture', 4],
  ])('%s: %s by %s', async (id, column, by, high, low, least) => {
    expect(gap(await frameOf(id), column, by, high, low)).toBeGreaterThan(least);
  });

  it('did-panel: treated states gain after 2020 what the others do not', async () => {
    const frame = await frameOf('did-panel');
    const rate = frame.numbers('EmploymentRate');
    const cell = (treatment: number, post: number) =>
      mean(
        rate,
        (row) => frame.numbers('Treatment')[row] === treatment && frame.numbers('Post_Period')[row] === post,
      );
    const gain = (treatment: number) => cell(treatment, 1) - cell(treatment, 0);
    expect(gain(1) - gain(0)).toBeGreaterThan(1.5);
    expect(gain(2) - gain(1)).toBeGreaterThan(0.8);
  });

  it('monthly-sales: Decembers are above the average of their year', async () => {
    const sales = (await frameOf('monthly-sales')).numbers('Sales');
    for (let year = 0; year < 5; year++)
      expect(sales[12 * year + 11]).toBeGreaterThan(mean(sales, (row) => Math.floor(row / 12) === year));
  });
});
