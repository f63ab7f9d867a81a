/** Comparisons of the means of all pairs of groups. */
import type { PythonFile } from './python-file.ts';
import { number } from './words.ts';

export const PAIRWISE = ['tukey', 'gamesHowell', 'scheffe', 'student', 'welch'] as const;

export type Pairwise = (typeof PAIRWISE)[number];

/** Where the variances may differ, each pair has an error and degrees of freedom of its own. */
const SEPARATE: ReadonlySet<Pairwise> = new Set(['gamesHowell', 'welch']);

const P: Readonly<Record<Pairwise, string>> = {
  tukey: 'stats.studentized_range.sf(abs(t) * 2**0.5, k, df)',
  gamesHowell: 'stats.studentized_range.sf(abs(t) * 2**0.5, k, df)',
  scheffe: 'stats.f.sf(t**2 / (k - 1), k - 1, df)',
  student: '2 * stats.t.sf(abs(t), df)',
  welch: '2 * stats.t.sf(abs(t), df)',
};

const critical = (method: Pairwise, level: string, single: string): string =>
  ({
    tukey: `stats.studentized_range.ppf(${level}, k, df) / 2**0.5`,
    gamesHowell: `stats.studentized_range.ppf(${level}, k, df) / 2**0.5`,
    scheffe: `((k - 1) * stats.f.ppf(${level}, k - 1, df)) ** 0.5`,
    student: `stats.t.ppf(${single}, df)`,
    welch: `stats.t.ppf(${single}, df)`,
  })[method];

interface Compared {
  readonly method: Pairwise;
  readonly level: number;
  /** `p` of single tests as it is adjusted; as it is without. */
  readonly adjusted?: string;
  /** How many tests limits of single tests allow for; null where the adjustment has none. */
  readonly tests?: string | null;
}

/** Of the groups `x` with their `names`, and the error `mse` on `n - k` degrees of freedom. */
export function compared(
  file: PythonFile,
  { method, level, adjusted, tests = '1' }: Compared,
): readonly string[] {
  file.use('np', 'stats');
  const single = `1 - ${number(1 - level)} / 2 / ${tests ?? '1'}`;
  return [
    'p = []',
    'for i, j in zip(*np.triu_indices(k, 1)):',
    ...(SEPARATE.has(method)
      ? [
          '    a, b = x[i].var() / len(x[i]), x[j].var() / len(x[j])',
          '    se, df = (a + b) ** 0.5, (a + b) ** 2 / (a**2 / (len(x[i]) - 1) + b**2 / (len(x[j]) - 1))',
        ]
      : ['    se, df = (mse * (1 / len(x[i]) + 1 / len(x[j]))) ** 0.5, n - k']),
    '    difference = x[i].mean() - x[j].mean()',
    '    t = difference / se',
    `    half = ${critical(method, number(level), single)} * se`,
    `    p.append(${P[method]})`,
    `    print("${method}", names[i], names[j], difference, ${tests === null ? '' : '"limits", difference - half, difference + half, '}"SE", se, "t", t, "df", df, "p", p[-1])`,
    ...(adjusted === undefined ? [] : [`print("adjusted", *${adjusted})`]),
  ];
}
