/** What a model asks of the data, and what its solution shows. */
import { num, rich } from '@constat/report';
import { written } from '@constat/stats';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { alphaOf, pText } from '../../shared/wording.ts';
import type { CfaOptions } from './options.ts';
import type { CfaResult } from './result.ts';
import { labelOf, meaningOf, namesOf } from './words.ts';

export function checks(result: CfaResult, options: CfaOptions): readonly Check[] {
  return [
    admissible(result),
    ...normality(result, options),
    ...answers(result),
    sampleSize(result),
    ...localFit(result, options),
    ...weakItems(result),
    independenceCheck(
      'Each case must be counted once: pupils of one class or visits of one patient are not independent.',
    ),
  ];
}

function admissible(result: CfaResult): Check {
  const { improper, parameters } = result;
  const common = { kind: 'check', id: 'admissible', assumption: ['Admissible solution'] } as const;
  if (improper.length > 0)
    return {
      ...common,
      verdict: 'violated',
      caution: rich`the solution is improper, a Heywood case in ${namesOf(improper.map(({ name }) => labelOf(result, name)))}`,
      evidence: rich`${namesOf(
        improper.map(
          ({ name, value }) =>
            `${labelOf(result, name)} ${value < 0 && !name.includes('~~') ? 'has a negative variance' : 'is a correlation of 1 or more'}`,
        ),
      )}`,
      advice: [
        'There may be too few cases, too few items for a factor, two factors that are one, or an outlying case. Do not report such a solution as it is.',
      ],
    };
  const variances = parameters.filter(
    ({ op, lhs, rhs, free }) => op === '~~' && lhs === rhs && (free || result.ordered !== null),
  );
  const shares = variances.flatMap(({ standardized, lhs }) =>
    standardized === null || result.latent.includes(lhs) ? [] : [standardized],
  );
  return {
    ...common,
    verdict: 'met',
    evidence:
      shares.length === 0
        ? ['No negative variance']
        : rich`Unexplained shares from ${num(Math.min(...shares), 'proportion')} to ${num(Math.max(...shares), 'proportion')}`,
    advice: ['No negative variance, and no factors that correlate 1 or more.'],
  };
}

function normality({ kurtosis }: CfaResult, options: CfaOptions): readonly Check[] {
  if (!kurtosis) return [];
  const { value, statistic, pValue } = kurtosis;
  const against = pValue < alphaOf(options.confidenceLevel);
  const robust = options.estimator === 'mlr';
  return [
    {
      kind: 'check',
      id: 'normality',
      assumption: ['Multivariate normality'],
      verdict: !against ? 'unopposed' : robust ? 'met' : 'doubtful',
      evidence: rich`Mardia’s kurtosis ${num(value, 'number', 1)}, *z* = ${num(statistic, 'statistic')}, ${pText(pValue)}`,
      advice: robust
        ? ['The robust standard errors and the scaled test do not need it.']
        : against
          ? ['Standard errors and χ² assume it; the robust estimator does not.']
          : ['Kurtosis alone is tested; look at the distributions of the items too.'],
      ...(against && !robust
        ? { action: { kind: 'set-options', label: 'Use MLR', options: { estimator: 'mlr' } } as const }
        : {}),
    },
  ];
}

/** Answers that few cases gave: a threshold beside them is hardly known. */
function answers({ ordered, labels, rare }: CfaResult): readonly Check[] {
  if (!ordered) return [];
  return [
    {
      kind: 'check',
      id: 'answers',
      assumption: ['Enough cases for every answer'],
      verdict: rare.length === 0 ? 'met' : 'doubtful',
      evidence:
        rare.length === 0
          ? ['Every answer was given by 5 cases or more']
          : rich`Answers of fewer than 5 cases: ${namesOf(rare.map((name) => labels[name] ?? name))}`,
      advice:
        rare.length === 0
          ? ['Polychoric correlations are known well enough where every answer occurs.']
          : [
              'Join such an answer with the one beside it: empty cells make polychoric correlations unsteady.',
            ],
    },
  ];
}

function sampleSize({ sample, nParameters: all, ordered }: CfaResult): Check {
  // each threshold comes from one item alone, and well
  const nParameters = all - (ordered?.thresholds.length ?? 0);
  const each = sample.used / nParameters;
  const met = sample.used >= 200 && each >= 5;
  return {
    kind: 'check',
    id: 'size',
    assumption: ['Sample size'],
    verdict: met || each >= 10 ? 'met' : sample.used < 100 && each < 3 ? 'violated' : 'doubtful',
    caution: ['there were few cases for so many parameters'],
    evidence: rich`${num(sample.used, 'integer')} cases, ${num(each, 'number', 1)} for each of ${num(nParameters, 'integer')} parameters${ordered ? ' beside the thresholds' : ''}`,
    advice:
      met || each >= 10
        ? ['Enough for a model of this size.']
        : [
            'Tests and standard errors hold in large samples: about 200 cases, or 10 for each parameter, are often asked for.',
          ],
  };
}

/** The largest modification index, with a button that adds it. */
function localFit(result: CfaResult, options: CfaOptions): readonly Check[] {
  const [largest] = result.modification;
  if (!largest || result.groups.length > 1) return [];
  const { statistic } = largest;
  // 3.84 is chance for one relation; the largest of many is more often above 10
  const large = statistic > 10;
  return [
    {
      kind: 'check',
      id: 'local-fit',
      assumption: ['Nothing large is left out'],
      verdict: large ? 'doubtful' : 'met',
      evidence: rich`Largest modification index ${num(statistic, 'statistic')}, ${written(largest)}`,
      advice: large
        ? rich`${meaningOf(result, largest)}. Add it only if it makes sense; a change found in these data must be confirmed in others.`
        : ['No single relation would improve the fit much.'],
      ...(large
        ? {
            action: {
              kind: 'set-options',
              label: `Add ${written(largest)}`,
              options: {
                model: `${options.model.trim() === '' ? result.model : options.model.trim()}\n${written(largest)}`,
              },
            } as const,
          }
        : {}),
    },
  ];
}

function weakItems(result: CfaResult): readonly Check[] {
  const loadings = result.parameters.filter(({ op, standardized }) => op === '=~' && standardized !== null);
  if (loadings.length === 0) return [];
  const weak = loadings.filter(({ standardized }) => Math.abs(standardized!) < 0.4);
  return [
    {
      kind: 'check',
      id: 'items',
      assumption: ['Every item measures its factor'],
      verdict: weak.length === 0 ? 'met' : 'doubtful',
      evidence:
        weak.length === 0
          ? rich`Weakest standardized loading ${num(Math.min(...loadings.map(({ standardized }) => Math.abs(standardized!))), 'proportion')}`
          : rich`Loading below ${num(0.4, 'proportion')}: ${namesOf([...new Set(weak.map(({ rhs }) => labelOf(result, rhs)))])}`,
      advice:
        weak.length === 0
          ? ['All items have enough in common with their factor.']
          : ['These items share little with their factor; look at their wording.'],
    },
  ];
}
