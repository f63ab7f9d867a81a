import { num, rich } from '@constat/report';
import type { Check } from '../../shared/checks.ts';
import { alphaOf, pText } from '../../shared/wording.ts';
import { isMultilevel, type MetaSettings } from './option-parts.ts';
import type { MetaResult } from './result.ts';
import { isRandom } from './shown.ts';

/** Studies from which tests of the funnel are worth something. */
const FUNNEL_STUDIES = 10;
/** Fewer studies than this leave the variance between them badly known. */
const FEW_STUDIES = 5;

/** What the pooled effect rests on, each with evidence and advice. */
export function checks(result: MetaResult, settings: MetaSettings): Check[] {
  return [
    ...sameEffect(result, settings),
    ...enoughStudies(result, settings),
    ...smallStudies(result, settings),
    ...independence(result, settings),
  ];
}

/** Independent studies, or clusters of effects whose dependence the model has right. */
function independence({ multilevel, pooled }: MetaResult, settings: MetaSettings): Check[] {
  if (!multilevel)
    return [
      {
        kind: 'check',
        id: 'independence',
        assumption: ['Independent studies'],
        verdict: 'unverifiable',
        evidence: ['From the studies'],
        advice: [
          'Every case may be counted once: several effects of one study, or one control group used twice, need to be joined before, or pooled in levels.',
        ],
      },
    ];
  const [reduced] = multilevel.biasReduced ?? [];
  const alpha = alphaOf(settings.confidenceLevel);
  const differs = reduced !== undefined && reduced.pValue < alpha !== pooled.pValue < alpha;
  return [
    {
      kind: 'check',
      id: 'dependence',
      assumption: ['Dependence within clusters as in the model'],
      verdict: reduced === undefined ? 'unverifiable' : differs ? 'doubtful' : 'unopposed',
      caution: ['errors by cluster lead to another conclusion'],
      evidence: reduced
        ? rich`Bias-reduced errors by cluster: *t*(${num(reduced.df ?? 0, 'df')}) = ${num(reduced.statistic, 'statistic')}, ${pText(reduced.pValue)}`
        : rich`${num(multilevel.clusters, 'integer')} clusters`,
      advice: [
        differs
          ? 'Errors that hold whatever the correlations within clusters are lead to another conclusion; report them, and try other correlations of errors.'
          : 'Clusters must be independent of each other. Try other correlations of errors: the conclusion should not depend on them.',
      ],
    },
  ];
}

function sameEffect({ pooled }: MetaResult, settings: MetaSettings): Check[] {
  if (isRandom(settings) || pooled.qPValue === null) return [];
  const differs = pooled.qPValue < 0.1 || pooled.i2 > 50;
  return [
    {
      kind: 'check',
      id: 'same-effect',
      assumption: ['One effect in all studies'],
      verdict: differs ? 'violated' : 'unopposed',
      caution: ['the studies did not share one effect'],
      evidence: rich`*Q*(${num(pooled.qDf, 'df')}) = ${num(pooled.q, 'statistic')}, ${pText(pooled.qPValue)}, *I*² = ${num(pooled.i2 / 100, 'percent')}`,
      advice: [
        differs
          ? 'The studies do not share one effect; a fixed-effect interval is too narrow for what is being asked. Use random effects.'
          : 'With few studies the test finds large differences only.',
      ],
      ...(differs
        ? {
            action: {
              kind: 'set-options',
              label: 'Use random effects',
              options: { method: 'REML' },
            } as const,
          }
        : {}),
    },
  ];
}

function enoughStudies({ pooled, multilevel }: MetaResult, settings: MetaSettings): Check[] {
  if (!isRandom(settings)) return [];
  if (multilevel) return enoughClusters(multilevel.clusters);
  const few = pooled.k < FEW_STUDIES;
  const plain = !settings.knappHartung && settings.method !== 'GLMM' && pooled.k < 20;
  return [
    {
      kind: 'check',
      id: 'enough-studies',
      assumption: ['Enough studies'],
      verdict: few ? 'violated' : plain ? 'doubtful' : 'met',
      caution: ['there were few studies'],
      evidence: rich`${num(pooled.k, 'integer')} studies`,
      advice: [
        few
          ? 'With fewer than five studies the variance between them is hardly known; read the interval with care, and look at the studies one by one.'
          : plain
            ? 'With fewer than about twenty studies intervals from the normal distribution do not allow for how roughly the variance between studies is known; the adjustment of Knapp and Hartung does. It usually widens them.'
            : 'The variance between studies can be estimated.',
      ],
      ...(plain
        ? {
            action: {
              kind: 'set-options',
              label: 'Adjust as Knapp and Hartung',
              options: { knappHartung: true },
            } as const,
          }
        : {}),
    },
  ];
}

/** Clusters below which errors by cluster are poor, even bias-reduced. */
const FEW_CLUSTERS = 10;

function enoughClusters(clusters: number): Check[] {
  const few = clusters < FEW_CLUSTERS;
  return [
    {
      kind: 'check',
      id: 'enough-studies',
      assumption: ['Enough clusters'],
      verdict: clusters < FEW_STUDIES ? 'violated' : few ? 'doubtful' : 'met',
      caution: ['there were few clusters'],
      evidence: rich`${num(clusters, 'integer')} clusters`,
      advice: [
        few
          ? 'With few clusters the variance between them is hardly known, however many effects they have; read the bias-reduced errors and their degrees of freedom.'
          : 'The variance between clusters can be estimated.',
      ],
    },
  ];
}

function smallStudies({ egger, studies, trimFill }: MetaResult, settings: MetaSettings): Check[] {
  if (!settings.bias.includes('egger') || isMultilevel(settings)) return [];
  const common = { kind: 'check', id: 'small-studies', assumption: ['No small-study effects'] } as const;
  if (!egger || studies.length < FUNNEL_STUDIES)
    return [
      {
        ...common,
        verdict: 'unverifiable',
        evidence: egger
          ? rich`Egger *t*(${num(egger.df, 'df')}) = ${num(egger.statistic, 'statistic')}, ${pText(egger.pValue)}`
          : rich`${num(studies.length, 'integer')} ${studies.length === 1 ? 'study' : 'studies'}`,
        advice: [
          'With fewer than ten studies, or with all of one size, a funnel cannot tell chance from missing studies.',
        ],
      },
    ];
  const uneven = egger.pValue < Math.max(0.1, alphaOf(settings.confidenceLevel));
  return [
    {
      ...common,
      verdict: uneven ? 'doubtful' : 'unopposed',
      evidence: rich`Egger *t*(${num(egger.df, 'df')}) = ${num(egger.statistic, 'statistic')}, ${pText(egger.pValue)}`,
      advice: uneven
        ? rich`Small studies show other effects than large ones. Missing studies are one reason, differences between small and large studies another${trimFill && trimFill.missing > 0 ? '; compare the effect after trim and fill.' : '.'}`
        : ['With few studies the test misses a lot; look at the funnel.'],
    },
  ];
}
