import { num, rich, type TableBlock } from '@constat/report';
import { estimate, interval, LIMITS, limits, symbol, table, text, under, value } from '../../shared/table.ts';
import { fieldText } from '../kit/calendar.ts';
import type { TrendOptions } from './options.ts';
import type { TrendResult } from './result.ts';

/** The tests by ranks. */
export function kendallTable(
  { kendall, seasonal, n }: TrendResult,
  options: TrendOptions,
): readonly TableBlock[] {
  if (!kendall) return [];
  const rows = [
    { ...kendall, test: 'Mann–Kendall', slope: { ...kendall, estimate: kendall.senSlope } },
    ...(seasonal
      ? [
          {
            ...seasonal,
            test: 'Seasonal Kendall',
            tau: null,
            slope: { estimate: seasonal.seasonalSenSlope, ciLower: null, ciUpper: null },
          },
        ]
      : []),
  ];
  return [
    table(rows, {
      id: 'kendall',
      title: 'Trend by Ranks',
      columns: [
        text('Test', ({ test }) => test),
        symbol('S', 'integer', ({ s }) => s),
        value(rich`Var(*S*)`, 'number', ({ varS }) => varS),
        symbol('z', 'statistic', ({ z }) => z),
        symbol('p', 'p', ({ pValue }) => pValue),
        value('τ', 'proportion', ({ tau }) => tau),
        estimate(
          rich`Sen’s slope with ${num(options.confidenceLevel, 'level')} CI`,
          'number',
          ({ slope }) => slope,
        ),
      ],
      notes: rich`*n* = ${num(n, 'integer')}. *S* is the number of pairs that rise less those that fall. Sen’s slope is the median slope of all pairs, a step${seasonal ? '; that of the seasonal test the median change from one cycle to the next within seasons' : ''}. The line through the median of the rest has intercept ${num(kendall.senIntercept)} at position 0.`,
    }),
  ];
}

const TERM_NAMES: Readonly<Record<string, string>> = {
  '(Intercept)': 'Intercept',
  t: 'Position',
  't^2': 'Position²',
};

/** The regression on time. */
export function fitTable({ fit, n }: TrendResult, options: TrendOptions): readonly TableBlock[] {
  if (!fit) return [];
  return [
    table(fit.terms, {
      id: 'fit',
      title: 'Trend by Least Squares',
      columns: [
        text('Term', ({ name }) => TERM_NAMES[name] ?? name),
        symbol('b', 'number', ({ estimate }) => estimate),
        symbol('SE', 'number', ({ standardError }) => standardError),
        symbol('t', 'statistic', ({ statistic }) => statistic),
        symbol('p', 'p', ({ pValue }) => pValue),
        interval(options.confidenceLevel, 'number', (row) => row),
      ],
      notes: rich`*n* = ${num(n, 'integer')}, positions counted from 1. *F*(${num(fit.f.df1, 'df')}, ${num(fit.f.df2, 'df')}) = ${num(fit.f.statistic, 'statistic')}; *R*² = ${num(fit.rSquared, 'proportion')}, adjusted ${num(fit.adjustedRSquared, 'proportion')}; residual standard error ${num(fit.sigma)}; Durbin–Watson ${num(fit.durbinWatson, 'statistic')}.`,
    }),
    table(fit.predictions, {
      id: 'predictions',
      title: 'Predictions',
      columns: [
        text('Position', ({ position }) => String(position)),
        value('Prediction', 'number', ({ estimate }) => estimate),
        symbol('SE', 'number', ({ standardError }) => standardError),
        under(
          rich`${num(options.confidenceLevel, 'level')} CI of the trend`,
          limits('number', (row) => row),
        ),
        under(
          rich`${num(options.confidenceLevel, 'level')} interval of a value`,
          value(LIMITS.lower, 'number', ({ lower }) => lower),
          value(LIMITS.upper, 'number', ({ upper }) => upper),
        ),
      ],
      notes: ['They hold if the trend goes on as it was and errors are independent.'],
    }),
  ];
}

const SHOWN_AVERAGES = 12;

/** The last moving averages. */
export function averageTable({ window, points, info }: TrendResult): readonly TableBlock[] {
  if (window === null) return [];
  return [
    table(points.slice(-SHOWN_AVERAGES), {
      id: 'averages',
      title: 'Moving Averages',
      columns: [
        text(info.time?.label ?? 'Position', ({ at }) => fieldText(at, info.spacing?.unit)),
        value('Value', 'number', ({ value }) => value),
        value('Trailing', 'number', ({ trailing }) => trailing),
        value('Centred', 'number', ({ centered }) => centered),
      ],
      notes: rich`Means of ${num(window, 'integer')} values: the last ones at each place, and those around it${window % 2 === 0 ? ' (of an even number the two ends count half)' : ''}.${points.length > SHOWN_AVERAGES ? rich` The last ${num(SHOWN_AVERAGES, 'integer')} rows; the data of the figure hold ${points.length < info.length ? 'a selection of all' : 'all'}.` : ''}`,
    }),
  ];
}
