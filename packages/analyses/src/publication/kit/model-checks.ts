/** Whether the largest model of a table has enough cases for its coefficients. */
import { num, rich } from '@constat/report';
import type { Check } from '../../shared/checks.ts';
import { shareOut } from '../../shared/wording.ts';
import type { ModelKind } from './fit-parts.ts';
import { lastModel, type ModelColumn } from './model-rows.ts';
import { isOfTimes, KIND_WORDS } from './model-words.ts';

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
  const last = lastModel(columns);
  const whole = last[0]?.whole;
  if (!whole) return [];
  const { n, events } = whole;
  const happened = KIND_WORDS[kind].events === 'Events' ? events : null;
  const amount = happened === null ? n : isOfTimes(kind) ? happened : Math.min(happened, n - happened);
  const coefficients = last.reduce((sum, column) => sum + coefficientsOf(column), 0);
  const per = amount / Math.max(1, coefficients);
  const what = happened === null ? 'cases' : isOfTimes(kind) ? 'events' : 'cases of the rarer level';
  const verdict =
    per >= PER_COEFFICIENT.enough ? 'met' : per >= PER_COEFFICIENT.few ? 'doubtful' : 'violated';
  return [
    {
      kind: 'check',
      id: 'size',
      assumption: [`Enough ${what === 'events' ? 'events' : 'cases'}`],
      verdict,
      caution: rich`there were few ${what} for each coefficient`,
      evidence: rich`${num(amount, 'integer')} ${what}, ${shareOut(per)} for each coefficient`,
      advice: [
        verdict === 'met'
          ? `Ten or more ${what} for each coefficient keep estimates and tests honest.`
          : `With fewer than ten ${what} for each coefficient estimates tend to be too far from no effect. Use fewer predictors.`,
      ],
    },
  ];
}
