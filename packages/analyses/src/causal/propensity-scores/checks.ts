import { num, rich } from '@constat/report';
import type { Check } from '../../shared/checks.ts';
import type { PropensityOptions } from './options.ts';
import type { PropensityResult } from './result.ts';
import { farthest, imbalanced, shownBalance } from './words.ts';

/** Imbalance that adjustment cannot be said to have removed. */
const SERIOUS = 0.25;
/** Shares of cases without a counterpart that are worth a word. */
const FEW = 0.05;
const MANY = 0.2;
/** A weight that counts for so many cases. */
const HEAVY = 20;

export const checks = (result: PropensityResult, options: PropensityOptions): Check[] => [
  balanceCheck(result, options),
  overlapCheck(result, options),
  hiddenCheck(result),
];

function balanceCheck(result: PropensityResult, options: PropensityOptions): Check {
  const { after } = imbalanced(result, options);
  const worst = farthest(result);
  const size = Math.abs(worst.smdAfter);
  const verdict = after === 0 ? 'met' : size > SERIOUS ? 'violated' : 'doubtful';
  return {
    kind: 'check',
    id: 'balance-check',
    assumption: ['Balanced covariates'],
    verdict,
    caution: rich`the groups still differed, most in ${worst.label}`,
    evidence: rich`Largest difference ${num(size, 'effect')}, of ${worst.label}; ${num(after, 'integer')} of ${num(shownBalance(result).length, 'integer')} beyond ${num(options.limit, 'effect')}`,
    advice: [
      verdict === 'met'
        ? 'The groups are alike in the means of what was measured.'
        : options.method === 'match'
          ? 'Try a narrower caliper, exact matching, replacement or weights, and look at the balance again, not at the effect.'
          : 'Try another method, and look at the balance again, not at the effect.',
    ],
  };
}

function overlapCheck(
  { outside, sizes, weights, caliper }: PropensityResult,
  { method }: PropensityOptions,
): Check {
  const [treated, control] = sizes.before;
  const alone = outside[0] + outside[1];
  const share = alone / (treated + control);
  const heavy = method === 'weight' && weights.largest > HEAVY;
  const isLimited = caliper !== null;
  return {
    kind: 'check',
    id: 'overlap-check',
    assumption: ['Overlap'],
    verdict: isLimited ? 'met' : share > MANY ? 'violated' : share > FEW || heavy ? 'doubtful' : 'met',
    caution: ['many cases had no counterpart in the other group'],
    evidence: rich`${num(alone, 'integer')} ${alone === 1 ? 'case' : 'cases'} (${num(share, 'percent')}) ${alone === 1 ? 'has a score' : 'have scores'} that the other group does not reach${method === 'weight' ? rich`; weights from ${num(weights.smallest)} to ${num(weights.largest)}` : ''}`,
    advice: [
      isLimited
        ? 'Treated cases without a counterpart are left out; the answer is about the others.'
        : heavy
          ? 'A few cases carry much of the weight. Truncate the weights, or ask for the effect in the treated.'
          : share > FEW
            ? 'For cases without counterparts the effect is a guess of the model. Matching within a caliper leaves them out and answers for the others.'
            : 'Both groups have cases over nearly the same scores.',
    ],
  };
}

function hiddenCheck({ sensitivity }: PropensityResult): Check {
  const { eValue } = sensitivity;
  return {
    kind: 'check',
    id: 'hidden',
    assumption: ['No hidden confounders'],
    verdict: 'unverifiable',
    evidence: eValue
      ? rich`E-value ${num(eValue.estimate)}, of the limit ${num(eValue.limit)}`
      : ['From the design'],
    advice: [
      'Everything that led to the treatment and matters for the outcome must be among the covariates; no balance of what was measured shows that.',
    ],
  };
}
