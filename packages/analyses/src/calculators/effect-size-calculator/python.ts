import { given, quantile, typedTable } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import type { EffectSizeOptions, Measure } from './options.ts';

const LIMITS =
  'limits = lambda t, df, scale: [scale * brentq(lambda ncp: stats.nct.cdf(t, df, ncp) - p, t - 10 - abs(t), t + 10 + abs(t), xtol=1e-12) for p in tails]';
const HEDGES = 'J = lambda df: np.exp(gammaln(df / 2) - gammaln((df - 1) / 2)) / np.sqrt(df / 2)';
const NCP =
  'ncp = lambda tail: [0.0 if tail(0) >= p else brentq(lambda l: tail(l) - p, 1e-12, most, xtol=1e-12) for p in tails]';

type Program = (v: EffectSizeOptions) => readonly string[];

const tailsOf = ({ confidenceLevel: level }: EffectSizeOptions): string =>
  `tails = ${number((1 + level) / 2)}, ${number((1 - level) / 2)}`;

const risenOf = ({ confidenceLevel: level }: EffectSizeOptions): string =>
  `tails = ${number((1 - level) / 2)}, ${number((1 + level) / 2)}`;

const PROGRAMS: Partial<Record<Measure, Program>> = {
  'two-groups': (v) => [
    given({ n1: v.n1, mean1: v.mean1, sd1: v.sd1, n2: v.n2, mean2: v.mean2, sd2: v.sd2 }),
    tailsOf(v),
    LIMITS,
    HEDGES,
    'df = n1 + n2 - 2',
    'd, h = (mean1 - mean2) / (((n1 - 1) * sd1**2 + (n2 - 1) * sd2**2) / df) ** 0.5, (1 / n1 + 1 / n2) ** 0.5',
    'ci = limits(d / h, df, h)',
    show('Cohen’s d', 'd', '*ci', '"SE"', '(h**2 + d**2 / (2 * (n1 + n2))) ** 0.5'),
    show(
      'Hedges’ g',
      'J(df) * d',
      '*(J(df) * end for end in ci)',
      '"approximately"',
      'd * (1 - 3 / (4 * df - 1))',
    ),
    'delta, h = (mean1 - mean2) / sd2, (1 / n2 + sd1**2 / (n1 * sd2**2)) ** 0.5',
    show('Glass’s delta', 'delta', '*limits(delta / h, n2 - 1, h)'),
    show(
      'average',
      '(mean1 - mean2) / ((sd1**2 + sd2**2) / 2) ** 0.5',
      '"superiority"',
      'stats.norm.cdf(d / 2**0.5)',
      '"U3"',
      'stats.norm.cdf(d)',
      '"overlap"',
      '2 * stats.norm.sf(abs(d) / 2)',
    ),
  ],
  'one-sample': (v) => [
    given({ n: v.n, mean: v.mean, sd: v.sd, null: v.nullValue }),
    tailsOf(v),
    LIMITS,
    HEDGES,
    'd = (mean - null) / sd',
    show('Cohen’s d', 'd', '*limits(d * n**0.5, n - 1, n**-0.5)', '"Hedges’ g"', 'J(n - 1) * d'),
  ],
  anova: (v) => [
    given({ f: v.statistic, df1: v.df1, df2: v.df2 }),
    `${risenOf(v)}; most = 100 + 20 * f * df1`,
    NCP,
    'L = np.array(ncp(lambda l: stats.ncf.sf(f, df1, df2, l) if l > 0 else stats.f.sf(f, df1, df2)))',
    'eta = f * df1 / (f * df1 + df2)',
    show('eta squared', 'eta', '*(L / (L + df2))', '"Steiger"', '*(L / (L + df1 + df2 + 1))'),
    show(
      'omega squared',
      '(f - 1) * df1 / (f * df1 + df2 + 1)',
      '"epsilon squared"',
      '(f - 1) * df1 / (f * df1 + df2)',
    ),
    show('Cohen’s f', '(eta / (1 - eta)) ** 0.5', '*((L / df2) ** 0.5)'),
  ],
  contingency: (v) => [
    `table = ${typedTable(v.table)}`,
    'x2, p, df, expected = stats.chi2_contingency(table, correction=False)',
    `${risenOf(v)}; most = 100 + 20 * x2`,
    NCP,
    'n, (r, k) = table.sum(), table.shape',
    'm, L = min(r, k) - 1, np.array(ncp(lambda l: stats.ncx2.sf(x2, df, l) if l > 0 else stats.chi2.sf(x2, df)))',
    show('chi-square', 'x2', 'df', '"V"', '(x2 / n / m) ** 0.5', '*((L / n / m) ** 0.5)'),
    show(
      'w',
      '(x2 / n) ** 0.5',
      '*((L / n) ** 0.5)',
      '"T"',
      '(x2 / (n * df**0.5)) ** 0.5',
      '"C"',
      '(x2 / (x2 + n)) ** 0.5',
    ),
    show(
      'V corrected',
      '(max(0, x2 / n - df / (n - 1)) / (min(r - (r - 1) ** 2 / (n - 1), k - (k - 1) ** 2 / (n - 1)) - 1)) ** 0.5',
    ),
  ],
  proportions: (v) => [
    given({ p1: v.proportion1, p2: v.proportion2 }),
    show(
      'h',
      '2 * np.arcsin(p1**0.5) - 2 * np.arcsin(p2**0.5)',
      '"difference"',
      'p1 - p2',
      '"risk ratio"',
      'p1 / p2',
      '"odds ratio"',
      'p1 / (1 - p1) / (p2 / (1 - p2))',
      '"needed to treat"',
      '1 / abs(p1 - p2)',
    ),
  ],
  correlations: (v) => [show('q', `np.arctanh(${v.r1}) - np.arctanh(${v.r2})`)],
  'rank-biserial': (v) => [
    given({ u: v.uStatistic, n1: v.n1, n2: v.n2 }),
    'r, se = 2 * u / (n1 * n2) - 1, ((n1 + n2 + 1) / (3 * n1 * n2)) ** 0.5',
    `half = stats.norm.ppf(${quantile(v.confidenceLevel)}) * se`,
    show(
      'r',
      'r',
      'np.tanh(np.arctanh(r) - half)',
      'np.tanh(np.arctanh(r) + half)',
      '"superiority"',
      'u / (n1 * n2)',
    ),
  ],
  'rank-biserial-paired': (v) => [
    given({ positive: v.wPlus, negative: v.wMinus, n: v.n }),
    'r, se = (positive - negative) / (positive + negative), ((2 * n**3 + 3 * n**2 + n) / 6) ** 0.5 / ((n**2 + n) / 2)',
    `half = stats.norm.ppf(${quantile(v.confidenceLevel)}) * se`,
    show('r', 'r', 'np.tanh(np.arctanh(r) - half)', 'np.tanh(np.arctanh(r) + half)'),
  ],
  'nnt-from-d': (v) => [
    given({ d: v.d, rate: v.controlEventRate }),
    show('needed to treat', '1 / (stats.norm.cdf(d + stats.norm.ppf(rate)) - rate)', '"d"', 'd', 'rate'),
  ],
  'convert-t': (v) => [
    given({ t: v.tStatistic, df: v.df }),
    show('d', '2 * t / df**0.5', '"r"', 't / (t**2 + df) ** 0.5', '"eta squared"', 't**2 / (t**2 + df)'),
  ],
  'convert-z': (v) => [
    given({ z: v.zStatistic, n: v.n }),
    show('r', 'z / (z**2 + n) ** 0.5', '"simple"', 'z / n**0.5'),
  ],
  'convert-d': (v) => [
    given({ d: v.d }),
    'r = d / (d**2 + 4) ** 0.5',
    show(
      'r',
      'r',
      '"odds ratio"',
      'np.exp(d * np.pi / 3**0.5)',
      '"f"',
      'abs(d) / 2',
      '"eta squared"',
      'r**2',
      '"superiority"',
      'stats.norm.cdf(d / 2**0.5)',
    ),
  ],
  'convert-r': (v) => [
    given({ r: v.r }),
    'd = 2 * r / (1 - r**2) ** 0.5',
    show(
      'd',
      'd',
      '"z"',
      'np.arctanh(r)',
      '"odds ratio"',
      'np.exp(d * np.pi / 3**0.5)',
      '"r squared"',
      'r**2',
      '"f squared"',
      'r**2 / (1 - r**2)',
    ),
  ],
  'convert-or': (v) => [
    given({ ratio: v.oddsRatio }),
    'd = np.log(ratio) * 3**0.5 / np.pi',
    show('d', 'd', '"r"', 'd / (d**2 + 4) ** 0.5'),
  ],
  'convert-eta2': (v) => [
    given({ eta: v.etaSquared }),
    'f2 = eta / (1 - eta)',
    show('f', 'f2**0.5', '"f squared"', 'f2', '"d"', '2 * f2**0.5'),
  ],
};

/** Null for paired measurements, whose kinds of spread have limits of their own. */
export function python(file: PythonFile, values: EffectSizeOptions): readonly string[] | null {
  const lines = PROGRAMS[values.measure]?.(values) ?? null;
  if (lines === null) return null;
  const all = lines.join('\n');
  file.use('np', 'stats');
  if (all.includes('brentq')) file.use('brentq');
  if (all.includes('gammaln')) file.use('gammaln');
  return lines;
}
