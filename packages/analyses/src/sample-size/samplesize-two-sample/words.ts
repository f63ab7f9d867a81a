/** What the designs are called. */
import { num, type Runs, rich } from '@constat/report';
import { RANK_EFFICIENCY } from '@constat/stats';
import type { WorkKey } from '../../shared/bibliography.ts';
import { ALTERNATIVE_WORDS, given } from '../../shared/wording.ts';
import type { PlanWords } from '../kit/present.ts';
import { efficiencyWords } from '../kit/rank-words.ts';
import { isMarginDesign } from '../kit/size-options.ts';
import type { TwoSampleSizeResult } from './compute.ts';
import type { TwoSampleSizeOptions } from './options.ts';
import { rCode } from './r-code.ts';

interface DesignWords {
  readonly method: Runs;
  readonly works: readonly WorkKey[];
}

const DESIGNS: Readonly<Record<TwoSampleSizeOptions['design'], DesignWords>> = {
  'means-t': { method: rich`Student’s *t*-test with the noncentral *t* distribution`, works: ['cohen1988'] },
  'means-wilcoxon': {
    method: rich`Wilcoxon’s rank-sum test by its efficiency against Student’s *t*-test`,
    works: ['hodgesLehmann1956'],
  },
  'means-z': { method: rich`the *z* test with known standard deviations`, works: ['chow2017'] },
  'proportions-pooled': {
    method: rich`the chi-square test of two proportions in its normal approximation`,
    works: ['fleiss2003'],
  },
  'proportions-pooled-cc': {
    method: rich`the chi-square test of two proportions with Fleiss’ continuity correction`,
    works: ['fleiss2003'],
  },
  'proportions-unpooled': {
    method: rich`the Wald test of two proportions with their own variances`,
    works: ['chow2017'],
  },
  'proportions-arcsine': {
    method: rich`the test of two proportions on the scale of arcsines (Cohen’s *h*)`,
    works: ['cohen1988'],
  },
  'proportions-fisher': {
    method: rich`the exact unconditional power of Fisher’s exact test`,
    works: ['fisher1935'],
  },
  'proportions-unconditional': {
    method: rich`the exact unconditional test of two proportions, its tables ordered by the pooled *z*`,
    works: ['barnard1947', 'suissaShuster1985'],
  },
  'noninferiority-means': { method: rich`a one-sided normal test against the margin`, works: ['chow2017'] },
  'noninferiority-proportions': {
    method: rich`a one-sided normal test against the margin`,
    works: ['chow2017'],
  },
  'superiority-margin-means': {
    method: rich`a one-sided normal test against the margin`,
    works: ['chow2017'],
  },
  'superiority-margin-proportions': {
    method: rich`a one-sided normal test against the margin`,
    works: ['chow2017'],
  },
  'equivalence-means': {
    method: rich`two one-sided normal tests against the margin`,
    works: ['chow2017', 'schuirmann1987'],
  },
  'equivalence-means-t': {
    method: rich`two one-sided *t*-tests against the margin, by the noncentral *t* distribution`,
    works: ['chow2017', 'schuirmann1987'],
  },
  'equivalence-means-exact': {
    method: rich`two one-sided *t*-tests against the margin, exactly`,
    works: ['schuirmann1987'],
  },
  'equivalence-proportions': {
    method: rich`two one-sided normal tests against the margin`,
    works: ['chow2017', 'schuirmann1987'],
  },
  'survival-schoenfeld': {
    method: rich`Schoenfeld’s formula for the log-rank test`,
    works: ['schoenfeld1981'],
  },
  'survival-freedman': { method: rich`Freedman’s formula for the log-rank test`, works: ['freedman1982'] },
};

function effectWords({ effectSize }: TwoSampleSizeResult, options: TwoSampleSizeOptions): Runs {
  const { design } = options;
  if (design.startsWith('survival')) return rich`a hazard ratio of ${given(options.hazardRatio ?? 0)}`;
  const means = design.includes('means');
  const of = means ? 'means' : 'proportions';
  const first = given((means ? options.mean1 : options.proportion1) ?? 0);
  const second = given((means ? options.mean2 : options.proportion2) ?? 0);
  const margin = given(options.margin ?? 0);
  const truth = rich`the ${of} being ${first} and ${second}`;
  if (design.startsWith('noninferiority'))
    return rich`that group 1 is not worse than group 2 by ${margin} or more, ${truth}`;
  if (design.startsWith('superiority'))
    return rich`that group 1 is better than group 2 by more than ${margin}, ${truth}`;
  if (design.startsWith('equivalence')) return rich`that the groups differ by less than ${margin}, ${truth}`;
  const size =
    effectSize === null ? '' : rich` (${means ? rich`*d*` : rich`*h*`} = ${num(effectSize, 'effect')})`;
  return rich`${of} of ${first} and ${second}${size}`;
}

function sideOf({ design, alternative }: TwoSampleSizeOptions): string {
  if (isMarginDesign(design)) return 'one-sided';
  return design === 'proportions-fisher' ? 'two-sided' : ALTERNATIVE_WORDS[alternative];
}

export function planWords(result: TwoSampleSizeResult, options: TwoSampleSizeOptions): PlanWords {
  const { effectSize, detectable, events } = result;
  const { method, works } = DESIGNS[options.design];
  const proportions = options.design.startsWith('proportions');
  return {
    effect: effectWords(result, options),
    ...(detectable
      ? {
          detectable: rich`a difference of ${num(detectable.difference)} (*d* = ${num(detectable.effectSize, 'effect')})`,
        }
      : {}),
    method: options.design === 'means-wilcoxon' ? rich`${method}, ${efficiencyWords(options.shape)}` : method,
    side: sideOf(options),
    alpha: options.alpha,
    works,
    rows: [
      ...(effectSize === null
        ? []
        : [{ label: proportions ? rich`*h*` : rich`*d*`, value: effectSize, format: 'effect' as const }]),
      ...(detectable
        ? [
            { label: rich`Detectable *d*`, value: detectable.effectSize, format: 'effect' as const },
            { label: rich`Detectable difference`, value: detectable.difference, format: 'number' as const },
          ]
        : []),
      ...(events
        ? [
            { label: rich`Events`, value: events.count, format: 'integer' as const },
            { label: rich`Events, unrounded`, value: events.exact, format: 'number' as const },
            {
              label: rich`Probability of an event`,
              value: events.probability,
              format: 'proportion' as const,
            },
            { label: rich`Cases in all, unrounded`, value: events.totalExact, format: 'number' as const },
          ]
        : []),
    ],
    ...noteOf(options),
    ...(events
      ? {
          advice: [
            rich`The power of the log-rank test comes from events, not cases: the study ends well when ${num(events.count, 'integer')} have been seen.`,
          ],
        }
      : {}),
    rCode: rCode(options),
  };
}

function noteOf({ design, shape }: TwoSampleSizeOptions): { readonly notes?: Runs } {
  if (design === 'means-wilcoxon')
    return {
      notes: rich`*d* is the difference in common standard deviations. Of so many cases ${num(RANK_EFFICIENCY[shape], 'number', 3)} times as many count as in a *t*-test, an approximation that holds best in large groups.`,
    };
  if (design === 'means-t') return { notes: rich`*d* is the difference in common standard deviations.` };
  if (design === 'proportions-unconditional')
    return {
      notes: rich`*h* is the difference of the arcsines of both proportions. The level is held at every common proportion from 0.005 to 0.995, in steps of 0.005.`,
    };
  if (design.startsWith('proportions'))
    return { notes: rich`*h* is the difference of the arcsines of both proportions.` };
  return design.startsWith('survival') ? { notes: rich`Hazard ratio of group 2 to group 1.` } : {};
}
