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
    'process-capability',
    'process-capability',
    'filling-line',
    { value: 'Fill', subgroup: 'Sample', lsl: 494, usl: 507, target: 500.5 },
    ['Cpk = 1.21, 95% CI [1.07, 1.36]', 'Ppk = 1.11, 95% CI [0.97, 1.25]', '3 of 30 means', '494', '507'],
  ],
  [
    'measurement-systems',
    'gage-rr-studies',
    'gauge-study',
    { part: 'Part', operator: 'Operator', measurement: 'Length', tolerance: 0.6 },
    ['24.37%', '5.94%', '27.80%', '0.1107', '5 distinct categories'],
  ],
  [
    'manova',
    'manova',
    'education',
    { outcomes: ['PostTest', 'StudyHours', 'Attendance'], factors: ['Method', 'Gender'] },
    ['V = 0.147', 'F(6, 238) = 3.14', 'p = .006', 'η² = .073', 'F(2, 120) = 7.93, p = .002', '0.168'],
  ],
  [
    'difference-in-differences',
    'did',
    'did-panel',
    {
      outcome: 'EmploymentRate',
      treated: 'Treatment',
      treatedLevels: ['2', '0'],
      post: 'Post_Period',
      cluster: 'State',
    },
    ['3.78', '0.51', '[2.69, 4.87]', 't(16) = 7.35', 'p < .001', '5.36', '1.58', '17'],
  ],
  [
    'equivalence-tests',
    'independent-samples-ttest',
    'education',
    { outcomes: ['PostTest'], group: 'Gender', equivalence: true },
    ['0.55', '7.20', 't(124.33) = 0.22', 'p = .829', 'd = 0.04', 'p = .005'],
  ],
  [
    'baseline-tables',
    'table1',
    'health',
    {
      variables: ['Age', 'Gender', 'Education', 'Income', 'BloodPressure', 'Cholesterol', 'HeartDisease'],
      group: 'Smoker',
      columns: ['total', 'tests', 'smd'],
    },
    ['n = 27', 'n = 73', 'SMD = 0.63', 'SMD = 0.57', 'SMD = 0.56', 'SMD = 0.16', '121.0', '127.7'],
  ],
  [
    'structural-equation-models',
    'cfa',
    'mediation-moderation',
    {
      variables: ['Training', 'Support', 'Engagement', 'Performance'],
      model:
        'Engagement ~ a*Training + Support\nPerformance ~ b*Engagement + c*Training\nindirect := a*b\ntotal := c + a*b',
    },
    [
      'χ²(1) = 0.08, p = .771, CFI = 1.000, RMSEA = .000, 90% CI [.000, .180], SRMR = .006',
      '0.675',
      '0.810',
      '0.547',
      '0.453',
      '0.55, 95% CI [0.32, 0.77]',
    ],
  ],
  [
    'design-of-experiments',
    'doe',
    'reactor',
    { outcome: 'Yield', factors: ['Temperature', 'Time', 'Catalyst'], model: 'quadratic' },
    [
      '98.7%',
      'F(9, 10) = 83.20, p < .001',
      'F(5, 5) = 0.70, p = .646',
      '95% CI [4.82, 6.26]',
      '2.768',
      '0.294',
      '5.54',
    ],
  ],
  [
    'missing-data',
    'missing-data',
    'pain-trial',
    { variables: ['Age', 'PainBefore', 'Sleep', 'PainAfter'] },
    ['7.7%', '25.8%', '84 of 120 cases', 'χ²(8) = 33.88, p < .001'],
  ],
  [
    'multiple-imputation',
    'linear-regression',
    'pain-trial-imputed',
    { outcome: 'PainAfter', covariates: ['PainBefore'], factors: ['Treatment'] },
    ['b = 8.205, 95% CI [4.135, 12.275], p < .001'],
  ],
  [
    'bayes-factors',
    'independent-samples-ttest',
    'psychology',
    { outcomes: ['AnxietyAfter'], group: 'Gender', bayesFactor: true },
    ['46.47', '47.42', 't(99.87) = -0.49, p = .624, d = -0.10, 95% CI [-0.48, 0.28]', '= 0.23'],
  ],
  [
    'bootstrap',
    'independent-samples-ttest',
    'marketing',
    { outcomes: ['Conversions'], group: 'Version', bootstrap: true },
    ['54.77', '-102.54', '10,000 samples', '-100.19', '-9.35'],
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
  expect(articleText('process-capability')).toContain(`= ${((507 - 500.75) / (3 * 1.715)).toFixed(2)}`);
  expect(articleText('manova')).toContain(
    `${(0.16821 / 1.16821).toFixed(3)} + ${(0.00263 / 1.00263).toFixed(3)}`,
  );
  expect(articleText('measurement-systems')).toContain(`= ${((Math.SQRT2 * 0.11067) / 0.0278).toFixed(1)}`);
  expect(articleText('difference-in-differences')).toContain(`= ${(5.3586 - 1.577).toFixed(2)} points`);
  expect(articleText('equivalence-tests')).toContain(`= ${((0.554 + 7.198) / 2.557).toFixed(2)}`);
  expect(articleText('equivalence-tests')).toContain(
    `= ${((0.554 - 7.198) / 2.557).toFixed(2)}`.replace('-', '-'),
  );
  expect(articleText('roc-curves')).toContain(`it is ${(1 - 0.35).toFixed(2).replace(/^0/, '')}`);
});

test('rules of Rubin, bets and small samples by hand', () => {
  const imputation = articleText('multiple-imputation');
  // Variances within and between the 20 datasets: lm() of R on the sample.
  const [within, between] = [2.936492, 1.145982];
  const total = within + 1.05 * between;
  expect(imputation).toContain(`× ${between.toFixed(3)} = ${total.toFixed(3)}`);
  expect(imputation).toContain(`its root, ${Math.sqrt(total).toFixed(3)}`);
  expect(imputation).toContain(`= ${((1.05 * between) / total).toFixed(3).slice(1)}.`);
  const bayes = articleText('bayes-factors');
  expect(bayes).toContain(`1 / 0.229 = ${(1 / 0.22882).toFixed(1)} times`);
  expect(bayes).toContain(`= ${(0.22882 / 1.22882).toFixed(2).slice(1)} for an effect`);
  const values = [2, 4, 9];
  const means = values.flatMap((a) => values.flatMap((b) => values.map((c) => (a + b + c) / 3)));
  const spread = (all: readonly number[]) =>
    Math.sqrt(all.reduce((sum, each) => sum + (each - 5) ** 2, 0) / all.length);
  expect(articleText('bootstrap')).toContain(`these ${means.length} means is ${spread(means).toFixed(2)}`);
  expect(articleText('bootstrap')).toContain(`divisor n, ${spread(values).toFixed(2)}`);
  expect(articleText('structural-equation-models')).toContain(`= ${(0.675298 * 0.810409).toFixed(3)}`);
});

test('what the tools say of other options and samples', async () => {
  const trial = { variables: ['PainAfter'] };
  expect(await saidBy('descriptives', 'pain-trial-imputed', trial)).toContain('was 42.51');
  expect(await saidBy('descriptives', 'pain-trial', trial)).toContain('averaged 40.44');
  // A limit that the table holds with all digits.
  const versions = { outcomes: ['Conversions'], group: 'Version', bootstrap: true };
  const [limit] = /-14\.0\d+/.exec(await saidBy('independent-samples-ttest', 'marketing', versions)) ?? [];
  expect(articleText('bootstrap')).toContain(Number(limit).toFixed(2));
  const gender = { outcomes: ['AnxietyAfter'], group: 'Gender', bayesFactor: true };
  for (const [priorScale, factor] of [
    [0.2, '0.55'],
    [1.5, '0.11'],
  ])
    expect(await saidBy('independent-samples-ttest', 'psychology', { ...gender, priorScale })).toContain(
      `BF10 = ${factor}`,
    );
});
