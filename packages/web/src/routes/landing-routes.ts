/** Texts with an address of their own in the app and on the public site: landing pages, comparisons, guides. */
import { OPEN } from './access-flags.ts';
import type { Category, RouteDefinition } from './route-definition.ts';

/** The title is that of the text; a test holds them together. */
const landing = (
  path: string,
  category: Category,
  title: string,
  description: string,
  keywords: readonly string[],
): RouteDefinition => ({
  path,
  ...OPEN,
  page: 'text',
  props: { page: `/${path}` },
  metadata: { title, description, category, hidden: true, keywords },
});

export const landingRoutes: readonly RouteDefinition[] = [
  landing(
    'factor-analysis',
    'landing',
    'Factor analysis in the browser',
    'Exploratory and confirmatory factor analysis: which tool for which question.',
    ['factor analysis', 'EFA', 'CFA'],
  ),
  landing(
    'survival-analysis',
    'landing',
    'Survival analysis in the browser',
    'Kaplan–Meier, log-rank, Cox regression and sample size: which tool for which question.',
    ['survival analysis', 'Kaplan–Meier', 'Cox regression'],
  ),
  landing(
    'meta-analysis',
    'landing',
    'Meta-analysis in the browser',
    'From a table of studies to a forest plot, a summary and a word on bias.',
    ['meta-analysis', 'forest plot'],
  ),
  landing(
    'gpower-alternative',
    'education',
    'Power analysis in the browser, for users of G*Power',
    'Where each procedure of G*Power is here, which are missing, and the manual’s examples.',
    ['G*Power', 'power analysis'],
  ),
  landing(
    'education/sample-size',
    'education',
    'Sample size, a lesson',
    'A lesson on sample size with exercises, answers and the calculators to use.',
    ['teaching', 'sample size'],
  ),
];
