/** Tables of repeated-measures ANOVA. */
import { join, num, rich, type TableBlock, type TableRow } from '@constat/report';
import { column, LIMITS, symbolColumn } from '../../shared/table.ts';
import type { RepeatedOptions } from './options.ts';
import type { EffectResult, RepeatedResult } from './result.ts';

const CORRECTIONS = { greenhouseGeisser: 'Greenhouse–Geisser', huynhFeldt: 'Huynh–Feldt' } as const;

/** Effects by the error they are tested against; the corrections asked for stand below each. */
export function effectTable(result: RepeatedResult, options: RepeatedOptions): TableBlock {
  const { effects, strata } = result;
  const rows = strata.flatMap((stratum, at): TableRow[] => {
    const own = effects.filter((effect) => effect.stratum === at);
    if (own.length === 0) return [];
    return [
      {
        heading: true,
        cells: { source: at === 0 ? 'Between subjects' : `Within subjects, ${stratum.label}` },
      },
      ...own.flatMap((effect) => effectRows(effect, options)),
      {
        indent: true,
        cells: {
          source: 'Residuals',
          ss: stratum.sumOfSquares,
          df: stratum.df,
          ms: stratum.sumOfSquares / stratum.df,
          f: null,
          p: null,
        },
      },
    ];
  });
  return {
    kind: 'table',
    id: 'effects',
    title: ['Repeated-Measures ANOVA'],
    columns: [
      column('source', ['Source']),
      column('ss', ['Sum of squares'], 'number'),
      symbolColumn('df', 'df', 'df'),
      column('ms', ['Mean square'], 'number'),
      symbolColumn('f', 'F', 'statistic'),
      symbolColumn('p', 'p', 'p'),
    ],
    rows,
    notes: rich`Type III sums of squares. Corrected rows multiply the degrees of freedom of effect and residuals by the estimate of sphericity (at most 1).${
      result.covariates.length === 0
        ? ''
        : rich` Covariates are centred: effects of the within factors are those at ${join(
            result.covariates.map(({ label, mean }) => rich`${label} = ${num(mean)}`),
            ', ',
            ' and ',
          )}.`
    }`,
  };
}

function effectRows(effect: EffectResult, options: RepeatedOptions): TableRow[] {
  const { label, sumOfSquares, df1, statistic, pValue } = effect;
  return [
    {
      indent: true,
      cells: {
        source: label,
        ss: sumOfSquares,
        df: df1,
        ms: sumOfSquares / df1,
        f: statistic,
        p: pValue,
      },
    },
    ...options.corrections.flatMap((key): TableRow[] => {
      const test = effect[key];
      if (!test) return [];
      return [
        {
          indent: true,
          cells: {
            source: `${label}, ${CORRECTIONS[key]}`,
            ss: sumOfSquares,
            df: test.df1,
            ms: sumOfSquares / test.df1,
            f: statistic,
            p: test.pValue,
          },
        },
      ];
    }),
  ];
}

/** The effect sizes asked for, one row each below its effect. */
export function sizeTable({ effects }: RepeatedResult, options: RepeatedOptions): TableBlock[] {
  const asked = options.effectSizes;
  if (asked.length === 0) return [];
  const rowsOf = (effect: EffectResult): TableRow[] => {
    const { estimate, ...limits } = effect.partialEtaSquared;
    const sizes = {
      generalized: {
        size: 'Generalized η²',
        value: effect.generalizedEtaSquared,
        ciLower: null,
        ciUpper: null,
      },
      partialEta: { size: 'Partial η²', value: estimate, ...limits },
      omega: { size: 'Partial ω²', value: effect.partialOmegaSquared, ...limits },
      epsilon: { size: 'Partial ε²', value: effect.partialEpsilonSquared, ...limits },
    };
    return [
      { heading: true, cells: { size: effect.label } },
      ...asked.map((key) => {
        const { size, value, ciLower, ciUpper } = sizes[key];
        return { indent: true, cells: { size, value, lower: ciLower, upper: ciUpper } };
      }),
    ];
  };
  return [
    {
      kind: 'table',
      id: 'sizes',
      title: ['Effect Sizes'],
      columns: [
        column('size', ['Effect']),
        column('value', ['Estimate'], 'proportion'),
        column('lower', [LIMITS.lower], 'proportion', 'ci'),
        column('upper', [LIMITS.upper], 'proportion', 'ci'),
      ],
      spanners: { ci: rich`${num(options.confidenceLevel, 'level')} CI` },
      rows: effects.flatMap(rowsOf),
      notes: rich`Generalized η² relates an effect to itself and the errors of all strata; partial sizes to its own error. ω² and ε² correct the bias and may fall below zero. Partial sizes estimate the same share of the population and have its interval in common, from the noncentral *F* distribution under sphericity.`,
    },
  ];
}

/** Mauchly's test and the estimates of sphericity. */
export function sphericityTable({ strata }: RepeatedResult): TableBlock[] {
  const rows = strata.flatMap(({ label, sphericity }): TableRow[] => {
    if (!sphericity) return [];
    const { mauchly, greenhouseGeisser, huynhFeldt, lowerBound } = sphericity;
    return [
      {
        cells: {
          effect: label,
          w: mauchly?.w ?? null,
          chi: mauchly?.chiSquare ?? null,
          df: mauchly?.df ?? null,
          p: mauchly?.pValue ?? null,
          gg: greenhouseGeisser,
          hf: huynhFeldt,
          lower: lowerBound,
        },
      },
    ];
  });
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'sphericity',
      title: ['Sphericity'],
      columns: [
        column('effect', ['Within factor']),
        column('w', rich`Mauchly’s *W*`, 'proportion'),
        symbolColumn('chi', 'χ²', 'statistic'),
        symbolColumn('df', 'df', 'df'),
        symbolColumn('p', 'p', 'p'),
        column('gg', ['Greenhouse–Geisser'], 'effect', 'epsilon'),
        column('hf', ['Huynh–Feldt'], 'effect', 'epsilon'),
        column('lower', ['Lower bound'], 'effect', 'epsilon'),
      ],
      spanners: { epsilon: ['ε'] },
      rows,
      notes: [
        'ε is 1 where all differences between conditions vary alike; a Huynh–Feldt value above 1 counts as 1. W needs at least as many cases as contrasts.',
      ],
    },
  ];
}

/** n, mean and spread of each measurement, group by group. */
export function conditionTable({ conditions, factors, withinCount }: RepeatedResult): TableBlock {
  const ordered = [...factors.slice(withinCount), ...factors.slice(0, withinCount)];
  return {
    kind: 'table',
    id: 'conditions',
    title: ['Measurements'],
    columns: [
      ...ordered.map(({ label }, i) => column(`f${i}`, [label])),
      column('variable', ['Variable']),
      symbolColumn('n', 'n', 'integer'),
      symbolColumn('mean', 'M', 'number'),
      symbolColumn('sd', 'SD', 'number'),
    ],
    rows: conditions.map(({ levels, variable, n, mean, sd }) => ({
      cells: { ...Object.fromEntries(levels.map((level, i) => [`f${i}`, level])), variable, n, mean, sd },
    })),
    notes: ['Cases with a value in every measurement.'],
  };
}
