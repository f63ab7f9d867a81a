/** Tests by permutation, of trimmed means and of trends. */
import { statistics } from '../statistic.ts';

export const furtherTests = statistics({
  permutationP: {
    name: 'p by permutation',
    labels: ['Permutation p'],
    what: 'How often cases shared among the groups at random give a statistic at least as far out as the one found. It needs no distribution of the statistic, which matters in groups of fewer than ten.',
    formula:
      'two-sided: twice the smaller of the shares of t* ≥ t and t* ≤ t, over all ways to share the cases',
    calls: { R: 'brunnermunzel::brunnermunzel.permutation.test()' },
  },
  valuesLeft: {
    name: 'Values left after trimming',
    labels: ['Left'],
    what: 'How many values of the group are averaged when the smallest and largest are cut.',
    formula: 'h = n − 2 ⌊trim × n⌋',
  },
  distanceCorrelation: {
    name: 'Distance correlation',
    labels: ['dCor', 'Distance correlation dCor'],
    what: 'How far the distances between cases in one variable go with those in the other: 0 only where the two are independent, 1 where one is a line of the other. It notices curves that Pearson’s r misses, and has no sign.',
    formula: '√(dCov²(x, y) ÷ √(dVar(x) dVar(y))), of distances centred by rows and columns',
    calls: { R: 'energy::dcor()' },
  },
  biweightCorrelation: {
    name: 'Biweight midcorrelation',
    labels: ['bicor', 'Biweight midcorrelation bicor'],
    what: 'A correlation in which cases weigh the less the farther they lie from the medians, and nothing beyond nine median absolute deviations; outliers hardly move it.',
    formula: 'Σ a b ÷ √(Σ a² Σ b²), a = (x − median)(1 − u²)², u = (x − median) ÷ (9 MAD)',
    calls: { R: 'WGCNA::bicor()' },
  },
  winsorizedDeviation: {
    name: 'Winsorized standard deviation',
    labels: ['Winsorized SD'],
    what: 'The standard deviation where the values that trimming cuts are set to the nearest value that is left. The error of a trimmed mean is made of it.',
    formula: 'SD of the values between the (g + 1)-th smallest and largest, those beyond set to these',
    calls: { R: 'sqrt(WRS2::winvar(x, tr))' },
  },
});
