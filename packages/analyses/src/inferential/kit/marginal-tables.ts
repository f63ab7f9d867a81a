/** Tables of estimated marginal means, their pairs and contrasts. */
import { rich, type TableBlock } from '@constat/report';
import { interval, symbol, table, text, value } from '../../shared/table.ts';
import { letterTable } from './letters.ts';
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
export const meanTable = (
  set: MeanSet,
  factors: readonly MeanFactor[],
  level: number,
  note: string,
): TableBlock =>
  table(set.rows, {
    id: `means-${set.factors.join('-')}`,
    title: rich`Estimated Marginal Means, ${set.factors.map((name) => labelIn(factors, name)).join(' × ')}`,
    columns: [
      set.factors.map((name, i) => text(labelIn(factors, name), ({ levels }) => levels[i]!)),
      symbol('M', 'number', ({ mean }) => mean),
      symbol('SE', 'number', ({ standardError }) => standardError),
      symbol('df', 'df', ({ df }) => df),
      interval(level, 'number', (row) => row),
    ],
    notes: [note],
    detail: true,
  });

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
    return (Object.keys(first.methods) as PairMethod[]).map((method) => {
      const sections = own.map(({ at, levels, methods }) => ({
        heading: at ? `${labelIn(factors, at.factor)}: ${at.level}` : null,
        rows: methods[method]!.map((pair) => ({ ...pair, levels })),
      }));
      const intervals = first.methods[method]!.some(({ ciLower }) => ciLower !== null);
      return table(
        { sections },
        {
          id: `${method}-${key}`,
          title: rich`${PAIR_NAMES[method]} Comparisons, ${labelIn(factors, first.factor)}${by}`,
          columns: [
            text('First', (pair) => pair.levels[pair.first]!),
            text('Second', (pair) => pair.levels[pair.second]!),
            value('Difference', 'number', ({ meanDifference }) => meanDifference),
            symbol('SE', 'number', ({ standardError }) => standardError),
            symbol('t', 'statistic', ({ statistic }) => statistic),
            symbol('df', 'df', ({ df }) => df),
            symbol('p', 'p', ({ pValue }) => pValue),
            intervals ? interval(level, 'number', (pair) => pair) : [],
          ],
          notes: rich`Difference is the first minus the second marginal mean.${PAIR_NOTES[method] ? ` ${PAIR_NOTES[method]}` : ''}${first.at ? ' Every level is adjusted on its own.' : ''}`,
        },
      );
    });
  });
}

/** Letters that sum up the pairs of each factor, those at each level of another factor under a heading. */
export const meanLetterTables = (
  sets: readonly PairSet[],
  factors: readonly MeanFactor[],
  alpha: number,
): TableBlock[] =>
  [...new Set(sets.map(keyOf))].flatMap((key) => {
    const own = sets.filter((set) => keyOf(set) === key);
    const [first] = own;
    if (!first) return [];
    const { factor, at: by } = first;
    const lettered = own.map(({ at, levels, estimates, methods }) => ({
      heading: at ? `${labelIn(factors, at.factor)}: ${at.level}` : null,
      levels,
      centres: estimates,
      methods: (Object.keys(methods) as PairMethod[])
        .filter((method) => method !== 'dunnett')
        .map((method) => ({ name: PAIR_NAMES[method], pairs: methods[method] ?? [] })),
    }));
    return letterTable(lettered, alpha, {
      id: `letters-${key}`,
      title: rich`Letters of the Comparisons, ${labelIn(factors, factor)}${by ? ` Within ${labelIn(factors, by.factor)}` : ''}`,
      head: labelIn(factors, factor),
      centre: rich`*M*`,
      format: 'number',
    });
  });

const keyOf = ({ factor, at }: PairSet): string => (at ? `${factor}|${at.factor}` : factor);

/** Planned contrasts of marginal means. */
export function meanContrastTable(
  contrasts: readonly MeanContrast[],
  factors: readonly MeanFactor[],
  level: number,
): TableBlock[] {
  if (contrasts.length === 0) return [];
  const sections = [...new Set(contrasts.map(({ factor }) => factor))].map((name) => ({
    heading: labelIn(factors, name),
    rows: contrasts.filter(({ factor }) => factor === name),
  }));
  return [
    table(
      { sections },
      {
        id: 'contrasts',
        title: 'Planned Contrasts',
        columns: [
          text('Contrast', ({ label }) => label),
          value('Estimate', 'number', ({ estimate }) => estimate),
          symbol('SE', 'number', ({ standardError }) => standardError),
          interval(level, 'number', (contrast) => contrast),
          symbol('t', 'statistic', ({ statistic }) => statistic),
          symbol('df', 'df', ({ df }) => df),
          symbol('p', 'p', ({ pValue }) => pValue),
        ],
        notes: ['The estimate is the weighted sum of the marginal means. Not adjusted.'],
      },
    ),
  ];
}
