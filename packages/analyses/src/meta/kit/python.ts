/** A program for Python: effects of studies, and models of them by maximum (restricted) likelihood or the methods of statsmodels. */
import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import { type Measure, measureWords, type Scale } from './measures.ts';
import type { MetaSettings } from './option-parts.ts';

/** Effect `y` and variance `v` of each study, from arrays of the names of the fields. */
const EFFECTS: Readonly<Record<Exclude<Measure, 'GEN' | 'PFT'>, readonly string[]>> = {
  OR: [...zeros(), 'y, v = np.log(a * e / (b * c)), 1 / a + 1 / b + 1 / c + 1 / e'],
  RR: [...zeros(), 'y, v = np.log(a / (a + b) / (c / (c + e))), 1 / a - 1 / (a + b) + 1 / c - 1 / (c + e)'],
  RD: ['y = events1 / n1 - events2 / n2', ...zeros(), 'v = a * b / (a + b) ** 3 + c * e / (c + e) ** 3'],
  MD: ['y, v = mean1 - mean2, sd1**2 / n1 + sd2**2 / n2'],
  SMD: [
    'df = n1 + n2 - 2',
    'correction = np.exp(gammaln(df / 2) - gammaln((df - 1) / 2)) / np.sqrt(df / 2)',
    'y = correction * (mean1 - mean2) / np.sqrt(((n1 - 1) * sd1**2 + (n2 - 1) * sd2**2) / df)',
    'v = 1 / n1 + 1 / n2 + y**2 / (2 * (n1 + n2))',
  ],
  COR: ['y, v = np.arctanh(r), 1 / (n - 3)'],
  PLO: [
    'more = ((events == 0) | (events == n)) / 2',
    'a, b = events + more, n - events + more',
    'y, v = np.log(a / b), 1 / a + 1 / b',
  ],
};

/** A table with an empty cell gets half a case in each. */
function zeros(): readonly string[] {
  return [
    'a, b, c, e = events1, n1 - events1, events2, n2 - events2',
    'more = (a * b * c * e == 0) / 2',
    'a, b, c, e = a + more, b + more, c + more, e + more',
  ];
}

function effects({ measure, ratio, errorKind, givenLevel }: MetaSettings): readonly string[] {
  if (measure === 'PFT') return [];
  if (measure !== 'GEN') return EFFECTS[measure];
  const log = (name: string): string => (ratio ? `np.log(${name})` : name);
  const variance = {
    se: 'error**2',
    variance: 'error',
    limits: `((${log('upper')} - ${log('lower')}) / (2 * stats.norm.ppf(${number((1 + givenLevel) / 2)}))) ** 2`,
  }[errorKind];
  return [`y, v = ${log('effect')}, ${variance}`];
}

const BACK: Readonly<Record<Exclude<Scale, 'arcsine'>, string>> = {
  identity: 'np.asarray',
  exp: 'np.exp',
  tanh: 'np.tanh',
  logit: '(lambda x: 1 / (1 + np.exp(-np.asarray(x))))',
};

/** Variance between studies by the method; null where these packages have no way to it. */
const TAU2: Readonly<Record<string, readonly string[] | undefined>> = {
  FE: ['return 0.0'],
  DL: [
    'w = 1 / v',
    'p = w[:, None] * X @ np.linalg.solve((X.T * w) @ X, X.T * w)',
    'r = y - X @ np.linalg.solve((X.T * w) @ X, X.T @ (w * y))',
    'return max(0.0, ((w * r**2).sum() - (len(y) - X.shape[1])) / (w.sum() - np.trace(p)))',
  ],
  PM: paule(),
  EB: paule(),
  REML: likelihood(true),
  ML: likelihood(false),
};

function paule(): readonly string[] {
  return [
    'def excess(t):',
    '    w, b, r = weighted(y, v, X, t)',
    '    return (w * r**2).sum() - (len(y) - X.shape[1])',
    'return 0.0 if excess(0) <= 0 else brentq(excess, 0, np.ptp(y) ** 2 * 100 + 1, xtol=1e-14)',
  ];
}

function likelihood(isRestricted: boolean): readonly string[] {
  return [
    'def loss(t):',
    '    w, b, r = weighted(y, v, X, t)',
    `    return np.log(v + t).sum() + (w * r**2).sum()${isRestricted ? ' + np.linalg.slogdet((X.T * w) @ X)[1]' : ''}`,
    't = minimize_scalar(loss, bounds=(0, np.ptp(y) ** 2 + 1e-12), method="bounded", options={"xatol": 1e-13}).x',
    'return 0.0 if loss(0.0) <= loss(t) else t',
  ];
}

interface Studies {
  /** Lines that make an array of each field. */
  readonly data: readonly string[];
  readonly fields: readonly string[];
  /** An array of the groups of studies, and one of the matrix of moderators. */
  readonly subgroup: string | null;
  readonly moderators: string | null;
}

/** The whole program; null where these packages have no way to the model or the effect. */
export function metaProgram(
  file: PythonFile,
  { data, fields, subgroup, moderators }: Studies,
  settings: MetaSettings,
): readonly string[] | null {
  const {
    measure,
    ratio,
    method,
    knappHartung,
    neverNarrower,
    confidenceLevel: level,
    bias,
    further,
  } = settings;
  const tau2 = TAU2[method];
  const { scale } = measureWords(measure, ratio);
  if (tau2 === undefined || scale === 'arcsine' || settings.perStudy === 'several') return null;
  file.use('np', 'stats', 'brentq', 'minimize');
  if (measure === 'SMD') file.use('gammaln');
  const half = number((1 + level) / 2);
  file.define('weighted', [
    'def weighted(y, v, X, t):',
    '    w = 1 / (v + t)',
    '    b = np.linalg.solve((X.T * w) @ X, X.T @ (w * y))',
    '    return w, b, y - X @ b',
  ]);
  file.define('between', ['def between(y, v, X):', ...tau2.map((line) => `    ${line}`)]);
  file.define('pool', [
    'def pool(y, v, X=None):',
    '    X = np.ones((len(y), 1)) if X is None else X',
    '    t = between(y, v, X)',
    '    w, b, r = weighted(y, v, X, t)',
    '    k, p = X.shape',
    ...(knappHartung
      ? [
          `    scale = ${neverNarrower ? 'max(1, (w * r**2).sum() / (k - p))' : '(w * r**2).sum() / (k - p)'}`,
          '    distribution = stats.t(k - p)',
        ]
      : ['    scale, distribution = 1, stats.norm']),
    '    cov = np.linalg.inv((X.T * w) @ X) * scale',
    `    se, critical = np.sqrt(np.diag(cov)), distribution.ppf(${half})`,
    '    w0, b0, r0 = weighted(y, v, X, 0)',
    '    q = (w0 * r0**2).sum()',
    '    typical = (k - p) / (w0.sum() - np.trace(w0[:, None] * X @ np.linalg.solve((X.T * w0) @ X, X.T * w0)))',
    `    i2 = ${method === 'FE' ? 'max(0, (q - (k - p)) / q)' : 't / (t + typical)'}`,
    '    return dict(tau2=t, w=w, b=b, se=se, z=b / se, p=2 * distribution.sf(abs(b / se)), lower=b - critical * se, upper=b + critical * se, critical=critical, q=q, df=k - p, q_p=stats.chi2.sf(q, k - p), i2=i2, typical=typical)',
  ]);
  file.lacks('trim and fill', bias.includes('trimFill'));
  file.lacks('Begg’s rank test and the fail-safe number', bias.includes('begg') || bias.includes('failSafe'));
  file.lacks('measures of influence', further.includes('influence'));
  file.lacks('cumulative pooling', further.includes('cumulative'));
  return [
    ...data,
    ...effects(settings),
    `back = ${BACK[scale]}`,
    `print(*zip(${fields.join(', ')}), sep="\\n")`,
    `z = stats.norm.ppf(${half})`,
    'm = pool(y, v)',
    ...printed(),
    'print(*zip(y, v, back(y), back(y - z * v**0.5), back(y + z * v**0.5), m["w"] / m["w"].sum()), sep="\\n")',
    ...(method === 'FE' ? [] : spread(level)),
    ...(subgroup === null ? [] : subgroups(subgroup)),
    ...(moderators === null
      ? []
      : [
          `X = ${moderators}`,
          'r = pool(y, v, X)',
          ...COEFFICIENTS,
          show('tau squared', 'r["tau2"]', '"Q"', 'r["q"]', 'r["df"]', 'r["q_p"]', '"I squared"', 'r["i2"]'),
        ]),
    ...(bias.includes('egger') ? EGGER : []),
    ...(further.includes('leaveOneOut')
      ? [
          'for i in range(len(y)):',
          '    o = pool(np.delete(y, i), np.delete(v, i))',
          '    print("without", i + 1, back([o["b"][0], o["lower"][0], o["upper"][0]]), "p", o["p"][0], "I squared", o["i2"], "tau squared", o["tau2"], "Q", o["q"])',
        ]
      : []),
  ];
}

const printed = (): readonly string[] => [
  show(
    'k',
    'len(y)',
    '"pooled"',
    'm["b"][0]',
    '"SE"',
    'm["se"][0]',
    '"statistic"',
    'm["z"][0]',
    '"p"',
    'm["p"][0]',
  ),
  'print(*back([m["b"][0], m["lower"][0], m["upper"][0]]))',
  'wide = m["critical"] * (m["se"][0] ** 2 + m["tau2"]) ** 0.5',
  'print("prediction", *back([m["b"][0] - wide, m["b"][0] + wide]))',
  show(
    'Q =',
    'm["q"]',
    '"df"',
    'm["df"]',
    '"p"',
    'm["q_p"]',
    '"I squared"',
    'm["i2"]',
    '"H squared"',
    'm["tau2"] / m["typical"] + 1',
    'm["q"] / m["df"]',
  ),
];

/** Limits of the variance between studies from the profile of Q. */
const spread = (level: number): readonly string[] => [
  'ones = np.ones((len(y), 1))',
  'def generalized(t):',
  '    w, b, r = weighted(y, v, ones, t)',
  '    return (w * r**2).sum()',
  'def limit(q):',
  '    high = 1.0',
  '    while generalized(high) > q:',
  '        high *= 2',
  '    return 0.0 if generalized(0) <= q else brentq(lambda t: generalized(t) - q, 0, high, xtol=1e-13)',
  `print("tau squared", m["tau2"], "limits", limit(stats.chi2.ppf(${number((1 + level) / 2)}, m["df"])), limit(stats.chi2.ppf(${number((1 - level) / 2)}, m["df"])), "tau", m["tau2"] ** 0.5)`,
];

const subgroups = (groups: string): readonly string[] => [
  `groups = ${groups}`,
  'parts = {}',
  'for group in dict.fromkeys(groups):',
  '    part = parts[group] = pool(y[groups == group], v[groups == group])',
  '    print(group, (groups == group).sum(), back([part["b"][0], part["lower"][0], part["upper"][0]]), "p", part["p"][0], "Q", part["q"], part["q_p"], "I squared", part["i2"], "tau squared", part["tau2"])',
  'of, errors = np.array([part["b"][0] for part in parts.values()]), np.array([part["se"][0] ** 2 for part in parts.values()])',
  'q = (1 / errors * (of - np.average(of, weights=1 / errors)) ** 2).sum()',
  'print("between groups Q", q, "df", len(parts) - 1, "p", stats.chi2.sf(q, len(parts) - 1))',
];

const COEFFICIENTS = ['print(*zip(r["b"], r["se"], r["z"], r["p"], r["lower"], r["upper"]), sep="\\n")'];

/** The classical test of asymmetry on t, and that of the model of the studies. */
const EGGER = [
  'line = sm.WLS(y, sm.add_constant(v**0.5), weights=1 / v).fit()',
  'print("Egger t", line.tvalues[1], "df", line.df_resid, "p", line.pvalues[1], "b", *line.params)',
  'r = pool(y, v, sm.add_constant(v**0.5))',
  'print("model with the standard error", r["z"][1], "p", r["p"][1], "b", *r["b"])',
];
