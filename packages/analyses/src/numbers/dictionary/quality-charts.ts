/** Charts of several measurements, and bias of gauges. */
import { statistics } from '../statistic.ts';

export const qualityCharts = statistics({
  hotellingDistance: {
    name: 'T², distance from the centre',
    labels: ['T²', 'Limit of T²', 'Limit of new points'],
    what: 'How far a point lies from the means of all measurements together, in units of their variation and correlation; with one measurement it is the square of z.',
    formula: '(x − x̄)ᵀ S⁻¹ (x − x̄)',
    calls: { R: 'mahalanobis()', Minitab: 'Tsquared Chart' },
  },
  hotellingContribution: {
    name: 'What a measurement adds to T²',
    labels: [],
    what: 'T² of the point less its T² without this measurement: large where the measurement is unlike the others say it should be. Contributions do not add up to T².',
    formula: 'T² − T² without the measurement',
    calls: { R: 'mahalanobis()' },
  },
  gageBias: {
    name: 'Bias of a gauge',
    labels: ['Bias', 'Mean bias'],
    what: 'How much the gauge reads too high (above zero) or too low on average, compared with the reference value of the part.',
    formula: 'mean of the readings − reference value',
    calls: { R: 't.test()', Minitab: 'Gage Linearity and Bias Study' },
  },
  gageSlope: {
    name: 'Slope of the bias',
    labels: ['Slope of the bias'],
    what: 'How much the bias changes when the part is one unit larger; zero where the gauge is equally right for all sizes.',
    formula: 'least squares of bias on reference value',
    calls: { R: 'lm()', Minitab: 'Slope' },
  },
  gageDrift: {
    name: 'Drift of a gauge',
    labels: ['Drift an occasion'],
    what: 'How much the mean of the readings of one part changes from one occasion to the next; zero where the gauge stays as it is.',
    formula: 'least squares of the means on the number of the occasion',
    calls: { R: 'lm(means ~ seq_along(means))' },
  },
  gageShare: {
    name: 'Share of the process variation',
    labels: ['% of the process variation'],
    what: 'The bias, or how much it changes over the range of the process, over six standard deviations of the process; small beside what the process itself does is harmless.',
    formula: 'linearity: 100 · |slope|; bias: 100 · |mean bias| ÷ process variation',
    calls: { Minitab: '%Linearity, %Bias' },
  },
  gageCapability: {
    name: 'Capability of a gauge',
    labels: ['Cg', 'Cgk'],
    what: 'What the gauge may take up of the tolerance over what its readings of one part do take up; Cgk also counts the bias. 1.33 is usually asked for.',
    formula: 'Cg = (K/100 · tolerance) ÷ (L · SD); Cgk = (K/200 · tolerance − |bias|) ÷ (L/2 · SD)',
    calls: { R: 'qualityTools::cg()', Minitab: 'Cg, Cgk' },
  },
  runLine: {
    name: 'Centre line of a run chart',
    labels: ['Line', 'Median line', 'Mean line'],
    what: 'The median, or the mean, of the values of the baseline or stage: half of the points lie above a median where nothing changes.',
    calls: { R: 'median()', Minitab: 'Run Chart' },
  },
  runLength: {
    name: 'Points in a run',
    labels: ['Longest run'],
    what: 'Points in a row on one side of the centre line, those on it left out; the most is what chance still gives for this number of points.',
    formula: 'most: log₂(points not on the line) + 3, rounded',
    calls: { R: 'rle(sign(x − median(x)))' },
  },
  runCrossings: {
    name: 'Crossings of the line',
    labels: ['Crossings'],
    what: 'How often the line from point to point crosses the centre line; the fewest is what chance still gives for this number of points.',
    formula:
      'fewest: 5% quantile of a binomial distribution with points not on the line − 1 trials and probability ½',
    calls: { R: 'qbinom(0.05, n − 1, 0.5)' },
  },
  pointsBeside: {
    name: 'Points not on the line',
    labels: ['Not on the line'],
    what: 'Points above or below the centre line: those that runs and crossings are counted from.',
  },
});
