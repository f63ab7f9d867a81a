import { adjusted, shareLimits } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show, text, texts } from '../../python/words.ts';
import type { RepeatedOptions } from './options.ts';
import { designOf, variablesOf } from './refusals.ts';

/**
 * By the parts of the univariate test: the scores of orthonormal contrasts, each a linear model of the groups. AnovaRM of statsmodels
 * has neither groups nor corrections of sphericity. Null where sums of squares are of type II and there are groups.
 */
export function python(file: PythonFile, values: RepeatedOptions): readonly string[] | null {
  const { between, covariates, confidenceLevel: level, checks, marginalMeans, postHoc } = values;
  if (values.sumOfSquares === 'II' && between.length + covariates.length > 0) return null;
  const design = designOf(values);
  const cells = variablesOf(design);
  file.use('np', 'stats', 'sm', 'smf');
  shareLimits(file, level);
  for (const name of between) file.factor(name);
  file.complete([...cells, ...between, ...covariates]);
  for (const name of covariates)
    file.make(`${file.column(name)} = ${file.column(name)} - ${file.column(name)}.mean()`);
  const right = [
    ...(between.length > 0 ? [between.map((name) => file.balanced(name)).join(' * ')] : []),
    ...covariates.map((name) => file.term(name)),
  ];
  file.define('model', [
    'def model(z): # groups against the mean of all, so that the intercept is the mean of the groups’ means',
    `    return smf.ols(${text(`Q("the score") ~ ${right.length > 0 ? right.join(' + ') : '1'}`)}, d.assign(**{"the score": z})).fit()`,
  ]);
  file.lacks('multivariate tests', values.multivariate);
  file.lacks('marginal means of the groups and comparisons of them', between.length > 0);
  file.lacks('comparisons within each level', values.pairsWithin);
  file.lacks('contrasts', values.contrasts !== 'none' || values.customContrasts.length > 0);
  file.lacks('homogeneous subsets', values.letters);
  const sizes = design.factors.map(({ levels }) => levels.length);
  return [
    `y = d[${texts(file.names(cells))}].to_numpy(float)`,
    `within = {${design.factors.map(({ name, levels }) => `${text(name)}: ${levels.length}`).join(', ')}}`,
    `print(len(d), *zip(${texts(cells)}, y.mean(axis=0), y.std(axis=0, ddof=1)), sep="\\n")`,
    ...(between.length > 0
      ? [
          `for group, part in d.groupby([${between.map((name) => text(file.name(name))).join(', ')}], observed=True):`,
          `    values = part[${texts(file.names(cells))}].to_numpy(float)`,
          '    print(group, "n", len(part), *zip(values.mean(axis=0), values.std(axis=0, ddof=1)), sep="\\n")',
        ]
      : []),
    ...EFFECTS,
    ...(checks.includes('normality')
      ? [
          'residuals = np.concatenate([model(column).resid for column in y.T])',
          'if len(residuals) <= 5000:',
          '    print("Shapiro-Wilk", *stats.shapiro(residuals))',
        ]
      : []),
    ...(checks.includes('variances') && between.length > 0
      ? [
          `for name in ${texts(file.names(cells))}:`,
          `    parts = [v for _, v in ${covariates.length > 0 ? 'model(d[name]).resid' : 'd[name]'}.groupby([${between.map((name) => file.column(name)).join(', ')}], observed=True)]`,
          '    print("Levene", name, *stats.levene(*parts, center="mean"))',
        ]
      : []),
    ...(marginalMeans || postHoc.length > 0 ? means(file, values, sizes) : []),
  ];
}

const EFFECTS = [
  'def contrasts(k): # orthonormal',
  '    return np.linalg.qr(np.column_stack([np.ones(k), np.eye(k)[:, 1:]]))[0][:, 1:]',
  'found, errors = [], []',
  'for at in np.ndindex(*[2] * len(within)):',
  '    c = np.ones((1, 1))',
  '    for is_in, k in zip(at, within.values()):',
  '        c = np.kron(c, contrasts(k) if is_in else np.full((k, 1), k**-0.5))',
  '    fits = [model(z) for z in (y @ c).T]',
  '    p, error_df = len(fits), fits[0].df_resid',
  '    s = np.cov(np.array([fit.resid for fit in fits])) * (len(d) - 1) / error_df',
  '    error = sum(fit.ssr for fit in fits)',
  '    errors.append(error)',
  '    parts = sum(sm.stats.anova_lm(fit, typ=3)["sum_sq"] for fit in fits)',
  '    dfs = sm.stats.anova_lm(fits[0], typ=3)["df"]',
  '    name = " x ".join(factor for factor, is_in in zip(within, at) if is_in)',
  '    print(name or "between", "error", error, "df", p * error_df, "mean square", error / (p * error_df))',
  '    epsilons = [1]',
  '    if p > 1:',
  '        s = np.atleast_2d(s)',
  '        w = np.linalg.det(s) / (np.trace(s) / p) ** p',
  '        rho = 1 - (2 * p**2 + p + 2) / (6 * p * error_df)',
  '        x2, df = -error_df * rho * np.log(w), p * (p + 1) / 2 - 1',
  '        further = (p + 2) * (p - 1) * (p - 2) * (2 * p**3 + 6 * p**2 + 3 * p + 2) / (288 * (error_df * p * rho) ** 2)',
  '        sure = stats.chi2.sf(x2, df)',
  '        gg = np.trace(s) ** 2 / (p * (s**2).sum())',
  '        hf = ((error_df + 1) * p * gg - 2) / (p * (error_df - p * gg))',
  '        print("Mauchly W", w, "chi-square", x2, "df", df, "p", sure + further * (stats.chi2.sf(x2, df + 4) - sure), "epsilon", gg, hf, 1 / p)',
  '        epsilons = [1, gg, min(1, hf)]',
  '    for term, square in parts.drop("Residual").items():',
  '        if term == "Intercept" and not any(at):',
  '            continue',
  '        effect = " x ".join(part for part in (name, term) if part != "Intercept")',
  '        df1, df2 = p * dfs[term], p * error_df',
  '        f = square / df1 / (error / df2)',
  '        found.append((effect, square, len(d) * np.prod([k for is_in, k in zip(at, within.values()) if is_in]), df1, df2, f, error))',
  '        for e in epsilons:',
  '            print(effect, "epsilon", e, "sum of squares", square, "df", e * df1, e * df2, "mean square", square / (e * df1), error / (e * df2), "F", f, "p", stats.f.sf(f, e * df1, e * df2))',
  'for effect, square, count, df1, df2, f, error in found:',
  '    share, more = square / (square + error), df1 * (f - 1)',
  '    print(effect, "partial eta squared", share, "limits", *share_limits(share, df1, df2), "generalized", square / (square + sum(errors)))',
  '    print("   partial omega squared", more / (more + count), "epsilon squared", (square - df1 * error / df2) / (square + error))',
];

/** Means of the levels within cases, and their pairs, as the means of the groups have them alike. */
function means(file: PythonFile, values: RepeatedOptions, sizes: readonly number[]): readonly string[] {
  const { confidenceLevel, postHoc } = values;
  const half = `stats.t.ppf(${number((1 + confidenceLevel) / 2)}, fit.df_resid) * fit.bse[0]`;
  const p: Readonly<Record<string, string>> = {
    tukey: '[stats.studentized_range.sf(abs(t) * 2**0.5, k, fit.df_resid) for t in ts]',
    scheffe: '[stats.f.sf(t**2 / (k - 1), k - 1, fit.df_resid) for t in ts]',
  };
  return [
    `shaped = y.reshape(len(d), ${sizes.join(', ')})`,
    'for at, (factor, k) in enumerate(within.items()):',
    '    levels = shaped.mean(axis=tuple(i + 1 for i in range(len(within)) if i != at))',
    '    for i in range(k):',
    '        fit = model(levels[:, i])',
    `        half = ${half}`,
    `        ${show('mean of', 'factor', 'i + 1', 'fit.params[0]', '"SE"', 'fit.bse[0]', '"df"', 'fit.df_resid', '"limits"', 'fit.params[0] - half', 'fit.params[0] + half')}`,
    ...(postHoc.length > 0
      ? [
          '    ts = []',
          '    for i, j in zip(*np.triu_indices(k, 1)):',
          '        fit = model(levels[:, i] - levels[:, j])',
          '        ts.append(fit.tvalues[0])',
          '        print(factor, i + 1, j + 1, fit.params[0], "SE", fit.bse[0], "t", ts[-1], "df", fit.df_resid)',
          '    p = 2 * stats.t.sf(np.abs(ts), fit.df_resid)',
          ...postHoc.map((method) => `    print("${method}", *${p[method] ?? adjusted(file, 'p', method)})`),
        ]
      : []),
  ];
}
