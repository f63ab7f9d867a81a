import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { datasetToCsv } from '../export/csv.ts';
import { Frame } from '../frame.ts';
import { generateSample, SAMPLE_SEED, sampleTemplates } from './samples.ts';

const spec: {
  datasets: readonly { id: string; rows: number; columns: readonly { name: string }[] | null }[];
  general: readonly { id: string; nameMarkers?: readonly string[] }[];
} = JSON.parse(readFileSync(new URL('../../../../spec/samples.json', import.meta.url), 'utf8'));

const mean = (values: Float64Array, use: (row: number) => boolean): number => {
  const used = values.filter((value, row) => use(row) && !Number.isNaN(value));
  return used.reduce((sum, value) => sum + value, 0) / used.length;
};

describe('samples', () => {
  const markers = spec.general.find(({ id }) => id === 'samples.selected-not-conflicting')?.nameMarkers ?? [];

  it.each(sampleTemplates)('$name has the rows and columns of the product', (template) => {
    const stated = spec.datasets.find(({ id }) => id === template.id);
    const dataset = generateSample(template.id)!;
    expect(dataset.rows).toBe(stated?.rows);
    expect(template).toMatchObject({ rows: dataset.rows, variables: dataset.columns.length });
    expect(dataset.columns.map(({ name }) => name)).toEqual(stated?.columns?.map(({ name }) => name));
    expect(markers.some((marker) => template.name.includes(marker))).toBe(true);
    expect(dataset).toMatchObject({ sampleId: template.id, name: template.name, userId: null });
  });

  it('are the same for the same seed and differ for another', () => {
    const csv = (seed?: number) =>
      datasetToCsv(generateSample('health', seed === undefined ? {} : { seed })!);
    expect(csv()).toBe(csv(SAMPLE_SEED));
    expect(csv(1)).not.toBe(csv(2));
    expect(csv().split('\r\n')[1]).toBe(
      '62,Male,37100,High School,172.3,80.1,129,188,No,No,No,203,191,7,6,5,Disagree,Neutral,Agree,Neutral,Strongly Disagree,Neutral,Neutral,Neutral,Neutral,Neutral',
    );
  });

  it('are unknown under another id', () => expect(generateSample('toString')).toBeUndefined());
});

describe('Health', () => {
  const frame = new Frame(generateSample('health')!.columns);
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
