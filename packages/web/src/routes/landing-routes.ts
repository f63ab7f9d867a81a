/** Texts with an address of their own in the app and on the public site: landing pages, comparisons, guides. */
import { accessFlags, OPEN } from './access-flags.ts';
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

/** The same in a menu: texts that belong to a section. */
const guide = (
  path: string,
  title: string,
  description: string,
  keywords: readonly string[],
  isPro: boolean,
): RouteDefinition => ({
  path,
  ...accessFlags(path),
  page: 'text',
  props: { page: `/${path}` },
  metadata: { title, description, category: 'guide', order: 90, keywords, ...(isPro ? { isPro } : {}) },
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
  landing(
    'constat-vs-spss',
    'comparison',
    'Constat and SPSS compared',
    'What both do, where they differ, and what only SPSS has, with sources.',
    ['SPSS', 'comparison'],
  ),
  landing(
    'constat-vs-r',
    'comparison',
    'Constat and R compared',
    'Defaults, numbers, speed and breadth side by side, with sources.',
    ['R', 'comparison'],
  ),
  landing(
    'migration-guide',
    'guide',
    'Coming from another statistics program',
    'SPSS, jamovi, JASP, Stata, Minitab, Prism: menu by menu, with labels, missing codes and syntax.',
    ['migration', 'switch', 'SPSS', 'Stata', 'jamovi', 'JASP', 'Minitab', 'Prism'],
  ),
  landing(
    'international-students',
    'geographic',
    'Statistics for students who work in a second language',
    'Decimal commas, a glossary in five languages, and sentences to report with.',
    ['international students', 'thesis', 'English'],
  ),
  landing(
    'developing-countries',
    'geographic',
    'Statistics where networks and budgets are small',
    'Free, offline after one load, on old machines and phones.',
    ['offline', 'low bandwidth', 'free'],
  ),
  guide(
    'advanced-analysis/six-sigma/educational-resources',
    'Six Sigma Resources',
    'What each phase of DMAIC asks and which tool answers, with worked examples to move.',
    ['learn', 'DMAIC', 'quality'],
    true,
  ),
  guide(
    'epicalc/educational-resources',
    'Epidemiology Resources',
    'Risks, odds, screening and outbreaks: what each measure says, with worked examples to move.',
    ['learn', 'epidemiology', 'risk ratio', 'odds ratio'],
    false,
  ),
  guide(
    'publication-ready/research-design-guide',
    'Research design guide',
    'What to decide before the first case, in the order in which the decisions depend on each other.',
    ['study design', 'protocol', 'randomization'],
    true,
  ),
  guide(
    'publication-ready/effect-size-interpretation-guide',
    'Effect size interpretation guide',
    'What d, r, odds ratios and explained variance mean, with conventions by field and converters.',
    ['effect size', 'small medium large', 'Cohen'],
    true,
  ),
  {
    path: 'universities/:universityId',
    ...OPEN,
    page: 'university',
    metadata: {
      title: 'Constat at a university',
      description: 'What students and staff of a university find here.',
      category: 'geographic',
      hidden: true,
      keywords: ['university', 'campus', 'course'],
    },
  },
];
