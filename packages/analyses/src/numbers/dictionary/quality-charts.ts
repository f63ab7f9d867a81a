/** Charts of several measurements. */
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
});
