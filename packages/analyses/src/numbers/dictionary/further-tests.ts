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
  winsorizedDeviation: {
    name: 'Winsorized standard deviation',
    labels: ['Winsorized SD'],
    what: 'The standard deviation where the values that trimming cuts are set to the nearest value that is left. The error of a trimmed mean is made of it.',
    formula: 'SD of the values between the (g + 1)-th smallest and largest, those beyond set to these',
    calls: { R: 'sqrt(WRS2::winvar(x, tr))' },
  },
});
