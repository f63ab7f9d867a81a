import { rich } from '@constat/report';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { alphaOf, counted, levelOf, shareOut } from '../../shared/wording.ts';
import { chiText } from '../kit/model-text.ts';
import type { CategoryOptions } from './options.ts';
import type { CategoryResult } from './result.ts';

/** What the model assumes and what makes it fragile, each with evidence and advice. */
export function checks(result: CategoryResult, options: CategoryOptions): Check[] {
  return [
    ...(options.method === 'ordinal' ? parallel(result, options) : []),
    enoughCases(result),
    independenceCheck(
      'Each case must be a person or thing of its own; repeated measurements need another model.',
    ),
  ];
}

function parallel(
  { parallel: test, outcome }: CategoryResult,
  { link, confidenceLevel }: CategoryOptions,
): Check[] {
  if (outcome.categories.length < 3) return [];
  const common = { kind: 'check', id: 'parallel', assumption: ['Parallel lines'] } as const;
  if (!test)
    return [
      {
        ...common,
        verdict: 'unverifiable',
        evidence: ['No test'],
        advice: [
          link === 'logit'
            ? 'One of the splits of the categories is separated by the predictors; join categories with few cases.'
            : 'Brant’s test is for the logit link; choose it to look at the assumption.',
        ],
      },
    ];
  const evidence = rich`Brant ${chiText(test)}`;
  if (test.pValue >= alphaOf(confidenceLevel))
    return [
      {
        ...common,
        verdict: 'unopposed',
        evidence,
        advice: ['With few cases in a category the test misses a lot.'],
      },
    ];
  return [
    {
      ...common,
      verdict: test.pValue < 0.001 ? 'violated' : 'doubtful',
      caution: ['the lines were not parallel'],
      evidence,
      advice: [
        'A predictor acts differently at different steps of the categories; one coefficient for all of them hides that.',
      ],
      action: {
        kind: 'set-options',
        label: 'Use the multinomial model',
        options: { method: 'multinomial' },
      },
    },
  ];
}

/** Cases of the rarest category for each coefficient that it decides. */
function enoughCases({ outcome, equations }: CategoryResult): Check {
  const fewest = Math.min(...outcome.counts);
  const rarest = outcome.categories[outcome.counts.indexOf(fewest)]!;
  const slopes = equations[0]!.coefficients.filter(({ name }) => name !== '(Intercept)').length;
  const per = fewest / Math.max(1, slopes);
  const verdict = per >= 10 ? 'met' : per >= 5 ? 'doubtful' : 'violated';
  return {
    kind: 'check',
    id: 'cases',
    assumption: ['Enough cases'],
    verdict,
    caution: rich`there were few cases with ${levelOf(outcome.label, rarest)} for each coefficient`,
    evidence: rich`${counted(fewest, 'cases')} with ${levelOf(outcome.label, rarest)}, ${shareOut(per)} for each coefficient`,
    advice: [
      verdict === 'met'
        ? 'Ten or more cases of the rarest category for each coefficient keep estimates honest.'
        : 'Few cases of a category make its ratios too large and uncertain. Use fewer predictors, or join categories.',
    ],
  };
}
