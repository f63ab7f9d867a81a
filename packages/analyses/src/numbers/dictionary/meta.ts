/** Studies pooled. */
import { statistics } from '../statistic.ts';

export const meta = statistics({
  studies: {
    name: 'Number of studies',
    labels: ['k', 'Studies'],
    what: 'How many studies are pooled, added or in the group.',
    calls: { R: 'metafor: k', Stata: 'Number of studies' },
  },
  pooled: {
    name: 'Pooled effect',
    labels: ['Pooled', 'Pooled effect', 'Pooled standardized mean difference'],
    what: 'The weighted mean of the effects of all studies: of one common effect, or the mean of effects that differ (random effects).',
    formula: 'Σ wᵢyᵢ ÷ Σ wᵢ',
    calls: { R: 'metafor::rma(): estimate', SPSS: 'Overall effect size', Stata: 'meta summarize: theta' },
    differs: { Stata: 'REML by default, as here; older commands (metan) use DerSimonian–Laird.' },
  },
  tauSquared: {
    name: 'Variance between studies τ²',
    labels: ['τ²', 'τ|number'],
    what: 'How much true effects differ between studies: their variance (τ is its root, in the units of the effect).',
    formula: 'by restricted maximum likelihood or the method chosen',
    calls: { R: 'metafor: tau^2', SPSS: 'Tau-squared', Stata: 'tau2' },
    differs: { R: 'Other estimators (DL, PM, ML) give other values.' },
  },
  iSquared: {
    name: 'I²',
    labels: ['I²', 'I², not sampling error'],
    what: 'Which part of the variation of the effects is more than chance. It is not the size of the differences; that is τ.',
    formula: 'τ² ÷ (τ² + typical sampling variance); with the Q method (Q − df) ÷ Q',
    calls: { R: 'metafor: I^2', SPSS: 'I-squared', Stata: 'I2 (%)' },
  },
  hSquared: {
    name: 'H²',
    labels: ['H²'],
    what: 'How many times larger the whole variation of the effects is than chance alone; 1 is chance only.',
    formula: '1 ÷ (1 − I²)',
    calls: { R: 'metafor: H^2', Stata: 'H2' },
  },
  biasTest: {
    name: 'Test of small-study effects',
    labels: [
      'Egger’s regression',
      'Egger’s regression, mixed effects',
      'Begg’s rank correlation',
      'Rosenthal’s fail-safe number',
    ],
    what: 'Whether small studies show other effects than large ones, as they do where findings without an effect stay unpublished. The fail-safe number is how many unpublished studies without an effect would undo significance.',
    formula: 'regression of the effect on its standard error; Egger: t or z of the slope',
    calls: { R: 'metafor::regtest()', Stata: 'meta bias, egger' },
  },
});
