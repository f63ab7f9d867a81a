/** The tables of the pooled effect and of the studies. */

import { italic, num, type Runs, rich, type TableBlock } from '@constat/report';
import {
  type Columns,
  estimate,
  LIMITS,
  limits,
  ONE_ROW,
  symbol,
  table,
  text,
  under,
  value,
} from '../../shared/table.ts';
import { capital } from '../../shared/wording.ts';
import type { MetaSettings } from './option-parts.ts';
import type { MetaResult, Pooled, StudyResult } from './result.ts';
import {
  adjustmentWords,
  factorText,
  isRandom,
  modelWords,
  type ShownEffects,
  shownEffects,
  testSymbol,
  titled,
} from './shown.ts';

/** An effect and its limits, as they are shown. */
const effectColumns = <Row>(
  shown: ShownEffects,
  level: number,
  cell: (row: Row) => Pick<Pooled, 'estimate' | 'ciLower' | 'ciUpper'> | null,
): Columns<Row> =>
  estimate(
    spanner(shown, level),
    shown.words.format,
    (row: Row) => {
      const found = cell(row);
      return (
        found && {
          estimate: shown.value(found.estimate),
          ciLower: shown.value(found.ciLower),
          ciUpper: shown.value(found.ciUpper),
        }
      );
    },
    shown.decimals,
  );

const spanner = ({ words }: ShownEffects, level: number): Runs =>
  rich`${capital(words.name)}, ${num(level, 'level')} CI`;

/** Column of the test statistic: z, or t with the adjustment of Knapp and Hartung. */
const statisticColumns = ({ df, statistic, pValue }: Pooled): Columns<unknown> => [
  df === null
    ? symbol('z', 'statistic', () => statistic)
    : [symbol('t', 'statistic', () => statistic), symbol('df', 'df', () => df)],
  symbol('p', 'p', () => pValue),
];

export function pooledTable(result: MetaResult, settings: MetaSettings): TableBlock {
  const shown = shownEffects(result, settings);
  const { pooled } = result;
  const { words, decimals } = shown;
  const logged = result.scale !== 'identity';
  return table([pooled], {
    id: 'pooled',
    title: rich`Pooled ${titled(words.name)}`,
    columns: [
      result.multilevel ? symbol('k', 'integer', ({ k }) => k) : value('Studies', 'integer', ({ k }) => k),
      effectColumns(shown, settings.confidenceLevel, (row) => row),
      statisticColumns(pooled),
      pooled.prediction
        ? under(
            rich`${num(settings.confidenceLevel, 'level')} prediction interval`,
            limits(
              words.format,
              ({ prediction }) =>
                prediction && {
                  ciLower: shown.value(prediction.ciLower),
                  ciUpper: shown.value(prediction.ciUpper),
                },
              decimals,
            ),
          )
        : [],
    ],
    notes: rich`${capital(modelWords(settings))}${adjustmentWords(settings, pooled)}.${factorText(pooled.factor, settings)}${
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
  });
}

export function heterogeneityTable(
  { pooled, logistic, multilevel }: MetaResult,
  settings: MetaSettings,
): TableBlock {
  const { q, qDf, qPValue, tau2, tau2Lower, tau2Upper, i2, h2 } = pooled;
  const small = tau2 === null ? 0 : Math.max(tau2, tau2Upper ?? 0);
  const decimals = small > 0 && small < 0.1 ? Math.min(6, 2 - Math.floor(Math.log10(small))) : 3;
  return table(ONE_ROW, {
    id: 'heterogeneity',
    title: multilevel ? rich`Differences Between Effects` : rich`Differences Between Studies`,
    columns: [
      value(testSymbol(settings), 'statistic', () => q),
      symbol('df', 'df', () => qDf),
      symbol('p', 'p', () => qPValue),
      value(rich`*I*²`, 'percent', () => i2 / 100),
      h2 === null ? [] : value(rich`*H*²`, 'statistic', () => h2),
      tau2 !== null
        ? [
            tau2Lower === null
              ? value('τ²', 'number', () => tau2, decimals)
              : under(
                  rich`τ², ${num(settings.confidenceLevel, 'level')} CI`,
                  value('Estimate', 'number', () => tau2, decimals),
                  value(LIMITS.lower, 'number', () => tau2Lower, decimals),
                  value(LIMITS.upper, 'number', () => tau2Upper, decimals),
                ),
            value('τ', 'number', () => (tau2 === null ? null : Math.sqrt(tau2)), decimals),
          ]
        : [],
    ],
    notes: rich`${testSymbol(settings)} tests whether all ${multilevel ? 'effects are the same' : 'studies share one effect'}${logistic ? ', by likelihoods of one proportion against one for each' : ''}. *I*² is the share of the differences that is not sampling error${isRandom(settings) ? `; τ is the standard deviation of the true effects, on the scale on which they are pooled${tau2Lower === null ? '' : ', with limits by Q-profiling'}` : ''}.${logistic ? rich` No variance between studies against some: χ² = ${num(logistic.heterogeneity.statistic, 'statistic')}, *p* ${num(logistic.heterogeneity.pValue, 'p-equation')} (half of the tail with one degree of freedom).` : ''}`,
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
function fieldColumns({ studies }: MetaResult): Columns<StudyResult> {
  return Object.keys(studies[0]?.numbers ?? {})
    .filter((field) => field in FIELD_HEADS)
    .map((field) => {
      const isSize = WHOLE.test(field) && field.startsWith('n');
      const column = value<StudyResult>(
        isSize ? [italic('n')] : FIELD_HEADS[field]!,
        WHOLE.test(field) ? 'integer' : 'number',
        ({ numbers }) => numbers[field] ?? null,
      );
      if (field.endsWith('1')) return under('Treatment', column);
      return field.endsWith('2') ? under('Control', column) : column;
    });
}

export function studiesTable(result: MetaResult, settings: MetaSettings): TableBlock {
  const { studies, subgroup } = result;
  const shown = shownEffects(result, settings);
  const silent = studies.some(({ effect }) => effect === null);
  const rows = subgroup
    ? {
        sections: subgroup.groups.map(({ level }) => ({
          heading: level,
          rows: studies.filter(({ group }) => group === level),
        })),
      }
    : studies;
  return table(rows, {
    id: 'studies',
    title: 'Effects of the Studies',
    columns: [
      text('Study', ({ name }) => name),
      fieldColumns(result),
      effectColumns(shown, settings.confidenceLevel, ({ effect, ciLower, ciUpper }) =>
        effect === null ? null : { estimate: effect, ciLower: ciLower!, ciUpper: ciUpper! },
      ),
      value('Weight', 'percent', ({ weight }) => weight),
    ],
    notes: rich`${result.logistic ? 'The logistic model has no weights; those of the logits with its variance between studies stand for them.' : `Weight is the share of ${result.multilevel ? 'an effect' : 'a study'} in the pooled effect of all.`}${silent ? ' Studies without an effect had no events, or nothing else, in both groups.' : ''}${result.scale === 'arcsine' ? ' Proportions are turned back at the harmonic mean of the sizes.' : ''}`,
  });
}

export function subgroupTable(result: MetaResult, settings: MetaSettings): TableBlock[] {
  const { subgroup } = result;
  if (!subgroup) return [];
  const shown = shownEffects(result, settings);
  const random = isRandom(settings);
  const { between } = subgroup;
  const alone = random && subgroup.groups.some(({ k }) => k === 1);
  return [
    table(subgroup.groups, {
      id: 'subgroups',
      title: rich`Subgroups by ${subgroup.label}`,
      columns: [
        text(subgroup.label, ({ level }) => level),
        symbol('k', 'integer', ({ k }) => k),
        effectColumns(shown, settings.confidenceLevel, (group) => group),
        symbol('p', 'p', ({ pValue }) => pValue),
        symbol('Q', 'statistic', ({ q }) => q),
        spreadColumns(random),
      ],
      notes: rich`${
        between.df > 0
          ? rich`Between subgroups: *Q*(${num(between.df, 'df')}) = ${num(between.statistic, 'statistic')}, *p* ${num(between.pValue, 'p-equation')}.`
          : 'There is one subgroup only, so nothing to compare.'
      }${random ? ' Each subgroup has a variance between studies of its own.' : ''}${alone ? ' A subgroup of one study is that study as it is.' : ''}`,
    }),
  ];
}

/** How much the studies differ. */
const spreadColumns = (random: boolean): Columns<Pooled> => [
  value(rich`*I*²`, 'percent', ({ i2 }) => i2 / 100),
  random ? value('τ²', 'number', ({ tau2 }) => tau2, 3) : [],
];

const sensitivityColumns = (
  result: MetaResult,
  settings: MetaSettings,
  head: string,
): Columns<Pooled & { readonly name: string }> => [
  text(head, ({ name }) => name),
  effectColumns(shownEffects(result, settings), settings.confidenceLevel, (row) => row),
  symbol('p', 'p', ({ pValue }) => pValue),
  spreadColumns(isRandom(settings)),
];

export function leaveOneOutTable(result: MetaResult, settings: MetaSettings): TableBlock[] {
  if (result.leaveOneOut.length === 0) return [];
  return [
    table(result.leaveOneOut, {
      id: 'leave-one-out',
      title: rich`Pooled ${titled(shownEffects(result, settings).words.name)} Without Each ${result.multilevel ? 'Cluster' : 'Study'}`,
      columns: [sensitivityColumns(result, settings, 'Left out')],
    }),
  ];
}

export function cumulativeTable(result: MetaResult, settings: MetaSettings): TableBlock[] {
  if (result.cumulative.length === 0) return [];
  return [
    table(result.cumulative, {
      id: 'cumulative',
      title: 'Cumulative Meta-Analysis',
      columns: [sensitivityColumns(result, settings, 'Study added')],
      notes: rich`Each row pools the study and all above it${result.cumulativeBy === null ? ', in the order of the data' : rich`, by ${result.cumulativeBy}`}. The first is a single study.`,
    }),
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
