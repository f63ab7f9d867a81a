/** What the designs are called, in words. */
import { num, type Runs, rich } from '@constat/report';
import type { PlanWords } from '../kit/present.ts';
import type { MoreGroupsResult } from './compute.ts';
import { isByStatistic, isHotelling, isMultivariate } from './multivariate-studies.ts';
import type { MoreGroupsOptions } from './options.ts';
import { rCode } from './r-code.ts';

const EFFECTS: Readonly<Record<MoreGroupsOptions['design'], string>> = {
  'anova-oneway': 'differences between the groups',
  'factorial-anova': 'an effect',
  ancova: 'differences between the adjusted groups',
  'rm-within': 'a change over the measurements',
  'rm-between': 'differences between the groups',
  'rm-interaction': 'different changes in the groups',
  manova: 'differences between the groups',
  'manova-special': 'an effect',
  'manova-within': 'a change over the measurements',
  'manova-interaction': 'different changes in the groups',
  'hotelling-one': 'a distance of the means from the tested values',
  'hotelling-two': 'a distance between the groups',
  'chi-square': 'a deviation from the null hypothesis',
};

const METHODS: Readonly<Record<MoreGroupsOptions['design'], Runs>> = {
  'anova-oneway': rich`the one-way analysis of variance with the noncentral *F* distribution`,
  'factorial-anova': rich`the *F* test of a factorial analysis of variance with the noncentral *F* distribution`,
  ancova: rich`the *F* test of an analysis of covariance with the noncentral *F* distribution`,
  'rm-within': rich`the *F* test within cases of repeated measurements with the noncentral *F* distribution`,
  'rm-between': rich`the *F* test between groups of repeated measurements with the noncentral *F* distribution`,
  'rm-interaction': rich`the *F* test of the interaction of groups and measurements with the noncentral *F* distribution`,
  manova: rich`the approximate *F* test of a multivariate analysis of variance with the noncentral *F* distribution`,
  'manova-special': rich`the approximate *F* test of a factorial multivariate analysis of variance with the noncentral *F* distribution`,
  'manova-within': rich`the multivariate test of a change over measurements with the noncentral *F* distribution`,
  'manova-interaction': rich`the approximate *F* test of the multivariate interaction of groups and measurements with the noncentral *F* distribution`,
  'hotelling-one': rich`Hotelling’s *T*² of one group with the noncentral *F* distribution`,
  'hotelling-two': rich`Hotelling’s *T*² of two groups with the noncentral *F* distribution`,
  'chi-square': rich`the chi-square test with the noncentral chi-square distribution`,
};

export function planWords({ effectSize, df }: MoreGroupsResult, options: MoreGroupsOptions): PlanWords {
  const { design } = options;
  const symbol = symbolOf(options);
  const effect = rich`${EFFECTS[design]} of ${symbol} = ${num(effectSize, 'effect')}`;
  return {
    effect,
    detectable: effect,
    method: METHODS[design],
    side: '',
    alpha: options.alpha,
    works: worksOf(options),
    rows: [
      {
        label: isHotelling(options) ? rich`Mahalanobis distance` : rich`Cohen’s ${symbol}`,
        value: effectSize,
        format: 'effect',
      },
      ...(df === null ? [] : [{ label: rich`*df*`, value: df, format: 'integer' as const }]),
    ],
    notes: notesOf(options),
    rCode: rCode(options),
  };
}

function symbolOf(options: MoreGroupsOptions): Runs {
  if (options.design === 'chi-square') return rich`*w*`;
  if (isHotelling(options)) return rich`*D*`;
  return isByStatistic(options) ? rich`*f*²` : rich`*f*`;
}

function worksOf(options: MoreGroupsOptions): PlanWords['works'] {
  if (isHotelling(options)) return ['hotelling1931', 'faul2007'];
  return isMultivariate(options) ? ['mullerPeterson1984', 'faul2007'] : ['cohen1988', 'faul2007'];
}

const F2_NOTES = {
  pillai: rich`*f*² is *V*/(*s* − *V*), *V* Pillai’s trace and *s* the smaller of outcomes and degrees of freedom.`,
  wilks: rich`*f*² is *Λ* to the power of −1/*g*, less 1, with Rao’s root *g*.`,
  hotelling: rich`*f*² is the Hotelling–Lawley trace divided by *s*, the smaller of outcomes and degrees of freedom.`,
} as const;

function notesOf(options: MoreGroupsOptions): Runs {
  if (options.design === 'chi-square') return rich`*w* is √Σ(*p*₁ − *p*₀)²/*p*₀.`;
  if (isHotelling(options))
    return rich`*D*² is the sum of the squared differences in units of the covariance matrix of the outcomes.`;
  return isByStatistic(options)
    ? F2_NOTES[options.statistic]
    : rich`*f* is the standard deviation of the group means divided by that within the groups.`;
}
