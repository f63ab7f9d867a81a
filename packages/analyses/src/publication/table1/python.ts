import type { PythonFile } from '../../python/python-file.ts';
import { number, text, texts } from '../../python/words.ts';
import type { Characteristic } from './characteristic.ts';
import { tableVariables } from './complete.ts';
import { compute } from './compute.ts';
import type { Table1Options } from './options.ts';

/** What p of a characteristic is in SciPy and statsmodels; null for tests that they have not. */
function testOf(one: Characteristic, groups: number): string | null {
  const { test, kind, name } = one;
  const at = text(name);
  const isFourfold = one.kind === 'category' && one.levels.length === 2 && groups === 2;
  const samples = kind === 'category' ? `places(${at})` : `samples(${at})`;
  switch (test?.kind) {
    case 'welch-t':
      return `stats.ttest_ind(*${samples}, equal_var=False).pvalue`;
    case 'student-t':
      return `stats.ttest_ind(*${samples}).pvalue`;
    case 'welch-anova':
      return `anova_oneway(${samples}, use_var="unequal").pvalue`;
    case 'anova':
      return `stats.f_oneway(*${samples}).pvalue`;
    case 'mann-whitney':
      return test.exact ? null : `stats.mannwhitneyu(*${samples}, method="asymptotic").pvalue`;
    case 'kruskal-wallis':
      return `stats.kruskal(*${samples}).pvalue`;
    case 'chi-square':
      return `stats.chi2_contingency(table(${at}), correction=False)[1]`;
    case 'fisher':
      return isFourfold ? `stats.fisher_exact(table(${at}))[1]` : null;
    default:
      return null;
  }
}

const SUMMARIES = [
  'def numbers(name):',
  '    of = lambda x: [x.count(), x.isna().sum(), 100 * x.isna().mean(), x.mean(), x.std(), *x.quantile([0.25, 0.5, 0.75, 0, 1])]',
  '    print(name, pd.DataFrame({level: of(part[name]) for level, part in columns.items()}, index=["n", "missing", "percent missing", "M", "SD", "Q1", "Mdn", "Q3", "min", "max"]), sep="\\n")',
  'def counts(name):',
  '    n = pd.DataFrame({level: part[name].value_counts(sort=False) for level, part in columns.items()})',
  '    missing = pd.DataFrame({level: [part[name].isna().sum(), 100 * part[name].isna().mean()] for level, part in columns.items()})',
  '    print(name, n, 100 * n / n.sum(), missing, sep="\\n")',
];

const SAMPLES = [
  'samples = lambda name: [part[name].dropna().to_numpy(float) for part in groups]',
  'places = lambda name: [codes[codes >= 0] for codes in (part[name].cat.codes.to_numpy() for part in groups)]',
  'def table(name):',
  '    n = np.array([part[name].value_counts(sort=False) for part in groups])',
  '    return n[:, n.sum(axis=0) > 0]',
];

const BALANCE = [
  'def of_means(a, b):',
  '    return abs(a.mean() - b.mean()) / ((a.var() + b.var()) / 2) ** 0.5',
  'def of_shares(a, b):',
  '    p, q = (x.value_counts(sort=False, normalize=True).to_numpy()[1:] for x in (a, b))',
  '    s = sum(np.diag(x) - np.outer(x, x) for x in (p, q)) / 2',
  '    return ((p - q) @ np.linalg.solve(s, p - q)) ** 0.5',
  'def balance(name, of):',
  '    return max(of(a[name].dropna(), b[name].dropna()) for i, a in enumerate(groups) for b in groups[i + 1:])',
];

const differenceOf = (level: number, isPooled: boolean): readonly string[] => [
  'def difference(name):',
  '    a, b = samples(name)',
  `    d = CompareMeans(DescrStatsW(a), DescrStatsW(b))`,
  `    print(name, "difference", a.mean() - b.mean(), *d.tconfint_diff(${number(1 - level)}, usevar="${isPooled ? 'pooled' : 'unequal'}"))`,
];

/** Null with pairs, counts or strata. */
export function python(file: PythonFile, options: Table1Options): readonly string[] | null {
  const { group, columns, missing, adjust, confidenceLevel, meansTest } = options;
  if (options.pairs !== null || options.counts !== null || options.strata !== null) return null;
  const { characteristics, levels } = compute(file.frame, options, { seed: 1, progress: () => undefined });
  for (const { kind, name } of characteristics) if (kind === 'category') file.factor(name);
  const by = group === null ? null : file.factor(group);
  file.complete([
    ...(group === null ? [] : [group]),
    ...(missing === 'complete' ? tableVariables(options) : []),
  ]);
  const isCompared = by !== null && levels.length > 1;
  const renamed = characteristics.map((one) => ({ ...one, name: file.name(one.name) }));
  const tested = isCompared && columns.includes('tests') ? renamed.filter(({ test }) => test !== null) : [];
  const tests = tested.map((one) => ({ name: one.name, p: testOf(one, levels.length) }));
  const balanced = isCompared && columns.includes('smd') ? renamed.filter((one) => one.balance !== null) : [];
  const isDifferent = isCompared && levels.length === 2 && columns.includes('difference');
  const differing = renamed.flatMap((one) =>
    isDifferent && one.kind === 'number' && one.difference?.kind === 'means' ? [one.name] : [],
  );
  const found = tests.filter(({ p }) => p !== null);
  file.lacks(
    'exact tests of ranks with ties, and of tables larger than 2 × 2',
    tests.some(({ p }) => p === null),
  );
  file.lacks(
    'differences of shares and shifts with their limits',
    isDifferent && renamed.some((one) => one.kind === 'category' || one.difference?.kind === 'shift'),
  );
  file.use('np');
  if (found.length > 0) file.use('stats');
  if (tested.some(({ test }) => test?.kind === 'welch-anova')) file.use('anova_oneway');
  const isAdjusted = adjust !== 'none' && found.length > 0 && found.length === tests.length;
  file.lacks('adjusted p', adjust !== 'none' && found.length < tests.length);
  if (isAdjusted) file.use('multipletests');
  if (differing.length > 0) file.use('CompareMeans');
  return [
    ...(by === null ? [] : [`groups = [d[${by} == level] for level in ${texts(levels)}]`]),
    by === null
      ? 'columns = {"All cases": d}'
      : `columns = dict(zip(${texts([...levels, 'All cases'])}, [*groups, d]))`,
    'print({level: len(part) for level, part in columns.items()})',
    '',
    ...SUMMARIES,
    ...renamed.map(({ kind, name }) => `${kind === 'number' ? 'numbers' : 'counts'}(${text(name)})`),
    ...(isCompared ? ['', ...SAMPLES] : []),
    ...(found.length > 0
      ? [
          'p = {',
          ...found.map(({ name, p }) => `    ${text(name)}: ${p},`),
          '}',
          'print("p =", p)',
          ...(isAdjusted
            ? [
                `print("adjusted", multipletests(list(p.values()), method="${adjust === 'holm' ? 'holm' : 'fdr_bh'}")[1])`,
              ]
            : []),
        ]
      : []),
    ...(balanced.length > 0
      ? [
          '',
          ...BALANCE,
          ...balanced.map(
            ({ kind, name }) =>
              `print(${text(name)}, "SMD", balance(${text(name)}, ${kind === 'number' ? 'of_means' : 'of_shares'}))`,
          ),
        ]
      : []),
    ...(differing.length > 0
      ? [
          '',
          ...differenceOf(confidenceLevel, meansTest === 'student'),
          ...differing.map((name) => `difference(${text(name)})`),
        ]
      : []),
  ];
}
