/** The literature behind t-tests and what may stand beside them. */
import type { WorkKey } from '../../shared/bibliography.ts';
import { bootstrapWorks, SHAPIRO_WILK, standardizedWorks, when } from '../../shared/references.ts';
import type { FurtherOptions } from './further-tests.ts';
import type { LocationOptions } from './location/options.ts';

/** Bayes factor and equivalence test of a t-test. */
export const furtherWorks = ({ bayesFactor, equivalence }: FurtherOptions): readonly WorkKey[] => [
  ...when(bayesFactor, 'rouder2009'),
  ...when(equivalence, 'schuirmann1987'),
];

/** A t-test about one centre and what may stand beside it. */
export const locationWorks = (
  options: LocationOptions & { readonly checks: readonly string[] },
): readonly WorkKey[] => [
  'student1908',
  ...standardizedWorks(options.effectSize),
  ...when(options.also.includes('wilcoxon'), 'wilcoxon1945', 'kerby2014'),
  ...when(options.also.includes('sign'), 'conover1999'),
  ...when(options.also.includes('permutation'), 'fisherDesign1935', 'pitman1937'),
  ...bootstrapWorks(options),
  ...furtherWorks(options),
  ...when(options.checks.includes('normality'), ...SHAPIRO_WILK),
];
