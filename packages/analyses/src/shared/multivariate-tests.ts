/** The four multivariate statistics of an effect as a table: of several outcomes, or of contrasts of repeated measurements. */
import { type Runs, rich, type TableBlock } from '@constat/report';
import { type MultivariateTest, type MultivariateTests, varianceEffects } from '@constat/stats';
import { rNumber } from './r-code.ts';
import { interval, symbol, table, text, value } from './table.ts';

export type StatisticKey = 'pillai' | 'wilks' | 'hotellingLawley' | 'roy';

/** A multivariate test with the limits of its share, from the noncentrality of F; none where F is only a bound. */
export interface ShareTest extends MultivariateTest {
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export type ShareTests = Readonly<Record<StatisticKey, ShareTest>>;

export const STATISTICS: Readonly<Record<StatisticKey, { readonly name: string; readonly symbol: string }>> =
  {
    pillai: { name: 'Pillai’s trace', symbol: 'V' },
    wilks: { name: 'Wilks’s lambda', symbol: 'Λ' },
    hotellingLawley: { name: 'Hotelling–Lawley trace', symbol: 'T' },
    roy: { name: 'Roy’s largest root', symbol: 'Θ' },
  };

const KEYS: readonly StatisticKey[] = ['pillai', 'wilks', 'hotellingLawley', 'roy'];

/** Limits of the share of a test; none where its F is only a bound. */
export function withShares(
  { pillai, wilks, hotellingLawley, roy }: Pick<MultivariateTests, StatisticKey>,
  level: number,
): ShareTests {
  const share = (test: MultivariateTest): ShareTest => {
    const { ciLower, ciUpper } = varianceEffects(test.f, test.df1, test.df2, level).partialEtaSquared;
    return { ...test, ciLower, ciUpper };
  };
  return {
    pillai: share(pillai),
    wilks: share(wilks),
    hotellingLawley: share(hotellingLawley),
    roy: { ...roy, ciLower: null, ciUpper: null },
  };
}

/** The tests of each effect, under its name. */
export const multivariateTable = (
  effects: readonly { readonly label: string; readonly tests: ShareTests }[],
  level: number,
  note: Runs,
): TableBlock =>
  table(
    {
      sections: effects.map(({ label, tests }) => ({
        heading: label,
        rows: KEYS.map((key) => ({ ...tests[key], name: STATISTICS[key].name })),
      })),
    },
    {
      id: 'multivariate',
      title: 'Multivariate Tests',
      columns: [
        text('Effect', ({ name }) => name),
        value('Value', 'statistic', ({ statistic }) => statistic, 3),
        symbol('F', 'statistic', ({ f }) => f),
        symbol('df1', 'df', ({ df1 }) => df1),
        symbol('df2', 'df', ({ df2 }) => df2),
        symbol('p', 'p', ({ pValue }) => pValue),
        value('Partial η²', 'proportion', ({ partialEtaSquared }) => partialEtaSquared, 3),
        interval(level, 'proportion', (of) => of, 3),
      ],
      notes: rich`*F* of Wilks’s lambda by Rao’s approximation; that of Roy’s root is an upper bound, so that its *p* is too small unless there is one root. ${note} The limits of partial η² are from the noncentral *F* distribution.`,
    },
  );

/**
 * Lines for R inside a loop over effects named h: the four statistics with F, degrees of freedom, p and share, and the limits of the share, from the roots l,
 * the smaller rank s, v error degrees of freedom, p outcomes and q degrees of freedom of the effect.
 */
export const rMultivariate = (level: number): readonly string[] => [
  '  V <- sum(l / (1 + l)); L <- prod(1 / (1 + l)); T <- sum(l)',
  '  n <- (v - p - 1) / 2; a <- abs(p - q) + s; f <- c((2 * n + s + 1) / a * V / (s - V), NA, 2 * (s * n + 1) * T / (s^2 * a), (v - max(p, q) + q) * l[1] / max(p, q))',
  '  w <- if (p^2 + q^2 > 5) sqrt(((p * q)^2 - 4) / (p^2 + q^2 - 5)) else 1; g <- (v - (p - q + 1) / 2) * w - (p * q - 2) / 2; f[2] <- (L^(-1 / w) - 1) * g / (p * q)',
  '  d1 <- c(s * a, p * q, s * a, max(p, q)); d2 <- c(s * (2 * n + s + 1), g, 2 * (s * n + 1), v - max(p, q) + q)',
  '  cat(h, "\\n"); print(cbind(value = c(V, L, T, l[1]), F = f, df1 = d1, df2 = d2, p = pf(f, d1, d2, lower.tail = FALSE), eta2 = c(V / s, 1 - L^(1 / s), T / (T + s), l[1] / (1 + l[1]))), digits = 8)',
  '  L <- function(f, a, b, q) if (pf(f, a, b) < q) 0 else uniroot(function(l) pf(f, a, b, l) - q, c(0, 10 * f * a + 100), tol = 1e-10)$root',
  `  print(t(sapply(1:3, function(i) sapply(c(${rNumber((1 + level) / 2)}, ${rNumber((1 - level) / 2)}), function(q) { l <- L(f[i], d1[i], d2[i], q); l / (l + d2[i]) }))), digits = 8) # limits of eta2`,
];
