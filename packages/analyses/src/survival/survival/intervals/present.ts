import { num, rich } from '@constat/report';
import type { Presentation } from '../../../presentation.ts';
import type { Check } from '../../../shared/checks.ts';
import { excludedNotice, pItem } from '../../../shared/parts.ts';
import { when } from '../../../shared/references.ts';
import type { KaplanMeierOptions } from '../options.ts';
import { intervalFigures } from './figures.ts';
import { intervalRCode } from './r-code.ts';
import type { IntervalResult } from './result.ts';
import { intervalTables } from './tables.ts';
import { bestModel, intervalApa, intervalFinding, intervalInterpretation, intervalMethods } from './text.ts';

export function presentIntervals(result: IntervalResult, options: KaplanMeierOptions): Presentation {
  const [curves, ...others] = intervalFigures(result);
  const best = bestModel(result);
  const level = options.confidenceLevel;
  return {
    ...intervalFinding(result, options),
    notices: excludedNotice(result.sample, rich`They have no limit, or no value in another variable.`),
    lead: curves ? [curves] : [],
    estimates: [
      ...(best?.predictions ?? []).slice(0, 3).flatMap(({ who, quantiles }) => {
        const median = quantiles.find(({ share }) => share === 0.5);
        return median
          ? [
              {
                label: rich`Median time, ${who}`,
                value: median.estimate,
                format: 'number' as const,
                ciLower: median.ciLower,
                ciUpper: median.ciUpper,
                level,
              },
            ]
          : [];
      }),
      ...(best?.likelihoodRatio ? [pItem(best.likelihoodRatio.pValue, level)] : []),
    ],
    tables: intervalTables(result, options),
    checks: checks(result),
    figures: others,
    interpretation: intervalInterpretation(result),
    apa: intervalApa(result, options),
    methods: intervalMethods(result),
    works: [
      'turnbull1976',
      ...when(result.models.length > 0, 'kalbfleischPrentice2002'),
      'kleinMoeschberger2003',
    ],
    r: intervalRCode(result, options),
  };
}

/** Cases with an upper limit for each coefficient below which estimates are unsteady. */
const PER_COEFFICIENT = 10;

function checks(result: IntervalResult): Check[] {
  const { counts, sample, models } = result;
  const happened = sample.used - counts.right;
  const [first] = models;
  const slopes = first ? first.ratios.length - 1 : 0;
  const enough = happened >= PER_COEFFICIENT * Math.max(1, slopes);
  return [
    {
      kind: 'check',
      id: 'events',
      assumption: ['Enough events'],
      verdict: enough ? 'met' : 'doubtful',
      evidence: rich`${num(happened, 'integer')} of ${num(sample.used, 'integer')} cases had the event${slopes > 0 ? rich`, for ${num(slopes, 'integer')} ${slopes === 1 ? 'coefficient' : 'coefficients'}` : ''}`,
      advice: enough
        ? ['There are enough for the curves and the models.']
        : ['With so few events the curves are coarse and the models unsteady; read the limits.'],
    },
    ...(models.length > 0
      ? [
          {
            kind: 'check' as const,
            id: 'distribution',
            assumption: ['Distribution of the times'],
            verdict: 'unverifiable' as const,
            evidence: [
              models.length > 1 ? 'AIC of the distributions, in the table' : 'One distribution was fitted',
            ],
            advice: [
              'Compare the curve of the model with Turnbull’s; fit several distributions and take the one with the smallest AIC.',
            ],
            ...(models.length === 1
              ? {
                  action: {
                    kind: 'set-options' as const,
                    label: 'Fit all distributions',
                    options: { distributions: ['weibull', 'exponential', 'lognormal', 'loglogistic'] },
                  },
                }
              : {}),
          },
        ]
      : []),
    {
      kind: 'check',
      id: 'looks',
      assumption: ['Looks do not depend on the event'],
      verdict: 'unverifiable',
      evidence: ['From the plan of the visits'],
      advice: [
        'The limits must come from a schedule, or at least not from the event itself; otherwise the times are biased.',
      ],
    },
  ];
}
