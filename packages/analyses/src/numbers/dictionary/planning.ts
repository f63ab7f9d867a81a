/** Planning: sizes of samples and power; summaries of tables for publication. */
import { statistics } from '../statistic.ts';

export const planning = statistics({
  sampleSize: {
    name: 'Number of cases needed',
    labels: [
      'In all',
      'In each group',
      'Cases in each group',
      'Group 1',
      'Group 2',
      'Arm 1',
      'Arm 2',
      'Pairs',
      'Cases in all',
      'Clusters in all',
      'Persons in all',
      'Cases in each arm',
      'Cases in each arm if independent',
    ],
    what: 'How many cases the study needs, before any are lost, to find the assumed effect with the wanted power.',
    formula:
      'the smallest n whose power reaches the wanted power, by the distribution of the test under the assumed effect',
    calls: { R: 'power.t.test(), pwr', SPSS: 'Power Analysis', Stata: 'power', Minitab: 'Sample Size' },
    differs: {
      R: 'pwr and G*Power agree with the noncentral distribution; formulas with normal quantiles give one or two cases fewer.',
    },
  },
  unrounded: {
    name: 'Number of cases before rounding up',
    labels: ['Unrounded', 'Unrounded size'],
    what: 'The size at which the power is exactly the wanted one.',
  },
  power: {
    name: 'Power',
    labels: ['Power', 'Power at this size'],
    what: 'How likely the test becomes significant if the assumed effect is true. It was planned for an effect that was chosen; computed from the observed effect it would say nothing new.',
    formula: 'P(statistic beyond its critical value | assumed effect)',
    calls: { R: 'power.t.test(): power', SPSS: 'Power', Stata: 'power', Minitab: 'Actual Power' },
  },
  designEffect: {
    name: 'Design effect',
    labels: ['Design effect', 'Effective'],
    what: 'By which factor more cases are needed because cases of one cluster are alike; the effective size is what a weighted or clustered sample is worth.',
    formula: '1 + (m − 1) · ICC; effective: (Σw)² ÷ Σw²',
    calls: { Stata: 'estat effects: DEFF' },
  },
  summaryCell: {
    name: 'Summary of a characteristic',
    labels: ['Summary of a characteristic'],
    what: 'Mean (standard deviation), median [first, third quartile], or number (percent), as the name of the row and the note say. Percentages are of the values that are present.',
    formula: 'M = Σx ÷ n; s = √(Σ(x − M)² ÷ (n − 1)); percent = count ÷ n × 100',
    calls: {
      R: 'tableone::CreateTableOne(), gtsummary::tbl_summary()',
      SPSS: 'Custom Tables',
      Stata: 'dtable',
      Minitab: 'Display Descriptive Statistics',
    },
    differs: { R: 'gtsummary shows medians unless told otherwise.', SPSS: 'Quartiles of type 6.' },
  },
  estimateWithInterval: {
    name: 'Estimate with its interval',
    labels: ['Estimate with its interval', 'b [CI]', 'Crude Estimate', 'Adjusted Estimate'],
    what: 'The coefficient, difference or ratio of the model, with the limits of its confidence interval in brackets.',
    formula: 'estimate ± critical value × SE; ratios: exp of both',
    calls: {
      R: 'broom::tidy(conf.int = TRUE)',
      SPSS: 'B or Exp(B) with 95% Confidence Interval',
      Stata: 'Coefficient, [95% conf. interval]',
      Minitab: 'Coef, 95% CI',
    },
  },
  aggregate: {
    name: 'Aggregate of the cell',
    labels: ['Aggregate of the cell'],
    what: 'The statistic named in the head, of the rows of the data that belong to this cell of the pivot table.',
    calls: { R: 'tapply(), aggregate()', SPSS: 'Custom Tables', Stata: 'table' },
  },
  cellCount: {
    name: 'Count of the cell',
    labels: ['Count of the cell'],
    what: 'How many cases have the value of the row and that of the column; where the cell adds a percentage, it is of the row, the column or all, as the note says.',
    formula: 'n of the cell; percentage = n ÷ total × 100',
    calls: { R: 'table(x, y)', SPSS: 'Count', Stata: 'Frequency', Minitab: 'Count' },
  },
  statedValue: {
    name: 'Number named in the sentence',
    labels: ['Number named in the sentence'],
    what: 'A count, a value of the data, a setting of the form or an estimate; the words around it say which.',
  },
  reportedStatistic: {
    name: 'Reported value',
    labels: ['Reported value'],
    what: 'A value as it stood in the text or output that was pasted; it was read, not computed.',
  },
});
