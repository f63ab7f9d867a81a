import { loadAnalysis, type RawOptions, runAnalysis } from '@constat/analyses';
import { Frame, generateSample } from '@constat/data';
import { type Block, runsToText } from '@constat/report';
import { expect, test } from 'vitest';
import { sitePages } from './pages.ts';

const articleText = (name: string): string =>
  JSON.stringify(sitePages.find(({ path }) => path === `/knowledge-base/${name}`)?.blocks ?? '')
    .replaceAll('−', '-')
    .replaceAll('*', '');

/** What the tool says of its example on a sample, in plain text. */
async function saidBy(id: string, sample: string, options: RawOptions): Promise<string> {
  const [analysis, dataset] = [await loadAnalysis(id), await generateSample(sample)];
  if (!analysis || !dataset) throw new Error(`${id} on ${sample}`);
  const outcome = await runAnalysis(analysis, new Frame(dataset.columns), options, {
    seed: 1,
    progress: () => undefined,
  });
  if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome));
  const texts = (block: Block): readonly string[] =>
    block.kind === 'text'
      ? block.paragraphs.map((runs) => runsToText(runs))
      : block.kind === 'check'
        ? [runsToText(block.evidence)]
        : block.kind === 'table'
          ? [JSON.stringify(block.rows)]
          : [];
  return outcome.blocks.flatMap(texts).join('\n').replaceAll('−', '-');
}

/** Numbers as the article writes them, each said by the tool and by the text. */
test.each([
  [
    'control-charts',
    'spc-charts',
    'filling-line',
    { value: 'Fill', subgroup: 'Sample', chart: 'xbar-r', ruleSet: 'western' },
    ['500.75', '3.99', '498.45', '503.05', '15, 29 and 30', '7.8%'],
  ],
  [
    'roc-curves',
    'roc-curves',
    'health',
    { outcome: 'HeartDisease', markers: ['Age', 'BloodPressure'] },
    ['.71', '[.56, .85]', '.52', '[.34, .69]', 'p = .021', '.57', '.81', '130.5'],
  ],
  [
    'poisson-regression',
    'poisson-regression',
    'environmental',
    { outcome: 'SpeciesCount', covariates: ['NO2', 'Temperature'], factors: ['Site'] },
    ['0.989', '[0.979, 0.998]', 'z = -2.26', 'p = .024', 'χ²(4) = 13.06, p = .011', '0.65'],
  ],
  [
    'multilevel-models',
    'mlm',
    'student-performance',
    {
      outcome: 'Level1_Score',
      covariates: ['Level1_StudyHours'],
      factors: ['Level2_Tutoring'],
      group: 'Level2_Classroom',
      upper: 'Level3_School',
    },
    [
      '1.28',
      '[0.94, 1.62]',
      't(391.59) = 7.46',
      '4.69',
      '[1.11, 8.26]',
      't(15.99) = 2.78, p = .013',
      '15.7%',
      '11.7%',
      '14.8%',
      '38.2%',
    ],
  ],
  [
    'time-series-forecasting',
    'forecast',
    'monthly-sales',
    { series: 'Sales', time: 'Month' },
    ['329.36', '290.90 to 367.82', '552.12', '605.64', '15.44', '42.00', '21.8%'],
  ],
] as const)('%s: its numbers are those of %s', async (article, id, sample, options, numbers) => {
  const [text, said] = [articleText(article), await saidBy(id, sample, options)];
  expect(numbers.filter((number) => !text.includes(number))).toEqual([]);
  expect(numbers.filter((number) => !said.includes(number))).toEqual([]);
});

test('what is worked out in a line', () => {
  expect(articleText('poisson-regression')).toContain(`about ${(0.989 ** 20).toFixed(2)}`);
  expect(articleText('poisson-regression')).toContain((1.2 ** 3).toFixed(3));
  expect(articleText('multilevel-models')).toContain(`this is ${(1 + (17 - 1) * 0.16).toFixed(1)}`);
  expect(articleText('roc-curves')).toContain(`it is ${(1 - 0.35).toFixed(2).replace(/^0/, '')}`);
});
