/** Whether the largest model of a table has enough cases for its coefficients. */
import { num, rich } from '@constat/report';
import type { Check } from '../../shared/checks.ts';
import type { ModelKind } from './fit-model.ts';
import type { ModelColumn } from './model-rows.ts';

/** Events (cases of a linear model) per coefficient that a stable model should have (Peduzzi et al. 1996), and that it must. */
const PER_COEFFICIENT = { enough: 10, few: 5 } as const;

/** Coefficients of a model without its intercept. */
const coefficientsOf = ({ parts }: ModelColumn): number =>
  Object.values(parts).reduce(
    (sum, { cells }) => sum + cells.filter((cell) => cell !== null && cell.estimate !== null).length,
    0,
  );

/** The check; none where no model has several predictors. */
export function sizeCheck(columns: readonly ModelColumn[], kind: ModelKind): readonly Check[] {
  const last = columns.filter(({ whole }) => whole !== null).at(-1);
  if (!last?.whole) return [];
  const { n, events } = last.whole;
  const informative = kind === 'logistic' && events !== null ? Math.min(events, n - events) : (events ?? n);
  const counted = kind === 'poisson' || kind === 'quasi-poisson' || kind === 'negative-binomial';
  const amount = counted ? n : informative;
  const per = amount / Math.max(1, coefficientsOf(last));
  const what =
    kind === 'logistic' ? 'cases of the rarer level' : kind === 'cox' && events !== null ? 'events' : 'cases';
  const verdict =
    per >= PER_COEFFICIENT.enough ? 'met' : per >= PER_COEFFICIENT.few ? 'doubtful' : 'violated';
  return [
    {
      kind: 'check',
      id: 'size',
      assumption: [`Enough ${what === 'events' ? 'events' : 'cases'}`],
      verdict,
      caution: rich`there were few ${what} for each coefficient`,
      evidence: rich`${num(amount, 'integer')} ${what}, ${num(per, 'statistic')} for each coefficient`,
      advice: [
        verdict === 'met'
          ? `Ten or more ${what} for each coefficient keep estimates and tests honest.`
          : `With fewer than ten ${what} for each coefficient estimates tend to be too far from no effect. Use fewer predictors.`,
      ],
    },
  ];
}
