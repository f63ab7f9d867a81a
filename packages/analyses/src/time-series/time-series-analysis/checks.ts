/** What autocorrelations take for granted. */
import { type CheckBlock, num, rich } from '@constat/report';
import { pText } from '../../shared/wording.ts';
import { spacingCheck } from '../kit/blocks.ts';
import type { TimeSeriesOptions } from './options.ts';
import type { TimeSeriesResult } from './result.ts';

export const checks = (result: TimeSeriesResult, options: TimeSeriesOptions): readonly CheckBlock[] => [
  ...levelCheck(result, options),
  spacingCheck(result.info, result.widest),
];

/** Autocorrelations describe a series whose level stays. */
function levelCheck({ kpss }: TimeSeriesResult, options: TimeSeriesOptions): readonly CheckBlock[] {
  if (!kpss) return [];
  const common = {
    kind: 'check',
    id: 'stationarity',
    assumption: ['Constant level'],
    evidence: rich`KPSS = ${num(kpss.statistic, 'statistic', 3)}, ${kpss.pValue <= 0.01 ? rich`*p* ≤ .01` : kpss.pValue >= 0.1 ? rich`*p* ≥ .10` : pText(kpss.pValue)}`,
  } as const;
  if (kpss.pValue >= 0.05)
    return [{ ...common, verdict: 'met', advice: ['No evidence of a wandering level or a trend.'] }];
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
