/** Tables of repeated-measures ANOVA. */
import { join, num, rich, type TableBlock } from '@constat/report';
import { multivariateTable } from '../../shared/multivariate-tests.ts';
import { symbol, table, text, under, value } from '../../shared/table.ts';
import { observedTable, type SizeRow, SOURCE_COLUMNS, type Source, sizeTable } from '../kit/anova-parts.ts';
import type { RepeatedOptions } from './options.ts';
import type { EffectResult, RepeatedResult } from './result.ts';

const CORRECTIONS = { greenhouseGeisser: 'Greenhouse–Geisser', huynhFeldt: 'Huynh–Feldt' } as const;

/** Effects by the error they are tested against; the corrections asked for stand below each. */
export function effectTable(result: RepeatedResult, options: RepeatedOptions): TableBlock {
  const { effects, strata } = result;
  const sections = strata.flatMap((stratum, at) => {
    const own = effects.filter((effect) => effect.stratum === at);
    if (own.length === 0) return [];
    return [
      {
        heading: at === 0 ? 'Between subjects' : `Within subjects, ${stratum.label}`,
        rows: [
          ...own.flatMap((effect) => sourcesOf(effect, options)),
          { source: 'Residuals', sumOfSquares: stratum.sumOfSquares, df: stratum.df },
          ...own.slice(0, 1).flatMap((effect) => correctedResiduals(stratum, effect, options)),
        ],
      },
    ];
  });
  return table(
    { sections },
    {
      id: 'effects',
      title: 'Repeated-Measures ANOVA',
      columns: [SOURCE_COLUMNS],
      notes: rich`Type ${options.sumOfSquares} sums of squares. Corrected rows multiply the degrees of freedom of effect and residuals by the estimate of sphericity (at most 1).${
        result.covariates.length === 0
          ? ''
          : rich` Covariates are centred: effects of the within factors are those at ${join(
              result.covariates.map(({ label, mean }) => rich`${label} = ${num(mean)}`),
              ', ',
              ' and ',
            )}.`
      }`,
    },
  );
}

/** An effect, and its test by each correction. */
const sourcesOf = ({ label, sumOfSquares, ...effect }: EffectResult, options: RepeatedOptions): Source[] => [
  { source: label, sumOfSquares, df: effect.df1, test: effect },
  ...options.corrections.flatMap((key) => {
    const corrected = effect[key];
    if (!corrected) return [];
    const test = { statistic: effect.statistic, pValue: corrected.pValue };
    return [{ source: `${label}, ${CORRECTIONS[key]}`, sumOfSquares, df: corrected.df1, test }];
  }),
];

/** The residuals with the degrees of freedom of each corrected test. */
const correctedResiduals = (
  { sumOfSquares }: RepeatedResult['strata'][number],
  effect: EffectResult,
  options: RepeatedOptions,
): Source[] =>
  options.corrections.flatMap((key) => {
    const corrected = effect[key];
    return corrected ? [{ source: `Residuals, ${CORRECTIONS[key]}`, sumOfSquares, df: corrected.df2 }] : [];
  });

/** The effects on the measurements as several outcomes, where they were asked for. */
export function multivariateTables({ multivariate }: RepeatedResult, level: number): TableBlock[] {
  const effects = multivariate.flatMap(({ label, tests }) => (tests ? [{ label, tests }] : []));
  return effects.length === 0
    ? []
    : [
        multivariateTable(
          effects,
          level,
          rich`Sphericity is not assumed. Where all four agree, there is one root.`,
        ),
      ];
}

/** The effect sizes asked for. */
export function sizesOf({ effects }: RepeatedResult, options: RepeatedOptions): TableBlock[] {
  const asked = (effect: EffectResult): readonly SizeRow[] => {
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
    return options.effectSizes.map((key) => sizes[key]);
  };
  return sizeTable(
    effects.map((effect) => ({ label: effect.label, sizes: asked(effect), pValue: effect.pValue })),
    options.confidenceLevel,
    rich`Generalized η² relates an effect to itself and the errors of all strata; partial sizes to its own error. ω² and ε² correct the bias and may fall below zero. Partial sizes estimate the same share of the population and have its interval in common, from the noncentral *F* distribution under sphericity.`,
  );
}

/** Mauchly's test and the estimates of sphericity. */
export function sphericityTable({ strata }: RepeatedResult): TableBlock[] {
  const rows = strata.flatMap(({ label, sphericity }) => {
    if (!sphericity) return [];
    const { mauchly, greenhouseGeisser, huynhFeldt, lowerBound } = sphericity;
    return [
      {
        effect: label,
        w: mauchly?.w ?? null,
        chi: mauchly?.chiSquare ?? null,
        df: mauchly?.df ?? null,
        p: mauchly?.pValue ?? null,
        gg: greenhouseGeisser,
        hf: huynhFeldt,
        lower: lowerBound,
      },
    ];
  });
  if (rows.length === 0) return [];
  return [
    table(rows, {
      id: 'sphericity',
      title: 'Sphericity',
      columns: [
        text('Within factor', ({ effect }) => effect),
        value(rich`Mauchly’s *W*`, 'proportion', ({ w }) => w),
        symbol('χ²', 'statistic', ({ chi }) => chi),
        symbol('df', 'df', ({ df }) => df),
        symbol('p', 'p', ({ p }) => p),
        under(
          'ε',
          value('Greenhouse–Geisser', 'effect', ({ gg }) => gg),
          value('Huynh–Feldt', 'effect', ({ hf }) => hf),
          value('Lower bound', 'effect', ({ lower }) => lower),
        ),
      ],
      notes: [
        'ε is 1 where all differences between conditions vary alike; a Huynh–Feldt value above 1 counts as 1. W needs at least as many cases as contrasts.',
      ],
    }),
  ];
}

/** What was observed in each measurement, group by group. */
export const conditionTable = ({ conditions, factors, withinCount }: RepeatedResult): TableBlock =>
  observedTable(
    conditions.map((condition) => ({ ...condition, variable: condition.variableLabel })),
    [...factors.slice(withinCount), ...factors.slice(0, withinCount)],
    {
      id: 'conditions',
      title: ['Measurements'],
      notes: ['Cases with a value in every measurement.'],
    },
  );
