import { num, rich } from '@constat/report';
import type { Check } from '../../shared/checks.ts';

/** The largest variance inflation, by the usual limits of 5 and 10; `single` names what becomes uncertain. */
export function collinearityCheck(
  values: readonly { readonly name: string; readonly value: number }[],
  single: string,
): Check[] {
  if (values.length === 0) return [];
  const worst = values.reduce((a, b) => (b.value > a.value ? b : a));
  const verdict = worst.value < 5 ? 'met' : worst.value < 10 ? 'doubtful' : 'violated';
  return [
    {
      kind: 'check',
      id: 'collinearity',
      assumption: ['Collinearity'],
      verdict,
      caution: rich`the predictor ${worst.name} could hardly be told apart from the others`,
      evidence: rich`Largest VIF ${num(worst.value, 'statistic')}, ${worst.name}`,
      advice: [
        verdict === 'met'
          ? 'The predictors can be told apart.'
          : `The predictors overlap: single ${single} are uncertain, the fit as a whole is not. Consider leaving one out.`,
      ],
    },
  ];
}
