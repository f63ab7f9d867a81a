import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { entry } from './entry.ts';

/** Letters that can be pasted: a book has fewer. */
export const LONGEST_TEXT = 2_000_000;

export const options = defineOptions({
  text: {
    kind: 'text',
    label: 'Text or output',
    help: 'Paste a paragraph, a table, or what SPSS, R, jamovi, JASP or Stata printed; it stays on this device.',
    default: '',
    maxLength: LONGEST_TEXT,
    multiline: true,
    required: true,
  },
  alpha: {
    kind: 'number',
    label: 'Significance level α',
    help: 'Where a recalculated p lies on the other side of it, the verdict of the text changes.',
    min: 1e-12,
    max: 0.9999,
    default: 0.05,
  },
  decimals: {
    kind: 'number',
    label: 'Decimals',
    help: 'Of statistics and estimates; never more than were pasted.',
    min: 0,
    max: 6,
    default: 2,
    integer: true,
  },
  correct: {
    kind: 'toggle',
    label: 'Write recalculated p values',
    help: 'Puts the recalculated p in the place of a reported one that does not agree with its statistic.',
    default: false,
  },
});

export type ApaOptions = OptionValues<typeof options>;

const EXAMPLE = `Scores were higher after training (M = 3.4, SD = 1.2) than before, t(28)=2.20, p=0.036, d = .41. The groups differed, F (2, 45) = 4.11, p = .04, and smoking was related to sex, χ²(1, N = 120) = 3.70, p < .05. Age correlated with income, r(38) = 0.45, p = 0.004, and the odds were higher among smokers (OR = 1.85, 95% CI 1.10 to 3.11, p = 0.02).

Coefficients:
            Estimate Std. Error t value Pr(>|t|)    
(Intercept) 37.22727    1.59879  23.285  < 2e-16 ***
wt          -3.87783    0.63273  -6.129 1.12e-06 ***
hp          -0.03177    0.00903  -3.519  0.00145 ** 
---
Residual standard error: 2.593 on 29 degrees of freedom
F-statistic: 69.21 on 2 and 29 DF,  p-value: 9.109e-12`;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Text', options: ['text'] },
      { title: 'Rules', options: ['alpha', 'decimals', 'correct'], open: true },
    ],
  },
  example: { sample: null, options: { text: EXAMPLE } },
});
