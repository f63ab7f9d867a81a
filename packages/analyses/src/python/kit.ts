/** What several analyses write alike in Python. */
import type { PythonFile } from './python-file.ts';
import { indented, number, text } from './words.ts';

/** n, M, SD, SE, Mdn and the limits of the mean. */
export function describe(file: PythonFile, level: number): void {
  file.define(
    'describe',
    [
      'def describe(x):',
      ...indented([
        'x = x.dropna()',
        'n, m, sd = len(x), x.mean(), x.std()',
        `half = stats.t.ppf(${number((1 + level) / 2)}, n - 1) * sd / n**0.5`,
        'return pd.Series({"n": n, "mean": m, "median": x.median(), "sd": sd, "se": sd / n**0.5, "lower": m - half, "upper": m + half})',
      ]),
    ],
    'stats',
  );
}

/** Limits of a standardized mean difference from those of the noncentrality of its t. */
export function effectLimits(file: PythonFile, level: number): void {
  file.define(
    'effect_limits',
    [
      'def effect_limits(t, df, scale):',
      ...indented([
        'ends = t - 10 - abs(t), t + 10 + abs(t)',
        `return [scale * brentq(lambda ncp: stats.nct.cdf(t, df, ncp) - p, *ends, xtol=1e-12) for p in (${number((1 + level) / 2)}, ${number((1 - level) / 2)})]`,
      ]),
    ],
    'stats',
    'brentq',
  );
}

/** Shapiro and Wilk's test, where it has enough values. */
export function shapiro(file: PythonFile): void {
  file.define(
    'shapiro',
    [
      'def shapiro(name, x):',
      ...indented([
        'x = x.dropna()',
        'if x.nunique() > 2 and len(x) <= 5000:',
        '    print("Shapiro-Wilk", name, *stats.shapiro(x))',
      ]),
    ],
    'stats',
  );
}

/** Limits √(χ² / parts), from those of the noncentrality of χ². */
export function chiSquareLimits(file: PythonFile, level: number): void {
  file.define(
    'chi_square_limits',
    [
      'def chi_square_limits(x2, df, parts):',
      ...indented([
        'def ncp(p):',
        '    return 0.0 if stats.chi2.cdf(x2, df) < p else brentq(lambda l: stats.ncx2.cdf(x2, df, l) - p, 1e-12, 4 * x2 + 100, xtol=1e-12)',
        `return [(ncp(p) / parts) ** 0.5 for p in (${number((1 + level) / 2)}, ${number((1 - level) / 2)})]`,
      ]),
    ],
    'stats',
    'brentq',
  );
}

/** Limits of a share of variation from those of the noncentrality of its F. */
export function shareLimits(file: PythonFile, level: number): void {
  file.define(
    'share_limits',
    [
      'def share_limits(share, df1, df2):',
      ...indented([
        'f = share / (1 - share) * df2 / df1',
        'def ncp(p):',
        '    return 0.0 if stats.f.cdf(f, df1, df2) < p else brentq(lambda l: stats.ncf.cdf(f, df1, df2, l) - p, 1e-12, 10 * f * df1 + 100, xtol=1e-10)',
        `return [l / (l + df1 + df2 + 1) for l in map(ncp, (${number((1 + level) / 2)}, ${number((1 - level) / 2)}))]`,
      ]),
    ],
    'stats',
    'brentq',
  );
}

/** The names that multipletests gives to adjustments of p. */
export const ADJUSTMENTS: Readonly<Record<string, string>> = {
  holm: 'holm',
  bonferroni: 'bonferroni',
  bh: 'fdr_bh',
  fdr: 'fdr_bh',
  sidak: 'sidak',
};

/** `p` as it is adjusted for the number of tests. */
export function adjusted(file: PythonFile, p: string, method: string): string {
  const known = ADJUSTMENTS[method];
  if (known === undefined) return p;
  file.use('multipletests');
  return `multipletests(${p}, method=${text(known)})[1]`;
}

/** A table of coefficients with their limits, and as ratios where they are on a log scale. */
export function coefficients(file: PythonFile, level: number, areRatios: boolean): void {
  file.define('coefficients', [
    'def coefficients(fit):',
    ...indented([
      `limits = np.asarray(fit.conf_int(alpha=${number(1 - level)}))`,
      'table = pd.DataFrame({"estimate": fit.params, "se": fit.bse, "lower": limits[:, 0], "upper": limits[:, 1], "statistic": fit.tvalues, "p": fit.pvalues})',
      ...(areRatios
        ? [
            'return table.assign(ratio=np.exp(table.estimate), ratio_lower=np.exp(table.lower), ratio_upper=np.exp(table.upper))',
          ]
        : ['return table']),
    ]),
  ]);
  file.use('np');
}

interface Model {
  readonly covariates: readonly string[];
  readonly factors: readonly string[];
  readonly references: Readonly<Record<string, string>>;
  readonly terms?: readonly (readonly string[])[] | null | undefined;
}

/** The level that the others are compared with. */
const referenceOf = (file: PythonFile, factor: string, references: Model['references']): string =>
  references[factor] ?? file.frame.factor(factor).levels[0] ?? '';

/** The right side of a formula; products of predictors follow them. */
export function predictors(file: PythonFile, { covariates, factors, references, terms }: Model): string {
  const part = (name: string): string =>
    factors.includes(name) ? file.against(name, referenceOf(file, name, references)) : file.term(name);
  const products = (terms ?? []).filter((term) => term.length > 1);
  return [...[...covariates, ...factors].map(part), ...products.map((term) => term.map(part).join(':'))].join(
    ' + ',
  );
}

/** The variables of a model, for leaving out cases that lack one. */
export const variablesOf = (
  ...parts: readonly (string | null | undefined | readonly string[])[]
): readonly string[] =>
  parts.flat().filter((name): name is string => typeof name === 'string' && name !== '');

/** The two groups compared: those chosen, or the two that there are. */
export const twoLevels = (file: PythonFile, group: string, chosen: readonly string[]): readonly string[] =>
  chosen.length === 2 ? chosen : file.frame.factor(group).levels;

/** What turns Cohen’s d into the effect size chosen: Hedges’ g has no bias in small samples. */
export function hedges(file: PythonFile, effectSize: string): string {
  if (effectSize !== 'hedgesG') return '';
  file.define(
    'hedges',
    ['hedges = lambda df: np.exp(gammaln(df / 2) - gammaln((df - 1) / 2)) / np.sqrt(df / 2)'],
    'np',
    'gammaln',
  );
  return 'hedges(r.df) * ';
}

/** Wilcoxon’s signed ranks and the sign test of `y`. */
export function signedRanks(also: readonly string[], alternative: string): readonly string[] {
  return [
    ...(also.includes('wilcoxon')
      ? [
          'y = y[y != 0]',
          `print("V =", stats.rankdata(y.abs())[y > 0].sum(), "p =", stats.wilcoxon(y, alternative=${text(alternative)}, correction=True, method="approx").pvalue)`,
        ]
      : []),
    ...(also.includes('sign')
      ? [
          `print("Sign test p =", stats.binomtest(int((y > 0).sum()), int((y != 0).sum()), alternative=${text(alternative)}).pvalue)`,
        ]
      : []),
  ];
}
