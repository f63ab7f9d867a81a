/** What is drawn around means, in words. */
import { num, type Runs, rich } from '@constat/report';
import { BOOTSTRAP_SAMPLES, type Spread } from './cells.ts';

export function spreadSentence(spread: Spread, level: number): Runs {
  switch (spread) {
    case 'none':
      return rich``;
    case 'ci':
      return rich`Error bars are ${num(100 * level, 'integer')}% confidence intervals of the mean, by *t*.`;
    case 'boot':
      return rich`Error bars are ${num(100 * level, 'integer')}% confidence intervals of the mean: percentiles of ${num(BOOTSTRAP_SAMPLES, 'integer')} bootstrap samples.`;
    case 'se':
      return rich`Error bars are one standard error of the mean either way.`;
    case 'sd':
      return rich`Error bars are one standard deviation either way.`;
  }
}

/** How far error bars can be trusted to show differences. */
export function spreadAdvice(spread: Spread): string {
  switch (spread) {
    case 'none':
      return '';
    case 'ci':
    case 'boot':
      return 'Where two confidence intervals do not overlap, the means differ significantly; where they overlap, the means may still differ, so test it.';
    case 'se':
      return 'A standard error is about half as long as the arm of a 95% confidence interval: bars that just fail to overlap are no evidence of a difference.';
    case 'sd':
      return 'Standard deviations show how much cases differ, not how certain the means are.';
  }
}
