import { num, rich } from '@constat/report';
import { type Check, normalityCheck } from '../../shared/checks.ts';
import type { SpcOptions } from './options.ts';
import type { SpcResult } from './result.ts';

/** What the limits lean on. */
export function checks(result: SpcResult, options: SpcOptions): readonly Check[] {
  return [
    ...(result.individuals
      ? [
          normalityCheck({
            id: 'values',
            of: 'values',
            who: 'the values',
            alpha: 0.05,
            n: result.points,
            normality: result.individuals.normality,
            robust: rich`Three-sigma limits hold roughly for many shapes, but strongly skewed values raise false alarms on one side. Transform them, or chart means of subgroups.`,
            fragile: rich`Skewed values raise false alarms on one side. Transform them, or chart means of subgroups.`,
          }),
          ...autocorrelationCheck(result),
        ]
      : []),
    ...dispersionCheck(result, options),
    ...expectedCheck(result, options),
  ];
}

/** Neighbours that are alike make moving ranges, and so limits, too small. */
function autocorrelationCheck({ individuals, points }: SpcResult): readonly Check[] {
  const r = individuals?.autocorrelation ?? null;
  if (r === null) return [];
  const bound = 1.96 / Math.sqrt(points);
  const found = Math.abs(r) > bound;
  return [
    {
      kind: 'check',
      id: 'autocorrelation',
      assumption: ['Independence of neighbours'],
      verdict: found ? 'doubtful' : 'unopposed',
      evidence: rich`Autocorrelation *r* = ${num(r, 'proportion')} at lag 1, bound ${num(bound, 'proportion')}`,
      advice: found
        ? r > 0
          ? [
              'Neighbours are alike, or the level shifts: moving ranges are then too small and limits too narrow. Take values further apart, or chart the residuals of a time-series model.',
            ]
          : ['High and low values alternate, which makes limits too wide. Look for two sources in turn.']
        : ['With few points only a strong dependence would show.'],
    },
  ];
}

/** Counts that vary more or less than chance. */
function dispersionCheck({ dispersion }: SpcResult, { chart }: SpcOptions): readonly Check[] {
  if (dispersion === null) return [];
  const verdict = dispersion > 1.3 || dispersion < 0.7 ? 'doubtful' : 'met';
  const corrected = chart === 'p' || chart === 'u';
  return [
    {
      kind: 'check',
      id: 'dispersion',
      assumption: [chart === 'p' || chart === 'np' ? 'Binomial variation' : 'Poisson variation'],
      verdict,
      evidence: rich`Variation of neighbours is ${num(dispersion, 'number')} times that of chance`,
      advice:
        verdict === 'met'
          ? ['The counts vary about as much as chance alone would make them.']
          : dispersion > 1
            ? [
                `The counts vary more than chance alone, so the limits are too narrow and false alarms likely.${corrected ? ' Laney’s correction widens them.' : ' A chart of individual values, or a p or u chart with Laney’s correction, takes that into account.'}`,
              ]
            : ['The counts vary less than chance alone. Samples may mix good and bad sources, or be edited.'],
      ...(verdict === 'doubtful' && corrected
        ? {
            action: {
              kind: 'set-options',
              label: 'Use Laney’s correction',
              options: { laney: true },
            } as const,
          }
        : {}),
    },
  ];
}

/** Few expected events make the lower limit zero and the upper one too low. */
function expectedCheck(result: SpcResult, { chart }: SpcOptions): readonly Check[] {
  if (chart !== 'p' && chart !== 'np' && chart !== 'c' && chart !== 'u') return [];
  const least = Math.min(
    ...result.series[0].points.map(({ point, center }) =>
      chart === 'p' || chart === 'u' ? center * (result.sizes?.[point - 1] ?? 1) : center,
    ),
  );
  const enough = least >= 5;
  return [
    {
      kind: 'check',
      id: 'expected',
      assumption: ['Enough events in a sample'],
      verdict: enough ? 'met' : 'doubtful',
      evidence: rich`At least ${num(least, 'number')} expected in each sample`,
      advice: enough
        ? ['The normal approximation behind the limits is good enough.']
        : [
            'Below about five expected events counts are skewed, and the lower limit cannot be crossed. Inspect larger samples, or chart the time between events.',
          ],
    },
  ];
}
