/** The tables of the pooled effect and of the studies. */
import { num, type Runs, rich, type TableBlock, type TableColumn, type TableRow } from '@constat/report';
import {
  column,
  LIMITS,
  ONE_ROW,
  symbol,
  symbolColumn,
  table,
  text,
  under,
  value,
} from '../../shared/table.ts';
import type { MetaSettings } from './option-parts.ts';
import type { MetaResult, Pooled, StudyResult } from './result.ts';
import { capital, isRandom, METHOD_WORDS, type ShownEffects, shownEffects, titled } from './shown.ts';

const estimateColumns = ({ words, decimals }: ShownEffects): readonly TableColumn[] => [
  { ...column('estimate', ['Estimate'], words.format, 'effect'), decimals },
  { ...column('lower', [LIMITS.lower], words.format, 'effect'), decimals },
  { ...column('upper', [LIMITS.upper], words.format, 'effect'), decimals },
];

const spanner = ({ words }: ShownEffects, level: number): Runs =>
  rich`${capital(words.name)}, ${num(level, 'level')} CI`;

const estimateCells = (
  shown: ShownEffects,
  { estimate, ciLower, ciUpper }: Pick<Pooled, 'estimate' | 'ciLower' | 'ciUpper'>,
) => ({ estimate: shown.value(estimate), lower: shown.value(ciLower), upper: shown.value(ciUpper) });

/** Column of the test statistic: z, or t with the adjustment of Knapp and Hartung. */
const statisticColumns = ({ df }: Pooled): readonly TableColumn[] => [
  ...(df === null
    ? [symbolColumn('statistic', 'z', 'statistic')]
    : [symbolColumn('statistic', 't', 'statistic'), symbolColumn('df', 'df', 'df')]),
  symbolColumn('p', 'p', 'p'),
];

export function pooledTable(result: MetaResult, settings: MetaSettings): TableBlock {
  const shown = shownEffects(result, settings);
  const { pooled } = result;
  const { words, decimals } = shown;
  const logged = result.scale !== 'identity';
  return {
    kind: 'table',
    id: 'pooled',
    title: rich`Pooled ${titled(words.name)}`,
    columns: [
      column('model', ['Studies'], 'integer'),
      ...estimateColumns(shown),
      ...statisticColumns(pooled),
      ...(pooled.prediction
        ? [
            { ...column('predictionLower', [LIMITS.lower], words.format, 'prediction'), decimals },
            { ...column('predictionUpper', [LIMITS.upper], words.format, 'prediction'), decimals },
          ]
        : []),
    ],
    spanners: {
      effect: spanner(shown, settings.confidenceLevel),
      prediction: rich`${num(settings.confidenceLevel, 'level')} prediction interval`,
    },
    rows: [
      {
        cells: {
          model: pooled.k,
          ...estimateCells(shown, pooled),
          statistic: pooled.statistic,
          df: pooled.df,
          p: pooled.pValue,
          predictionLower: pooled.prediction ? shown.value(pooled.prediction.ciLower) : null,
          predictionUpper: pooled.prediction ? shown.value(pooled.prediction.ciUpper) : null,
        },
      },
    ],
    notes: rich`${capital(METHOD_WORDS[settings.method])}${settings.knappHartung && pooled.df !== null ? ', with the adjustment of Knapp and Hartung' : ''}.${
      logged
        ? rich` Pooled as ${words.pooledAs}: ${num(pooled.estimate, 'number', 3)}, *SE* = ${num(pooled.standardError, 'number', 3)}.`
        : rich` *SE* = ${num(pooled.standardError, 'number', decimals)}.`
    }${
      words.none === null
        ? ' The test is against a transformed value of zero and says little about a proportion.'
        : ''
    }${
      pooled.prediction
        ? ' The prediction interval holds the true effect of a new study like these; it uses the same quantile as the confidence interval.'
        : ''
    }`,
  };
}

export function heterogeneityTable({ pooled }: MetaResult, settings: MetaSettings): TableBlock {
  const { q, qDf, qPValue, tau2, tau2Lower, tau2Upper, i2, h2 } = pooled;
  const small = tau2 === null ? 0 : Math.max(tau2, tau2Upper ?? 0);
  const decimals = small > 0 && small < 0.1 ? Math.min(6, 2 - Math.floor(Math.log10(small))) : 3;
  return table(ONE_ROW, {
    id: 'heterogeneity',
    title: rich`Differences Between Studies`,
    columns: [
      symbol('Q', 'statistic', () => q),
      symbol('df', 'df', () => qDf),
      symbol('p', 'p', () => qPValue),
      value([{ text: 'I', marks: ['italic'] }, '²'], 'percent', () => i2 / 100),
      value([{ text: 'H', marks: ['italic'] }, '²'], 'statistic', () => h2),
      tau2 !== null
        ? [
            under(
              rich`τ², ${num(settings.confidenceLevel, 'level')} CI`,
              value('Estimate', 'number', () => tau2, decimals),
              value(LIMITS.lower, 'number', () => tau2Lower, decimals),
              value(LIMITS.upper, 'number', () => tau2Upper, decimals),
            ),
            value('τ', 'number', () => (tau2 === null ? null : Math.sqrt(tau2)), decimals),
          ]
        : [],
    ],
    notes: rich`*Q* tests whether all studies share one effect. *I*² is the share of the differences that is not sampling error${isRandom(settings) ? '; τ is the standard deviation of the true effects, on the scale on which they are pooled, with limits by *Q*-profiling'.replaceAll('*', '') : ''}.`,
  });
}

const FIELD_HEADS: Readonly<Record<string, string>> = {
  events1: 'Events',
  n1: 'n',
  events2: 'Events',
  n2: 'n',
  mean1: 'M',
  sd1: 'SD',
  mean2: 'M',
  sd2: 'SD',
  events: 'Events',
  n: 'n',
};

const WHOLE = /^(?:events|n)[12]?$/;

/** The numbers that a study came with, unless they are its effect. */
function fieldColumns({ studies }: MetaResult): readonly TableColumn[] {
  return Object.keys(studies[0]?.numbers ?? {})
    .filter((field) => field in FIELD_HEADS)
    .map((field) =>
      column(
        field,
        WHOLE.test(field) && field.startsWith('n')
          ? [{ text: 'n', marks: ['italic'] }]
          : [FIELD_HEADS[field]!],
        WHOLE.test(field) ? 'integer' : 'number',
        field.endsWith('1') ? 'treatment' : field.endsWith('2') ? 'control' : undefined,
      ),
    );
}

export function studiesTable(result: MetaResult, settings: MetaSettings): TableBlock {
  const shown = shownEffects(result, settings);
  const silent = result.studies.some(({ effect }) => effect === null);
  const row = (study: StudyResult): TableRow => ({
    indent: study.group !== null,
    cells: {
      study: study.name,
      ...study.numbers,
      ...(study.effect === null
        ? { estimate: null, lower: null, upper: null }
        : {
            estimate: shown.value(study.effect),
            lower: shown.value(study.ciLower!),
            upper: shown.value(study.ciUpper!),
          }),
      weight: study.weight,
    },
  });
  return {
    kind: 'table',
    id: 'studies',
    title: rich`Effects of the Studies`,
    columns: [
      column('study', ['Study']),
      ...fieldColumns(result),
      ...estimateColumns(shown),
      column('weight', ['Weight'], 'percent'),
    ],
    spanners: {
      treatment: ['Treatment'],
      control: ['Control'],
      effect: spanner(shown, settings.confidenceLevel),
    },
    rows: result.subgroup
      ? result.subgroup.groups.flatMap(({ level }) => [
          { heading: true, cells: { study: level } },
          ...result.studies.filter(({ group }) => group === level).map(row),
        ])
      : result.studies.map(row),
    notes: rich`Weight is the share of a study in the pooled effect of all.${silent ? ' Studies without an effect had no events, or nothing else, in both groups.' : ''}${result.scale === 'arcsine' ? ' Proportions are turned back at the harmonic mean of the sizes.' : ''}`,
  };
}

export function subgroupTable(result: MetaResult, settings: MetaSettings): TableBlock[] {
  const { subgroup } = result;
  if (!subgroup) return [];
  const shown = shownEffects(result, settings);
  const random = isRandom(settings);
  const { between } = subgroup;
  const alone = random && subgroup.groups.some(({ k }) => k === 1);
  return [
    {
      kind: 'table',
      id: 'subgroups',
      title: rich`Subgroups by ${subgroup.label}`,
      columns: [
        column('level', [subgroup.label]),
        symbolColumn('k', 'k', 'integer'),
        ...estimateColumns(shown),
        symbolColumn('p', 'p', 'p'),
        symbolColumn('q', 'Q', 'statistic'),
        column('i2', [{ text: 'I', marks: ['italic'] }, '²'], 'percent'),
        ...(random ? [{ ...column('tau2', ['τ²'], 'number'), decimals: 3 }] : []),
      ],
      spanners: { effect: spanner(shown, settings.confidenceLevel) },
      rows: subgroup.groups.map((group) => ({
        cells: {
          level: group.level,
          k: group.k,
          ...estimateCells(shown, group),
          p: group.pValue,
          q: group.q,
          i2: group.i2 / 100,
          tau2: group.tau2,
        },
      })),
      notes: rich`${
        between.df > 0
          ? rich`Between subgroups: *Q*(${num(between.df, 'df')}) = ${num(between.statistic, 'statistic')}, *p* ${num(between.pValue, 'p-equation')}.`
          : 'There is one subgroup only, so nothing to compare.'
      }${random ? ' Each subgroup has a variance between studies of its own.' : ''}${alone ? ' A subgroup of one study is that study as it is.' : ''}`,
    },
  ];
}

/** Rows of pooled effects: without each study, or as studies were added. */
function pooledRows(
  shown: ShownEffects,
  items: readonly (Pooled & { readonly name: string })[],
): readonly TableRow[] {
  return items.map((item) => ({
    cells: {
      study: item.name,
      ...estimateCells(shown, item),
      p: item.pValue,
      i2: item.i2 / 100,
      tau2: item.tau2,
    },
  }));
}

const sensitivityColumns = (shown: ShownEffects, random: boolean, head: string): readonly TableColumn[] => [
  column('study', [head]),
  ...estimateColumns(shown),
  symbolColumn('p', 'p', 'p'),
  column('i2', [{ text: 'I', marks: ['italic'] }, '²'], 'percent'),
  ...(random ? [{ ...column('tau2', ['τ²'], 'number'), decimals: 3 }] : []),
];

export function leaveOneOutTable(result: MetaResult, settings: MetaSettings): TableBlock[] {
  if (result.leaveOneOut.length === 0) return [];
  const shown = shownEffects(result, settings);
  return [
    {
      kind: 'table',
      id: 'leave-one-out',
      title: rich`Pooled ${titled(shown.words.name)} Without Each Study`,
      columns: sensitivityColumns(shown, isRandom(settings), 'Left out'),
      spanners: { effect: spanner(shown, settings.confidenceLevel) },
      rows: pooledRows(
        shown,
        result.leaveOneOut.map((item, i) => ({ ...item, name: result.studies[i]!.name })),
      ),
    },
  ];
}

export function cumulativeTable(result: MetaResult, settings: MetaSettings): TableBlock[] {
  if (result.cumulative.length === 0) return [];
  const shown = shownEffects(result, settings);
  return [
    {
      kind: 'table',
      id: 'cumulative',
      title: rich`Cumulative Meta-Analysis`,
      columns: sensitivityColumns(shown, isRandom(settings), 'Study added'),
      spanners: { effect: spanner(shown, settings.confidenceLevel) },
      rows: pooledRows(shown, result.cumulative),
      notes: rich`Each row pools the study and all above it${result.cumulativeBy === null ? ', in the order of the data' : rich`, by ${result.cumulativeBy}`}. The first is a single study.`,
    },
  ];
}

export function influenceTable(result: MetaResult): TableBlock[] {
  if (result.influence.length === 0) return [];
  return [
    table(result.influence, {
      id: 'influence',
      title: rich`Influence of the Studies`,
      columns: [
        text('Study', (_, i) => result.studies[i]!.name),
        value('Residual', 'statistic', (item) => item.residual),
        value('DFFITS', 'statistic', (item) => item.dffits),
        value(['Cook’s ', { text: 'D', marks: ['italic'] }], 'statistic', (item) => item.cook),
        value('Cov. ratio', 'statistic', (item) => item.covarianceRatio),
        value('Weight', 'percent', (_, i) => result.studies[i]!.weight),
        value(['Share of ', { text: 'Q', marks: ['italic'] }], 'percent', (item) =>
          result.pooled.q > 0 ? item.qShare / result.pooled.q : 0,
        ),
      ],
      notes: rich`The residual compares a study with the pooled effect of the others, in standard errors; beyond ±2 it is unusual. Cook’s *D* and DFFITS say how far the study moves the pooled effect; a covariance ratio below 1 means that the estimate is more precise without it.`,
    }),
  ];
}
