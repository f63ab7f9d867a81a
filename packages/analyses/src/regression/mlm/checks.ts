import { join, num, rich } from '@constat/report';
import { type Check, independenceCheck, normalityCheck } from '../../shared/checks.ts';
import { alphaOf } from '../../shared/wording.ts';
import type { MlmOptions } from './options.ts';
import type { MlmResult } from './result.ts';

/** Groups that make a variance between them trustworthy, and fewer than which it is not. */
const GROUPS = { enough: 20, few: 6 } as const;

/** What the model assumes, each with evidence and advice. */
export function checks(result: MlmResult, options: MlmOptions): Check[] {
  const wanted = (key: MlmOptions['checks'][number]) => options.checks.includes(key);
  return [
    ...(wanted('residuals') && result.residuals
      ? [
          normalityCheck({
            id: 'residuals',
            of: 'residuals',
            who: 'the residuals',
            alpha: alphaOf(options.confidenceLevel),
            n: result.fit.n,
            normality: result.residuals.normality,
            robust: rich`With this many cases tests of fixed effects hardly depend on it; look at the plot of residuals.`,
            fragile: rich`Consider a transformation of the dependent variable.`,
          }),
        ]
      : []),
    ...(wanted('effects')
      ? result.random.map(({ name, label, levels, normality }) =>
          normalityCheck({
            id: `effects-${name}`,
            of: `effects of ${label}`,
            who: `the effects of ${label}`,
            alpha: alphaOf(options.confidenceLevel),
            n: levels,
            normality,
            robust: rich`Fixed effects hardly depend on it; look for groups that lie apart.`,
            fragile: rich`Look for groups that lie apart.`,
          }),
        )
      : []),
    ...(wanted('groups') ? result.random.map(enoughGroups) : []),
    ...(wanted('dispersion') ? dispersion(result) : []),
    ...(wanted('singular') ? [singular(result, options)] : []),
    independenceCheck(
      'Cases of a group may be alike; apart from the groupings of the model each must stand for itself.',
    ),
  ];
}

/** Dispersion beyond which counts vary more than the model says, and clearly so. */
const SPREAD = { doubtful: 1.5, violated: 2 } as const;

function dispersion({ outcome: { counts } }: MlmResult): Check[] {
  if (!counts) return [];
  const { pearson, dispersion: theta } = counts;
  const verdict = pearson > SPREAD.violated ? 'violated' : pearson > SPREAD.doubtful ? 'doubtful' : 'met';
  return [
    {
      kind: 'check',
      id: 'dispersion',
      assumption: ['Dispersion'],
      verdict,
      caution: ['the counts varied more than the model allows'],
      evidence: rich`Pearson χ²/*df* = ${num(pearson, 'number')}, given the groups`,
      advice: [
        verdict === 'met'
          ? 'Given the groups, counts vary no more than the model says.'
          : theta === null
            ? 'Counts vary more than Poisson counts, so that intervals are too narrow.'
            : 'Counts vary more than the model says; a predictor may be missing.',
      ],
      ...(verdict !== 'met' && theta === null
        ? {
            action: {
              kind: 'set-options',
              label: 'Use negative binomial',
              options: { family: 'negative-binomial' },
            } as const,
          }
        : {}),
    },
  ];
}

/** Whether the variance between groups rests on enough of them. */
export function enoughGroups({
  name,
  label,
  levels,
}: Pick<MlmResult['random'][number], 'name' | 'label' | 'levels'>): Check {
  const verdict = levels >= GROUPS.enough ? 'met' : levels >= GROUPS.few ? 'doubtful' : 'violated';
  return {
    kind: 'check',
    id: `groups-${name}`,
    assumption: rich`Enough groups, ${label}`,
    verdict,
    caution: rich`there were few groups of ${label}`,
    evidence: rich`${num(levels, 'integer')} groups`,
    advice: [
      verdict === 'met'
        ? 'Twenty or more groups estimate their variance well.'
        : 'Few groups estimate the variance between them roughly; effects of predictors of the groups are uncertain. With fewer than six take the grouping as a factor.',
    ],
  };
}

function singular({ fit, random }: MlmResult, { slopes }: MlmOptions): Check {
  const zero = random.filter(({ variances }) =>
    variances.some((variance) => variance < 1e-8 * fit.residualVariance),
  );
  const names = join(
    zero.map(({ label }) => [label]),
    ', ',
    ' and ',
  );
  return {
    kind: 'check',
    id: 'singular',
    assumption: ['Estimable variances'],
    verdict: fit.isSingular ? 'violated' : 'met',
    caution:
      zero.length > 0
        ? zero.length === 1
          ? rich`a variance of ${names} was zero`
          : rich`variances of ${names} were zero`
        : rich`two random effects went together`,
    evidence: fit.isSingular
      ? zero.length > 0
        ? rich`σ² = 0 for ${names}`
        : rich`correlation of 1`
      : rich`All variances are above zero`,
    advice: [
      fit.isSingular
        ? 'The data do not support so many random effects. Leave the one without variance out.'
        : 'The data support the random effects.',
    ],
    ...(fit.isSingular && slopes.length > 0
      ? {
          action: {
            kind: 'set-options',
            label: 'Random intercepts only',
            options: { slopes: [] },
          } as const,
        }
      : {}),
  };
}
