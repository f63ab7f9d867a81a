/** Tables of estimated marginal means, their pairs and contrasts. */
import { num, rich, type TableBlock, type TableRow } from '@constat/report';
import { column, LIMITS, symbolColumn } from '../../shared/table.ts';
import type { MeanContrast, MeanFactor, MeanSet, PairMethod, PairSet } from './marginal-means.ts';

/** The methods of comparing pairs of marginal means, as the form offers them. */
export const PAIR_CHOICES = {
  tukey: { label: 'Tukey', help: 'All pairs, from the studentized range' },
  bonferroni: 'Bonferroni',
  holm: { label: 'Holm', help: 'Stronger than Bonferroni, without intervals' },
  sidak: 'Šidák',
  scheffe: { label: 'Scheffé', help: 'Allows for every contrast' },
  lsd: { label: 'LSD', help: 'Not adjusted' },
  fdr: { label: 'FDR', help: 'Benjamini–Hochberg' },
} as const;

/** The same, and each level against a control. */
export const CONTROL_CHOICES = {
  ...PAIR_CHOICES,
  dunnett: { label: 'Dunnett', help: 'Each level against a control' },
} as const;

export const PAIR_NAMES: Readonly<Record<PairMethod, string>> = {
  tukey: 'Tukey',
  bonferroni: 'Bonferroni',
  holm: 'Holm',
  sidak: 'Šidák',
  scheffe: 'Scheffé',
  lsd: 'LSD',
  fdr: 'Benjamini–Hochberg',
  dunnett: 'Dunnett',
};

const PAIR_NOTES: Readonly<Partial<Record<PairMethod, string>>> = {
  tukey: 'Adjusted by the studentized range.',
  scheffe: 'Allows for every contrast of the means, not only for pairs.',
  lsd: 'Not adjusted for the number of pairs.',
  holm: 'Holm’s method has no intervals.',
  fdr: 'Keeps the expected share of false differences at α; it has no intervals.',
  dunnett:
    'Each level minus the control, from the multivariate t distribution; where the means are correlated otherwise than through the control, by Hsu’s approximation.',
};

const labelIn = (factors: readonly MeanFactor[], name: string): string =>
  factors.find((factor) => factor.name === name)?.label ?? name;

/** One table per set of means. */
export function meanTable(
  set: MeanSet,
  factors: readonly MeanFactor[],
  level: number,
  note: string,
): TableBlock {
  return {
    kind: 'table',
    id: `means-${set.factors.join('-')}`,
    title: rich`Estimated Marginal Means, ${set.factors.map((name) => labelIn(factors, name)).join(' × ')}`,
    columns: [
      ...set.factors.map((name, i) => column(`f${i}`, [labelIn(factors, name)])),
      symbolColumn('mean', 'M', 'number'),
      symbolColumn('se', 'SE', 'number'),
      symbolColumn('df', 'df', 'df'),
      column('lower', [LIMITS.lower], 'number', 'ci'),
      column('upper', [LIMITS.upper], 'number', 'ci'),
    ],
    spanners: { ci: rich`${num(level, 'level')} CI` },
    rows: set.rows.map(({ levels, mean, standardError, df, ciLower, ciUpper }) => ({
      cells: {
        ...Object.fromEntries(levels.map((name, i) => [`f${i}`, name])),
        mean,
        se: standardError,
        df,
        lower: ciLower,
        upper: ciUpper,
      },
    })),
    notes: [note],
  };
}

/** One table per method and factor; the pairs at each level of another factor under a heading. */
export function meanPairTables(
  sets: readonly PairSet[],
  factors: readonly MeanFactor[],
  level: number,
): TableBlock[] {
  const keys = [...new Set(sets.map(keyOf))];
  return keys.flatMap((key) => {
    const own = sets.filter((set) => keyOf(set) === key);
    const first = own[0]!;
    const by = first.at ? ` Within ${labelIn(factors, first.at.factor)}` : '';
    return (Object.keys(first.methods) as PairMethod[]).map((method): TableBlock => {
      const intervals = first.methods[method]!.some(({ ciLower }) => ciLower !== null);
      return {
        kind: 'table',
        id: `${method}-${key}`,
        title: rich`${PAIR_NAMES[method]} Comparisons, ${labelIn(factors, first.factor)}${by}`,
        columns: [
          column('first', ['First']),
          column('second', ['Second']),
          column('difference', ['Difference'], 'number'),
          symbolColumn('se', 'SE', 'number'),
          symbolColumn('t', 't', 'statistic'),
          symbolColumn('df', 'df', 'df'),
          symbolColumn('p', 'p', 'p'),
          ...(intervals
            ? [
                column('lower', [LIMITS.lower], 'number', 'ci'),
                column('upper', [LIMITS.upper], 'number', 'ci'),
              ]
            : []),
        ],
        ...(intervals ? { spanners: { ci: rich`${num(level, 'level')} CI` } } : {}),
        rows: own.flatMap((set): TableRow[] => [
          ...(set.at
            ? [{ heading: true, cells: { first: `${labelIn(factors, set.at.factor)}: ${set.at.level}` } }]
            : []),
          ...set.methods[method]!.map((pair) => ({
            cells: {
              first: set.levels[pair.first]!,
              second: set.levels[pair.second]!,
              difference: pair.meanDifference,
              se: pair.standardError,
              t: pair.statistic,
              df: pair.df,
              p: pair.pValue,
              ...(intervals ? { lower: pair.ciLower, upper: pair.ciUpper } : {}),
            },
            ...(set.at ? { indent: true } : {}),
          })),
        ]),
        notes: rich`Difference is the first minus the second marginal mean. ${PAIR_NOTES[method] ?? ''}${first.at ? ' Every level is adjusted on its own.' : ''}`,
      };
    });
  });
}

const keyOf = ({ factor, at }: PairSet): string => (at ? `${factor}|${at.factor}` : factor);

/** Planned contrasts of marginal means. */
export function meanContrastTable(
  contrasts: readonly MeanContrast[],
  factors: readonly MeanFactor[],
  level: number,
): TableBlock[] {
  if (contrasts.length === 0) return [];
  const names = [...new Set(contrasts.map(({ factor }) => factor))];
  return [
    {
      kind: 'table',
      id: 'contrasts',
      title: ['Planned Contrasts'],
      columns: [
        column('label', ['Contrast']),
        column('estimate', ['Estimate'], 'number'),
        symbolColumn('se', 'SE', 'number'),
        column('lower', [LIMITS.lower], 'number', 'ci'),
        column('upper', [LIMITS.upper], 'number', 'ci'),
        symbolColumn('t', 't', 'statistic'),
        symbolColumn('df', 'df', 'df'),
        symbolColumn('p', 'p', 'p'),
      ],
      spanners: { ci: rich`${num(level, 'level')} CI` },
      rows: names.flatMap((name): TableRow[] => [
        { heading: true, cells: { label: labelIn(factors, name) } },
        ...contrasts
          .filter(({ factor }) => factor === name)
          .map((contrast) => ({
            indent: true,
            cells: {
              label: contrast.label,
              estimate: contrast.estimate,
              se: contrast.standardError,
              lower: contrast.ciLower,
              upper: contrast.ciUpper,
              t: contrast.statistic,
              df: contrast.df,
              p: contrast.pValue,
            },
          })),
      ]),
      notes: ['The estimate is the weighted sum of the marginal means. Not adjusted.'],
    },
  ];
}
