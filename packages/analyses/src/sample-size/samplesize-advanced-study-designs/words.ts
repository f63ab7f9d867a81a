/** What the designs are called, in words. */
import { type NumberRun, num, type Runs, rich } from '@constat/report';
import type { WorkKey } from '../../shared/bibliography.ts';
import { given } from '../../shared/wording.ts';
import { COEFFICIENT_WORDS, type CoefficientDesign, coefficientEffect } from './coefficient-words.ts';
import { effectOf } from './effects.ts';
import type { AdvancedSizeOptions, Design } from './options.ts';

interface DesignWords {
  readonly method: Runs;
  readonly works: readonly WorkKey[];
  /** Said under the first table. */
  readonly notes: Runs;
  readonly advice: readonly Runs[];
}

const CLUSTER_ADVICE: readonly Runs[] = [
  rich`Few clusters make the analysis fragile: plan at least four in each arm, and add one where it must adjust for clustering with few of them.`,
];
const OTHERS = rich`The size is divided by 1 − *R*² of the other predictors with this one.`;

export const DESIGN_WORDS: Readonly<Record<Design, DesignWords>> = {
  'correlation-fisher': {
    method: rich`the test of a correlation on the scale of Fisher’s *z*`,
    works: ['fisher1921', 'cohen1988'],
    notes: rich`Size ((*z*_α + *z*_β)/(atanh *r* − atanh *r*₀))² + 3.`,
    advice: [rich`It holds for Pearson’s correlation; Spearman’s needs about 6% more cases.`],
  },
  'correlation-pwr': {
    method: rich`the *t* test of a correlation in Cohen’s approximation`,
    works: ['cohen1988'],
    notes: rich`The critical *r* of the *t* test, and Fisher’s *z* with its bias *r*/(2(*n* − 1)).`,
    advice: [],
  },
  'two-correlations': {
    method: rich`the comparison of two independent correlations on the scale of Fisher’s *z*`,
    works: ['fisher1921', 'cohen1988'],
    notes: rich`Each group needs 2((*z*_α + *z*_β)/(atanh *r*₁ − atanh *r*₂))² + 3 cases.`,
    advice: [rich`The groups must consist of different people.`],
  },
  ...COEFFICIENT_WORDS,
  'regression-r2': {
    method: rich`the *F* test of a multiple regression with the noncentral *F* distribution`,
    works: ['cohen1988', 'faul2007'],
    notes: rich`*f*² is *R*²/(1 − *R*²); the noncentrality is *f*²*N*.`,
    advice: [],
  },
  'regression-r2-change': {
    method: rich`the *F* test of an increase of *R*² with the noncentral *F* distribution`,
    works: ['cohen1988', 'faul2007'],
    notes: rich`*f*² is the increase of *R*² divided by 1 − *R*² of the full model; the noncentrality is *f*²*N*.`,
    advice: [],
  },
  'logistic-continuous': {
    method: rich`the Wald test of a normally distributed predictor of a logistic regression (Hsieh et al., 1998)`,
    works: ['hsieh1998'],
    notes: OTHERS,
    advice: [rich`Ten or more events for each predictor are wanted besides.`],
  },
  'logistic-binary': {
    method: rich`the test of a binary predictor of a logistic regression (Hsieh et al., 1998)`,
    works: ['hsieh1998'],
    notes: OTHERS,
    advice: [rich`Ten or more events for each predictor are wanted besides.`],
  },
  cox: {
    method: rich`the test of a predictor of a Cox regression (Hsieh & Lavori, 2000)`,
    works: ['hsiehLavori2000'],
    notes: rich`The power depends on the number of events; the size is the events divided by the event rate.`,
    advice: [rich`Follow the cases until the events have happened: more cases alone do not replace them.`],
  },
  'cluster-means': {
    method: rich`the comparison of two means in its normal approximation, enlarged by the design effect of the clusters`,
    works: ['donnerKlar2000', 'eldridge2006'],
    notes: rich`The design effect is 1 + ((cv² + 1)*m* − 1)ICC for clusters of *m* cases on average.`,
    advice: CLUSTER_ADVICE,
  },
  'cluster-proportions': {
    method: rich`the comparison of two proportions in its normal approximation, enlarged by the design effect of the clusters`,
    works: ['donnerKlar2000', 'eldridge2006'],
    notes: rich`The design effect is 1 + ((cv² + 1)*m* − 1)ICC for clusters of *m* cases on average.`,
    advice: CLUSTER_ADVICE,
  },
  'cluster-hayes-bennett': {
    method: rich`the comparison of the proportions of clusters (Hayes & Bennett, 1999)`,
    works: ['hayesBennett1999'],
    notes: rich`One cluster in each arm is added, as the test will be a *t* test between clusters.`,
    advice: CLUSTER_ADVICE,
  },
  'crossover-t': {
    method: rich`the *t* test of a crossover of two periods with the noncentral *t* distribution`,
    works: ['chow2017'],
    notes: rich`Half of the participants take part in each sequence; *N* − 2 degrees of freedom.`,
    advice: [rich`It is assumed that nothing of the first period carries over into the second.`],
  },
  'crossover-z': {
    method: rich`the comparison of a crossover of two periods in its normal approximation`,
    works: ['chow2017'],
    notes: rich`Half of the participants take part in each sequence.`,
    advice: [
      rich`It is assumed that nothing of the first period carries over into the second; in small studies the *t*-test is the better basis.`,
    ],
  },
  'bioequivalence-2x2': {
    method: rich`two one-sided *t* tests on the logarithmic scale with their exact power (Owen’s *Q*)`,
    works: ['schuirmann1987', 'owen1965', 'chow2017'],
    notes: rich`The standard deviation of the logarithms is √ln(1 + CV²); half of the participants take part in each sequence.`,
    advice: [
      rich`A true ratio of exactly 1 is too hopeful: even small differences take many more participants.`,
    ],
  },
  'icc-walter': {
    method: rich`the one-sided test of an intraclass correlation (Walter et al., 1998)`,
    works: ['walter1998'],
    notes: rich`One-way model; each case is rated by so many raters.`,
    advice: [rich`More raters lower the number of cases, most from two to three.`],
  },
  'icc-precision': {
    method: rich`the width of the interval of an intraclass correlation (Bonett, 2002)`,
    works: ['bonettIcc2002'],
    notes: [],
    advice: [rich`More raters lower the number of cases, most from two to three.`],
  },
  'cronbach-test': {
    method: rich`the test of Cronbach’s alpha on the scale of ln(1 − α) (Bonett, 2002)`,
    works: ['bonettAlpha2002'],
    notes: rich`It assumes items that measure the same alike.`,
    advice: [],
  },
  'cronbach-precision': {
    method: rich`the interval of Cronbach’s alpha on the scale of ln(1 − α) (Bonett, 2002)`,
    works: ['bonettAlpha2002'],
    notes: [],
    advice: [rich`The interval reaches further down than up; its middle on that scale is the alpha shown.`],
  },
  'diagnostic-buderer': {
    method: rich`the width of the normal intervals of sensitivity and specificity, allowing for the prevalence (Buderer, 1996)`,
    works: ['buderer1996'],
    notes: [],
    advice: [rich`The rarer the condition, the more cases must be recruited to have enough that have it.`],
  },
  'auc-test': {
    method: rich`the test of the area under a ROC curve with the standard errors of Hanley and McNeil (1982)`,
    works: ['hanleyMcNeil1982'],
    notes: rich`The standard error is that of the assumed area at this size.`,
    advice: [],
  },
  'auc-precision': {
    method: rich`the width of the interval of the area under a ROC curve with the standard error of Hanley and McNeil (1982)`,
    works: ['hanleyMcNeil1982'],
    notes: [],
    advice: [],
  },
  'case-control-unmatched': {
    method: rich`the comparison of two proportions of exposed`,
    works: ['fleiss2003', 'kelsey1996'],
    notes: rich`The share of exposed cases follows from that of the controls and the odds ratio.`,
    advice: [rich`More than four controls for a case add little.`],
  },
  'case-control-matched': {
    method: rich`the test of discordant pairs (Schlesselman, 1982)`,
    works: ['schlesselman1982'],
    notes: rich`Only pairs of which one is exposed count; exposures within a pair are taken as independent.`,
    advice: [rich`Where matching makes pairs alike in their exposure, more pairs are needed.`],
  },
  cohort: {
    method: rich`the comparison of two risks`,
    works: ['fleiss2003', 'kelsey1996'],
    notes: rich`The risk of the exposed is that of the unexposed times the risk ratio.`,
    advice: [],
  },
  rates: {
    method: rich`the comparison of two Poisson rates in its normal approximation`,
    works: ['kelsey1996'],
    notes: rich`Person-time is counted in the units of the rates; expected events are those of the unrounded time.`,
    advice: [rich`Fewer than ten expected events in a group are too few for the approximation.`],
  },
  survey: {
    method: rich`the width of the normal interval of a proportion`,
    works: ['cochran1977'],
    notes: [],
    advice: [
      rich`A proportion near one half needs the most cases; 0.5 is the safe choice where nothing is known.`,
    ],
  },
};

const isCoefficientDesign = (design: Design): design is CoefficientDesign => design in COEFFICIENT_WORDS;

/** What is to be found, with the value of the effect as it was given or found. */
export function effectWords(options: AdvancedSizeOptions, detectable: number | null): Runs {
  const effect = effectOf(options);
  const own = effect ? Number(options[effect.option]) : 0;
  const value: NumberRun = detectable === null ? given(own) : num(detectable, 'number', 3);
  const { design } = options;
  if (isCoefficientDesign(design)) return coefficientEffect(design, options, value);
  switch (design) {
    case 'correlation-fisher':
      return options.correlationNull === 0
        ? rich`a correlation of ${value}`
        : rich`a correlation of ${value} against ${given(options.correlationNull)}`;
    case 'two-correlations':
      return rich`correlations of ${value} and ${given(options.correlation2 ?? 0)}`;
    case 'regression-r2':
      return rich`an *R*² of ${value}`;
    case 'regression-r2-change':
      return rich`an increase of *R*² from ${given(options.rSquaredReduced ?? 0)} to ${value}`;
    case 'logistic-continuous':
      return rich`an odds ratio of ${value} for one standard deviation of the predictor`;
    case 'logistic-binary':
    case 'case-control-unmatched':
    case 'case-control-matched':
      return rich`an odds ratio of ${value}`;
    case 'cox':
      return rich`a hazard ratio of ${value}`;
    case 'cluster-means':
    case 'crossover-z':
    case 'crossover-t':
      return rich`a difference of ${value}`;
    case 'cluster-proportions':
    case 'cluster-hayes-bennett':
      return rich`proportions of ${value} and ${given(options.proportion2 ?? 0)}`;
    case 'bioequivalence-2x2':
      return rich`bioequivalence at a true ratio of ${given(options.meansRatio)}`;
    case 'icc-walter':
      return rich`an intraclass correlation of ${value} against ${given(options.iccNull)}`;
    case 'cronbach-test':
      return rich`a Cronbach’s alpha of ${value} against ${given(options.cronbachNull)}`;
    case 'auc-test':
      return rich`an area under the curve of ${value} against ${given(options.aucNull)}`;
    case 'cohort':
      return rich`a risk ratio of ${value}`;
    case 'rates':
      return rich`rates of ${value} and ${given(options.rate2 ?? 0)}`;
    default:
      return rich`a correlation of ${value}`;
  }
}

/** What an estimating design estimates. */
export const ESTIMATED: Readonly<Partial<Record<Design, string>>> = {
  'icc-precision': 'intraclass correlation',
  'cronbach-precision': 'Cronbach’s alpha',
  'diagnostic-buderer': 'sensitivity and the specificity',
  'auc-precision': 'area under the ROC curve',
  survey: 'proportion',
};

interface ValueWords {
  readonly label: Runs;
  readonly format: 'number' | 'integer' | 'proportion' | 'effect';
}

/** The numbers beside the size, in the order in which they are shown. */
export const VALUE_WORDS: Readonly<Record<string, ValueWords>> = {
  effectSizeF2: { label: rich`Cohen’s *f*²`, format: 'effect' },
  effectSizeQ: { label: rich`Cohen’s *q*`, format: 'effect' },
  criticalRSquared: { label: rich`Critical *R*²`, format: 'proportion' },
  varianceRatio: { label: rich`Ratio of the variances`, format: 'number' },
  eventRate1: { label: rich`Event rate of the exposed`, format: 'proportion' },
  eventsExact: { label: rich`Events, unrounded`, format: 'number' },
  events: { label: rich`Events`, format: 'integer' },
  designEffect: { label: rich`Design effect`, format: 'number' },
  nPerArmIndividual: { label: rich`Cases in each arm if independent`, format: 'number' },
  nPerArmExact: { label: rich`Cases in each arm, unrounded`, format: 'number' },
  participantsPerArm: { label: rich`Cases in each arm`, format: 'number' },
  standardError: { label: rich`Standard error`, format: 'number' },
  proportion1: { label: rich`Proportion in the first group`, format: 'proportion' },
  discordantExact: { label: rich`Discordant pairs, unrounded`, format: 'number' },
  discordant: { label: rich`Discordant pairs`, format: 'integer' },
  expectedEvents1: { label: rich`Expected events in group 1`, format: 'number' },
  expectedEvents2: { label: rich`Expected events in group 2`, format: 'number' },
  middleAlpha: { label: rich`Alpha in the middle`, format: 'number' },
  nPositive: { label: rich`Positives`, format: 'integer' },
  nNegative: { label: rich`Negatives`, format: 'integer' },
  nSensitivityExact: { label: rich`Cases for the sensitivity, unrounded`, format: 'number' },
  nSensitivity: { label: rich`Cases for the sensitivity`, format: 'integer' },
  nSpecificityExact: { label: rich`Cases for the specificity, unrounded`, format: 'number' },
  nSpecificity: { label: rich`Cases for the specificity`, format: 'integer' },
  n0: { label: rich`In a very large population, unrounded`, format: 'number' },
  nFinite: { label: rich`In this population, unrounded`, format: 'number' },
  nWithNonresponse: { label: rich`To be asked, allowing for nonresponse`, format: 'integer' },
};
