/** What autocorrelations take for granted. */
import { num, rich } from '@constat/report';
import type { Check } from '../../shared/checks.ts';
import { alphaOf, pText } from '../../shared/wording.ts';
import { spacingCheck } from '../kit/blocks.ts';
import type { TimeSeriesOptions } from './options.ts';
import type { TimeSeriesResult } from './result.ts';

export const checks = (result: TimeSeriesResult, options: TimeSeriesOptions): readonly Check[] => [
  ...levelCheck(result, options),
  spacingCheck(result.info, result.widest),
];

/** Autocorrelations describe a series whose level stays. */
function levelCheck({ kpss }: TimeSeriesResult, options: TimeSeriesOptions): readonly Check[] {
  if (!kpss) return [];
  const common = {
    kind: 'check',
    id: 'stationarity',
    assumption: ['Constant level'],
    evidence: rich`KPSS = ${num(kpss.statistic, 'statistic', 3)}, ${kpss.pValue <= 0.01 ? rich`*p* ≤ .01` : kpss.pValue >= 0.1 ? rich`*p* ≥ .10` : pText(kpss.pValue)}`,
  } as const;
  if (kpss.pValue >= alphaOf(options.confidenceLevel))
    return [
      {
        ...common,
        verdict: 'unopposed',
        advice: ['Short series hide a level that wanders; look at the line.'],
      },
    ];
  return [
    {
      ...common,
      verdict: 'doubtful',
      advice: [
        'The level wanders or has a trend, which alone makes autocorrelations large and slow to fade. Look at the differences.',
      ],
      ...(options.difference < 2
        ? {
            action: {
              kind: 'set-options',
              label: options.difference === 0 ? 'Take differences' : 'Take differences twice',
              options: { difference: options.difference + 1 },
            },
          }
        : {}),
    },
  ];
}
