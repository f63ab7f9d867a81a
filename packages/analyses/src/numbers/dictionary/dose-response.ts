/** Curves of a response over the dose. */
import { statistics } from '../statistic.ts';

export const doseResponse = statistics({
  halfEffectDose: {
    name: 'EC50, dose of half the effect',
    labels: ['EC50', 'log₁₀ EC50', 'Ratio of EC50', 'SE of the log'],
    what: 'The dose at which the curve has gone half of the way between bottom and top, not half of the top; of a falling curve it is also called IC50. Its logarithm has the symmetric interval.',
    formula: 'bottom + (top − bottom) ÷ 2 = response at EC50',
    calls: { R: 'drc::ED(drc::drm(fct = LL.4()), 50)', SPSS: 'NLR', Stata: 'nl log4' },
  },
  effectiveDose: {
    name: 'Effective dose',
    labels: ['Dose of the effect'],
    what: 'The dose at which the curve has gone the named share of the way from bottom to top.',
    formula: 'EC50 × (share ÷ (1 − share))^(1 ÷ Hill slope)',
    calls: { R: 'drc::ED()' },
  },
  curveParameter: {
    name: 'Parameter of a curve',
    labels: [
      'Parameter',
      'Bottom',
      'Top',
      'Hill slope',
      'Location',
      'Asymmetry',
      'Vmax',
      'Km',
      'Start',
      'Plateau',
      'Rate of decay',
    ],
    what: 'A number that shapes the curve; the note of the table says where it stands in the formula. It is in the units of the response or of the dose, and its test against zero is rarely of interest.',
    formula: 'the values that make Σ (response − curve)² as small as can be',
    calls: { R: 'coef(nls())', Stata: 'nl' },
  },
  parameterCorrelation: {
    name: 'Correlation of parameters',
    labels: [],
    what: 'How closely two estimated parameters go together: near −1 or 1 one makes up for the other, and the data hardly tell them apart.',
    formula: 'covariance of the estimates ÷ (SE × SE)',
    calls: { R: 'summary(nls(), correlation = TRUE)' },
  },
  halfLife: {
    name: 'Half-life',
    labels: ['Half-life'],
    what: 'The time in which half of the distance to the end is gone, whatever the start.',
    formula: 'ln 2 ÷ rate',
    calls: { R: "log(2) / coef(nls())['rate']" },
  },
});
