/** Regressions of quantiles, of matched sets, of counts with many zeros and with robust weights. */
import { statistics } from '../statistic.ts';

export const furtherModels = statistics({
  pseudoR1: {
    name: 'Pseudo R¹ of a quantile',
    labels: ['Pseudo R¹'],
    what: 'Which part of the weighted absolute deviations from the quantile the predictors remove. It is no share of variance and is not compared between quantiles.',
    formula:
      'Koenker and Machado: 1 − V of the model ÷ V of the quantile alone\nV = Σ τ|residual| above the quantile + Σ (1 − τ)|residual| below it',
    calls: { R: '1 - quantreg::rq()$rho ratio', Stata: 'qreg: Pseudo R2' },
  },
  weightedDeviations: {
    name: 'Sum of weighted deviations',
    labels: ['Sum of deviations'],
    what: 'What the regression of a quantile makes as small as can be: deviations above the fitted quantile count τ, those below 1 − τ.',
    formula: 'V = Σ τ|residual| above the quantile + Σ (1 − τ)|residual| below it',
    calls: { R: 'quantreg::rq()$rho', Stata: 'qreg: Min sum of deviations' },
  },
  leastSquaresCoefficient: {
    name: 'Coefficient by least squares',
    labels: ['Least squares b'],
    what: 'The same coefficient where every case counts fully, for comparison: where the two differ much, a few cases decide.',
    formula: 'b = (X′X)⁻¹X′y',
    calls: { R: 'coef(lm())', SPSS: 'B', Stata: 'regress: Coefficient', Minitab: 'Coef' },
  },
  casesCountedForLess: {
    name: 'Cases that count for less',
    labels: ['Counted for less', 'Not at all'],
    what: 'How many cases have a weight below 1 in the robust regression, or a weight of 0.',
    formula: 'number of cases with w < 1, or w = 0',
    calls: { R: 'sum(MASS::rlm()$w < 1)' },
  },
  robustWeight: {
    name: 'Weight of a case',
    labels: ['Weight of the case'],
    what: 'How much the case counts in the robust regression, from 0 to 1; the farther it lies from the line, the less.',
    formula: 'Huber: min(1, k ÷ |u|); bisquare: (1 − (u ÷ c)²)² within c, else 0',
    calls: { R: 'MASS::rlm()$w', Stata: 'rreg, genwt()' },
  },
  scaledResidual: {
    name: 'Residual in scales',
    labels: ['In scales'],
    what: 'How far the case lies from the line, in units of the robust spread of the residuals.',
    formula: 'u = residual ÷ scale, scale = median |residual| ÷ 0.6745',
    calls: { R: 'resid(model) / model$s' },
  },
  matchedSets: {
    name: 'Matched sets',
    labels: ['Sets', 'With case and control'],
    what: 'How many sets there are, or how many of them hold a case and a control: only these say something about the odds ratios.',
    calls: { R: 'nlevels(strata)', Stata: 'Number of groups' },
  },
  zerosInModel: {
    name: 'Zeros of the counts',
    labels: ['Zeros expected', 'Zeros observed'],
    what: 'How many counts of zero there are, or how many the model expects. Far fewer expected than observed say that zeros need a part of their own.',
    formula: 'expected: Σ P(0) over the cases',
    calls: { R: 'sum(predict(model, type = "prob")[, 1])' },
  },
  polychoric: {
    name: 'Polychoric correlation',
    labels: ['rpc', 'Polychoric correlation', 'Tetrachoric correlation', 'Polyserial correlation'],
    what: 'The correlation of two normal variables that are taken to lie behind ordered categories: tetrachoric where both have two levels, polyserial where one is a number.',
    formula: 'the ρ of a bivariate normal distribution, cut at thresholds, that makes the table most likely',
    calls: { R: 'psych::polychoric(), polycor::polychor()', Stata: 'tetrachoric; polychoric (user-written)' },
    differs: {
      R: 'psych::polychoric() adds 0.5 to empty cells unless correct = 0, and estimates in two steps.',
    },
  },
});
