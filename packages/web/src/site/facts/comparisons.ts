/**
 * What the comparison pages say. A claim about Constat names its proof, which a test looks up; a claim about another program names where
 * it is written and when it was read. What has no source is not said.
 */

export type Proof =
  /** There is a page. */
  | { readonly kind: 'route'; readonly path: string }
  /** An option has this default. */
  | {
      readonly kind: 'default';
      readonly analysisId: string;
      readonly option: string;
      readonly value: string;
    }
  /** Files with these extensions can be read. */
  | { readonly kind: 'reads'; readonly extensions: readonly string[] }
  /** A file of the project has this text, numbers of docs/performance.md above all. */
  | { readonly kind: 'text'; readonly file: string; readonly text: string }
  /** A folder has at least so many files. */
  | { readonly kind: 'files'; readonly folder: string; readonly atLeast: number }
  /** No tool has one of these names or key words. */
  | { readonly kind: 'missing'; readonly words: readonly string[] };

export interface Claim {
  readonly topic: string;
  readonly ours: string;
  readonly proof: Proof;
  readonly theirs: string;
  /** Where it is written. */
  readonly source: string;
}

/** When the sources were read. */
export const READ_ON = '17 November 2026';

const IBM = 'IBM SPSS Statistics documentation';
const SYNTAX = 'IBM SPSS Statistics Command Syntax Reference';
const R_DOCS = 'R documentation';

export const SPSS_CLAIMS: readonly Claim[] = [
  {
    topic: 'How it runs',
    ours: 'In a browser, without installing; offline once it has been loaded',
    proof: { kind: 'text', file: 'packages/web/vite-pwa.ts', text: 'globPatterns' },
    theirs: 'A program installed on Windows or macOS',
    source: `${IBM}, system requirements`,
  },
  {
    topic: 'What it costs',
    ours: 'Free for guests and standard accounts; [every analysis is open to everybody](/pricing)',
    proof: {
      kind: 'text',
      file: 'packages/web/src/site/content/pages/pricing.md',
      text: 'Every analysis is open to everybody',
    },
    theirs:
      'A licence or a subscription; some modules, Complex Samples for one, cost extra in smaller editions',
    source: 'ibm.com/products/spss-complex-samples',
  },
  {
    topic: 'Two means',
    ours: 'Welch’s test by default, Student’s by choice',
    proof: { kind: 'default', analysisId: 'independent-samples-ttest', option: 'test', value: 'welch' },
    theirs: 'Both are printed, with Levene’s test above them to choose by',
    source: `${SYNTAX}, T-TEST`,
  },
  {
    topic: 'Percentiles',
    ours: 'Type 7, as in R; type 6, as in SPSS, by choice',
    proof: { kind: 'default', analysisId: 'descriptives', option: 'quantileType', value: 'type7' },
    theirs: 'HAVERAGE, position (*n* + 1)*p*, which is type 6',
    source: `${SYNTAX}, EXAMINE, PERCENTILES`,
  },
  {
    topic: 'Sums of squares',
    ours: 'Type III by default; II and I by choice',
    proof: { kind: 'default', analysisId: 'two-way-anova', option: 'sumOfSquares', value: '3' },
    theirs: 'Type III by default',
    source: `${SYNTAX}, UNIANOVA, METHOD`,
  },
  {
    topic: 'Effect sizes',
    ours: 'With the tests, each with its interval',
    proof: {
      kind: 'default',
      analysisId: 'independent-samples-ttest',
      option: 'effectSize',
      value: 'cohenD',
    },
    theirs: 'For *t*-tests and one-way ANOVA since version 27',
    source: `${IBM}, what is new in version 27`,
  },
  {
    topic: 'Missing-value codes',
    ours: 'As many for a variable as you like',
    proof: {
      kind: 'text',
      file: 'packages/data/src/export/sav-missing.ts',
      text: 'Missing codes within the means of SPSS: three values, or for numbers one range.',
    },
    theirs: 'Three for a variable, or a range and one more',
    source: `${SYNTAX}, MISSING VALUES`,
  },
  {
    topic: 'Files',
    ours: 'Reads .sav, .zsav and .por with labels and missing codes; writes .sav',
    proof: { kind: 'reads', extensions: ['sav', 'zsav', 'por'] },
    theirs: 'Its own',
    source: `${SYNTAX}, GET`,
  },
  {
    topic: 'Doing it again',
    ours: 'R code with every result; saved results keep their options and seed',
    proof: { kind: 'text', file: 'packages/analyses/src/shared/r-code.ts', text: 'export' },
    theirs: 'Command syntax, with extensions in Python and R',
    source: SYNTAX,
  },
  {
    topic: 'Quality tools',
    ours: '[Capability, gage studies, Pareto, designs of experiments](/app/advanced-analysis/six-sigma)',
    proof: { kind: 'route', path: 'advanced-analysis/six-sigma' },
    theirs: 'Control charts and Pareto charts',
    source: `${SYNTAX}, SPCHART`,
  },
  {
    topic: 'Not in Constat',
    ours: 'Decision trees, neural networks, correspondence analysis, multidimensional scaling',
    proof: {
      kind: 'missing',
      words: ['decision tree', 'neural network', 'correspondence analysis', 'multidimensional scaling'],
    },
    theirs: 'All of them, some in modules',
    source: `${SYNTAX}, TREE, MLP, CORRESPONDENCE, PROXSCAL`,
  },
];

export const R_CLAIMS: readonly Claim[] = [
  {
    topic: 'What it is',
    ours: 'Menus and forms: choose the variables and read the answer',
    proof: { kind: 'route', path: 'analysis-index' },
    theirs: 'A language and environment for statistical computing and graphics',
    source: 'r-project.org/about.html',
  },
  {
    topic: 'What it costs',
    ours: 'Free for guests and standard accounts; the source code is under the Apache 2.0 licence',
    proof: { kind: 'text', file: 'package.json', text: '"license": "Apache-2.0"' },
    theirs: 'Free software under the GNU General Public License',
    source: 'r-project.org/Licenses',
  },
  {
    topic: 'How many methods',
    ours: '[Those of the index](/app/analysis-index)',
    proof: { kind: 'route', path: 'analysis-index' },
    theirs: 'More than 20,000 packages on CRAN besides those it comes with',
    source: 'cran.r-project.org/web/packages',
  },
  {
    topic: 'Agreement',
    ours: 'More than a hundred files of reference values computed with R are part of its tests',
    proof: { kind: 'files', folder: 'reference/cases', atLeast: 101 },
    theirs: 'R 4.2.2 and the packages named beside each value',
    source: 'reference/README.md in the source code of Constat',
  },
  {
    topic: 'Two means',
    ours: 'Welch’s test by default',
    proof: { kind: 'default', analysisId: 'independent-samples-ttest', option: 'test', value: 'welch' },
    theirs: 'Welch’s test by default (`var.equal = FALSE`)',
    source: `${R_DOCS}, stats::t.test`,
  },
  {
    topic: 'Percentiles',
    ours: 'Type 7 by default',
    proof: { kind: 'default', analysisId: 'descriptives', option: 'quantileType', value: 'type7' },
    theirs: 'Type 7 by default',
    source: `${R_DOCS}, stats::quantile`,
  },
  {
    topic: 'Sums of squares',
    ours: 'Type III by default; II and I by choice',
    proof: { kind: 'default', analysisId: 'two-way-anova', option: 'sumOfSquares', value: '3' },
    theirs: '`anova()` of a linear model is sequential, type I',
    source: `${R_DOCS}, stats::anova.lm`,
  },
  {
    topic: 'Ties in Cox regression',
    ours: 'Efron by default, Breslow by choice',
    proof: { kind: 'default', analysisId: 'cox-regression', option: 'ties', value: 'efron' },
    theirs: 'Efron by default; Breslow and exact by choice',
    source: `${R_DOCS}, survival::coxph`,
  },
  {
    topic: 'Descriptives of 10 variables, 1,000,000 rows',
    ours: '839 ms in a browser, intervals and histograms included',
    proof: {
      kind: 'text',
      file: 'docs/performance.md',
      text: '| Descriptives, 10 variables | 1,270 ms | 839 ms | 3,333 ms |',
    },
    theirs: '3,333 ms in R 4.2.2 on the same machine',
    source: 'our benchmark, 15 November 2026',
  },
  {
    topic: 'Linear regression, 10 predictors, 1,000,000 rows',
    ours: '558 ms in a browser, with diagnostics',
    proof: {
      kind: 'text',
      file: 'docs/performance.md',
      text: '| Linear regression, 10 predictors, diagnostics | 1,515 ms | 558 ms | 1,092 ms |',
    },
    theirs: '1,092 ms in R 4.2.2 on the same machine, without diagnostics',
    source: 'our benchmark, 15 November 2026',
  },
  {
    topic: 'Eigenvalues of a 200 × 200 matrix',
    ours: '25 ms',
    proof: {
      kind: 'text',
      file: 'docs/performance.md',
      text: '| symmetric eigenvalues and vectors, 200 x 200 | 25 ms | 11 ms |',
    },
    theirs: '11 ms',
    source: 'our benchmark, 15 November 2026',
  },
  {
    topic: 'Files of R',
    ours: 'Reads .rds and .RData; writes datasets as an R script',
    proof: { kind: 'reads', extensions: ['rds', 'rdata', 'rda'] },
    theirs: 'Its own',
    source: `${R_DOCS}, base::readRDS`,
  },
  {
    topic: 'Doing it again',
    ours: 'Every result carries R code that gives its numbers',
    proof: { kind: 'text', file: 'packages/analyses/src/shared/r-code.ts', text: 'export' },
    theirs: 'The script is the analysis',
    source: `${R_DOCS}, An Introduction to R`,
  },
];
