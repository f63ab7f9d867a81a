/** A Python program in the making: the dataset as pandas reads it, what is imported, and what these packages lack. */
import type { Frame } from '@constat/data';
import { number, text, texts } from './words.ts';

/** Packages under the names that everybody gives them. */
const IMPORTS = {
  np: 'import numpy as np',
  pd: 'import pandas as pd',
  patsy: 'import patsy',
  stats: 'from scipy import stats',
  brentq: 'from scipy.optimize import brentq',
  gammaln: 'from scipy.special import gammaln',
  sm: 'import statsmodels.api as sm',
  smf: 'import statsmodels.formula.api as smf',
  anova_oneway: 'from statsmodels.stats.oneway import anova_oneway',
  anova_generic: 'from statsmodels.stats.oneway import anova_generic',
  CompareMeans: 'from statsmodels.stats.weightstats import CompareMeans, DescrStatsW',
  diagnostic: 'from statsmodels.stats import diagnostic, stattools',
  multipletests: 'from statsmodels.stats.multitest import multipletests',
  cochrans_q: 'from statsmodels.stats.contingency_tables import cochrans_q, mcnemar',
  Table2x2: 'from statsmodels.stats.contingency_tables import Table2x2',
  runstest_1samp: 'from statsmodels.sandbox.stats.runs import runstest_1samp',
  kappa: 'from statsmodels.stats.inter_rater import aggregate_raters, cohens_kappa, fleiss_kappa',
  vif: 'from statsmodels.stats.outliers_influence import variance_inflation_factor',
  OrderedModel: 'from statsmodels.miscmodels.ordinal_model import OrderedModel',
  ConditionalLogit: 'from statsmodels.discrete.conditional_models import ConditionalLogit',
  tsa: 'import statsmodels.tsa.api as tsa',
  MANOVA: 'from statsmodels.multivariate.manova import MANOVA',
  proportion: 'from statsmodels.stats import proportion',
  power: 'from statsmodels.stats import power',
  minimize: 'from scipy.optimize import minimize_scalar',
  least_squares: 'from scipy.optimize import least_squares',
  hierarchy: 'from scipy.cluster import hierarchy',
  vq: 'from scipy.cluster import vq',
  distance: 'from scipy.spatial import distance',
  Stratified: 'from statsmodels.stats.contingency_tables import StratifiedTable',
} as const;

export type Import = keyof typeof IMPORTS;

/** All digits and columns of a table. */
const DISPLAY =
  'pd.set_option("display.precision", 7, "display.width", 200, "display.max_columns", None, "display.max_rows", None)';

/** Functions of formulas: a column of this name would stand in their way. */
const FORMULA_NAMES = new Set(['C', 'Q', 'Sum']);

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Words that patsy or Python read in their own way. */
const TAKEN = new Set(
  'and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield'.split(
    ' ',
  ),
);

export class PythonFile {
  readonly frame: Frame;
  private readonly used = new Set<Import>();
  private readonly words = new Set<string>();
  private readonly made: string[] = [];
  private readonly helpers = new Map<string, readonly string[]>();
  private readonly gaps: string[] = [];

  /** The levels of the frame stand in the order that the options give them. */
  constructor(frame: Frame) {
    this.frame = frame;
  }

  /** What the program needs beside pandas. */
  use(...names: readonly Import[]): void {
    for (const name of names) this.used.add(name);
  }

  /** Says at the end what the packages lack, and R has. */
  lacks(what: string, when = true): void {
    if (when && !this.gaps.includes(what)) this.gaps.push(what);
  }

  /** A function of the program, written once. */
  define(name: string, lines: readonly string[], ...needs: readonly Import[]): void {
    this.use(...needs);
    this.helpers.set(name, lines);
  }

  /** Something that is made of the data before they are used. */
  make(...lines: readonly string[]): void {
    for (const line of lines) if (!this.made.includes(line)) this.made.push(line);
  }

  /** A variable under its own name, but for those that formulas need for themselves. */
  name(variable: string): string {
    return FORMULA_NAMES.has(variable) ? `${variable}_` : variable;
  }

  names(variables: readonly string[]): readonly string[] {
    return variables.map((variable) => this.name(variable));
  }

  /** A column: `d["Age"]`. */
  column(name: string): string {
    return `d[${text(this.name(name))}]`;
  }

  /** A variable of groups: read as it is written, its levels in order. */
  factor(name: string, levels: readonly string[] = this.frame.factor(name).levels): string {
    const column = this.column(name);
    if (this.words.has(name)) return column;
    this.words.add(name);
    // an exported file marks levels that look like formulas with an apostrophe
    const isMarked = levels.some((level) => /^[=+\-@]/.test(level) && Number.isNaN(Number(level)));
    const words = isMarked ? `${column}.str.replace("^'", "", regex=True)` : column;
    this.make(`${column} = pd.Categorical(${words}, categories=${texts(levels)})`);
    return column;
  }

  /** Whether pandas reads numbers: a variable of numbers, or one whose levels are. */
  private isNumber(name: string): boolean {
    const { type } = this.frame.column(name);
    if (type === 'numeric') return true;
    return (
      type !== 'boolean' && this.frame.factor(name).levels.every((level) => Number.isFinite(Number(level)))
    );
  }

  /** The column that has a variable as a number: as it is, or the place of its level from 1. */
  numeric(name: string): string {
    if (this.isNumber(name)) return this.name(name);
    this.factor(name);
    const codes = `${this.column(name)}.cat.codes`;
    const made = `${name} (number)`;
    this.make(`d[${text(made)}] = ${codes}.where(${codes} >= 0) + 1`);
    return made;
  }

  /** 1 where a variable has the level, 0 where it has another, missing where it is missing. */
  indicator(name: string, level: string, made = `${name} = ${level}`): string {
    this.factor(name);
    this.make(
      `d[${text(made)}] = (${this.column(name)} == ${text(level)}).astype(float).where(${this.column(name)}.notna())`,
    );
    return made;
  }

  /** Leaves out cases that lack one of the variables. */
  complete(names: readonly string[]): void {
    this.make(`d = d.dropna(subset=${texts([...new Set(this.names(names))])})`);
  }

  /** A variable in a formula. */
  term(name: string): string {
    const own = this.name(name);
    return IDENTIFIER.test(own) && !TAKEN.has(own) ? own : `Q(${text(own)})`;
  }

  /** A factor in a formula, each level against the reference: the first of its categories. */
  against(name: string, reference: string): string {
    const { levels } = this.frame.factor(name);
    this.factor(name, [reference, ...levels.filter((level) => level !== reference)]);
    return this.term(name);
  }

  /** A factor in a formula, each level against the mean of all. */
  balanced(name: string): string {
    this.factor(name);
    return `C(${this.term(name)}, Sum)`;
  }

  /** The whole program; that of a calculator reads no data. */
  write(lines: readonly string[]): string {
    const types =
      this.words.size > 0
        ? `, dtype={${[...this.words].map((name) => `${text(name)}: str`).join(', ')}}, keep_default_na=False, na_values=["", "NA"]`
        : '';
    const hasData = this.frame.columns.length > 0;
    if (hasData) this.use('pd');
    const inTheWay = this.frame.columns.flatMap(({ name }) => (FORMULA_NAMES.has(name) ? [name] : []));
    const imports = (Object.keys(IMPORTS) as Import[]).flatMap((name) =>
      this.used.has(name) ? [IMPORTS[name]] : [],
    );
    return [
      ...imports,
      ...(imports.length > 0 ? [''] : []),
      ...(this.used.has('pd') ? [DISPLAY] : []),
      ...(hasData ? [`d = pd.read_csv("data.csv"${types})`] : []),
      ...(inTheWay.length > 0
        ? [
            `d = d.rename(columns={${inTheWay.map((name) => `${text(name)}: ${text(this.name(name))}`).join(', ')}})`,
          ]
        : []),
      ...this.made,
      ...[...this.helpers.values()].flatMap((helper) => ['', ...helper]),
      ...(hasData || this.helpers.size > 0 ? [''] : []),
      ...lines,
      ...(this.gaps.length > 0
        ? ['', `# Not in these packages, but in the R code: ${this.gaps.join(', ')}`]
        : []),
    ]
      .join('\n')
      .replace(/\n{3,}/g, '\n\n');
  }

  /** The least and the greatest number of variables, added up: what a reversed item is taken from. */
  ends(names: readonly string[]): string {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const name of names) {
      const values = this.isNumber(name)
        ? this.frame.numbers(name)
        : this.frame.factor(name).levels.map((_, i) => i + 1);
      for (const value of values) {
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    return number(low + high);
  }
}
