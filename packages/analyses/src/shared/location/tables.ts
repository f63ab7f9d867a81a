/** Tables of tests about one centre. */
import { num, type Runs, rich, type TableBlock, type TableColumn } from '@constat/report';
import { bootstrapName } from '../bootstrap.ts';
import { column, estimateCells, estimateColumns, LIMITS, symbolColumn } from '../table.ts';
import type { LocationResult } from './compute.ts';
import type { LocationOptions } from './options.ts';
import { BF10, EFFECT_NAME } from './words.ts';

/** A row of the tables: what is tested, in words. */
export interface LocatedRow extends LocationResult {
  readonly label: string;
}

const limitsNote = (level: number): Runs =>
  rich`LL and UL are the limits of the ${num(level, 'level')} confidence interval.`;

/** t, df, p, mean difference and effect size of each row. */
export function testTable(
  rows: readonly LocatedRow[],
  options: LocationOptions,
  words: { readonly title: Runs; readonly head: string; readonly notes: Runs },
): TableBlock {
  return {
    kind: 'table',
    id: 'test',
    title: words.title,
    columns: [
      column('label', [words.head]),
      symbolColumn('t', 't', 'statistic'),
      symbolColumn('df', 'df', 'df'),
      symbolColumn('p', 'p', 'p'),
      ...estimateColumns('difference', 'number'),
      ...estimateColumns('effect', 'effect'),
    ],
    spanners: { difference: ['Mean difference'], effect: EFFECT_NAME[options.effectSize].name },
    rows: rows.map(({ label, test, effects }) => ({
      cells: {
        label,
        t: test.statistic,
        df: test.df,
        p: test.pValue,
        ...estimateCells('difference', { ...test, estimate: test.meanDifference }),
        ...estimateCells('effect', effects[options.effectSize]),
      },
    })),
    notes: rich`${words.notes} ${limitsNote(options.confidenceLevel)} ${EFFECT_NAME[options.effectSize].note}`,
  };
}

/** Wilcoxon signed-rank and sign tests of each row. */
export function rankTable(
  rows: readonly LocatedRow[],
  options: LocationOptions,
  words: { readonly title: Runs; readonly head: string },
): TableBlock[] {
  if (options.also.length === 0) return [];
  const wilcoxon = options.also.includes('wilcoxon');
  const sign = options.also.includes('sign');
  const columns: TableColumn[] = [column('label', [words.head])];
  if (wilcoxon)
    columns.push(
      symbolColumn('v', 'V', 'statistic', 'wilcoxon'),
      symbolColumn('vp', 'p', 'p', 'wilcoxon'),
      symbolColumn('r', 'r', 'proportion', 'wilcoxon'),
      ...estimateColumns('centre', 'number'),
    );
  if (sign)
    columns.push(
      column('above', ['Above'], 'integer', 'sign'),
      column('below', ['Below'], 'integer', 'sign'),
      symbolColumn('sp', 'p', 'p', 'sign'),
    );
  return [
    {
      kind: 'table',
      id: 'ranks',
      title: words.title,
      columns,
      spanners: { wilcoxon: ['Wilcoxon signed-rank'], centre: ['Pseudomedian'], sign: ['Sign test'] },
      rows: rows.map((row) => ({
        cells: {
          label: row.label,
          v: row.wilcoxon?.statistic ?? null,
          vp: row.wilcoxon?.exact?.pValue ?? row.wilcoxon?.asymptoticCorrected.pValue ?? null,
          r: row.wilcoxon?.rankBiserial.estimate ?? null,
          ...estimateCells('centre', row.wilcoxon?.pseudomedian ?? null),
          above: row.sign?.nPositive ?? null,
          below: row.sign?.nNegative ?? null,
          sp: row.sign?.pValue ?? null,
        },
      })),
      notes: [
        ...(wilcoxon
          ? rich`*V* is the sum of the ranks of positive differences; its *p* is exact below 50 non-zero differences, else from the normal approximation with continuity correction. *r* is the rank-biserial correlation. The pseudomedian is the Hodges–Lehmann estimate with its ${num(options.confidenceLevel, 'level')} interval.`
          : []),
        ...(sign ? [' The sign test is exact; differences of zero are left out.'] : []),
      ],
    },
  ];
}

/** Equivalence and Bayes factor of each row. */
export function furtherTables(
  rows: readonly LocatedRow[],
  options: LocationOptions,
  head: string,
): TableBlock[] {
  const tables: TableBlock[] = [];
  if (options.equivalence)
    tables.push({
      kind: 'table',
      id: 'equivalence',
      title: ['Equivalence Tests'],
      columns: [
        column('label', [head]),
        column('lowerBound', ['Lower'], 'number', 'bounds'),
        column('upperBound', ['Upper'], 'number', 'bounds'),
        symbolColumn('tl', 't', 'statistic', 'above'),
        symbolColumn('pl', 'p', 'p', 'above'),
        symbolColumn('tu', 't', 'statistic', 'below'),
        symbolColumn('pu', 'p', 'p', 'below'),
        column('lower', [LIMITS.lower], 'number', 'ci'),
        column('upper', [LIMITS.upper], 'number', 'ci'),
      ],
      spanners: {
        bounds: ['Bounds'],
        above: ['Above the lower'],
        below: ['Below the upper'],
        ci: rich`${num(2 * options.confidenceLevel - 1, 'level')} CI`,
      },
      rows: rows.flatMap(({ label, equivalence }) =>
        equivalence
          ? [
              {
                cells: {
                  label,
                  lowerBound: equivalence.lowerBound,
                  upperBound: equivalence.upperBound,
                  tl: equivalence.lower.statistic,
                  pl: equivalence.lower.pValue,
                  tu: equivalence.upper.statistic,
                  pu: equivalence.upper.pValue,
                  lower: equivalence.ciLower,
                  upper: equivalence.ciUpper,
                },
              },
            ]
          : [],
      ),
      notes: [
        'The difference is equivalent to zero, within the bounds, when both p values are below α; the interval then lies within the bounds.',
      ],
    });
  if (options.bayesFactor)
    tables.push({
      kind: 'table',
      id: 'bayes',
      title: ['Bayes Factors'],
      columns: [
        column('label', [head]),
        column('bf10', BF10, 'number'),
        column('log', rich`log ${BF10}`, 'number'),
      ],
      rows: rows.map(({ label, logBayesFactor }) => ({
        cells: {
          label,
          bf10: logBayesFactor !== null && logBayesFactor < 700 ? Math.exp(logBayesFactor) : null,
          log: logBayesFactor,
        },
      })),
      notes: rich`${BF10} above 1 speaks for the alternative, below 1 for the null hypothesis. Cauchy prior of scale ${num(options.priorScale, 'number', 3)} on the effect size${options.alternative === 'two-sided' ? '' : ', the half in the direction of the alternative'}. Factors too large to write are given by their logarithm alone.`,
    });
  return tables;
}

/** Bootstrap intervals of each row. */
export function bootstrapTable(
  rows: readonly LocatedRow[],
  options: LocationOptions,
  head: string,
): TableBlock[] {
  if (!options.bootstrap) return [];
  const seed = rows[0]?.bootstrap?.seed ?? options.bootstrapSeed;
  return [
    {
      kind: 'table',
      id: 'bootstrap',
      title: ['Bootstrap Intervals'],
      columns: [
        column('label', [head]),
        ...estimateColumns('difference', 'number'),
        ...estimateColumns('effect', 'effect'),
      ],
      spanners: { difference: ['Mean difference'], effect: EFFECT_NAME[options.effectSize].name },
      rows: rows.map(({ label, test, effects, bootstrap }) => ({
        cells: {
          label,
          ...estimateCells('difference', {
            estimate: test.meanDifference,
            ciLower: bootstrap?.difference?.ciLower ?? null,
            ciUpper: bootstrap?.difference?.ciUpper ?? null,
          }),
          ...estimateCells('effect', {
            estimate: effects[options.effectSize].estimate,
            ciLower: bootstrap?.effect?.ciLower ?? null,
            ciUpper: bootstrap?.effect?.ciUpper ?? null,
          }),
        },
      })),
      notes: rich`LL and UL are the limits of the two-sided ${num(options.confidenceLevel, 'level')} ${bootstrapName(options)} interval from ${num(options.bootstrapSamples, 'integer')} samples drawn with replacement (seed ${String(seed)}). An interval is missing where the samples allow none.`,
    },
  ];
}
