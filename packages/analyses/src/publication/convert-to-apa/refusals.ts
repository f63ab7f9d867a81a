/** Why nothing was converted, and what is recognized. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';

/** Nothing in the text is a statistic that is known. */
export const nothingFound = (): Refusal => ({
  code: 'nothing-recognized',
  variable: 'text',
  message: rich`No statistics were recognized in ${bold('Text or output')}.`,
  advice: rich`Recognised are tests in a sentence, such as *t*(28) = 2.20, *p* = .036, with *t*, *F*, *χ*², *z*, *r*, *H*, *Q*, *U* or *W*; ratios with an interval, such as OR = 1.85, 95% CI [1.10, 3.11], *p* = .02; and tables of coefficients, analyses of variance, tests and correlations as SPSS, R, jamovi, JASP and Stata print them. Copy a table with its head.`,
});
