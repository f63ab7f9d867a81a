/** What is said of each design: the definitions, the methods, the works. */
import { type Runs, rich, sub } from '@constat/report';
import type { WorkKey } from '../../shared/bibliography.ts';
import type { Measure } from './options.ts';

interface MeasureWords {
  /** Under the table. */
  readonly notes: Runs;
  /** What a reader should know beside the size. */
  readonly advice: Runs;
  readonly methods: Runs;
  readonly works: readonly WorkKey[];
}

const NONCENTRAL_T = rich`Limits are those of the noncentral *t* distribution.`;
const CONVERTED = rich`A conversion assumes two groups of about equal size, normal values and one variance; what was measured directly is better than what was converted.`;
const APPROXIMATE: MeasureWords['works'] = ['borenstein2009', 'cohen1988'];

export const WORDS: Readonly<Record<Measure, MeasureWords>> = {
  'two-groups': {
    notes: rich`Group 1 minus group 2. *d* is over the pooled standard deviation; *g* is *d* without its small-sample bias (exact *J*; the approximate one is 1 − 3/(4 *df* − 1)); Δ is over the standard deviation of group 2; the average is that of both variances. ${NONCENTRAL_T} For normal values of one variance: common language is the probability that a case of group 1 exceeds one of group 2, *U*₃ the share of group 1 above the mean of group 2, overlap the part that both curves share.`,
    advice: rich`Report *g* where groups are small, and Glass’s Δ where the treatment changes the spread. Where the units are known to readers, give the difference in those units, too.`,
    methods: rich`Standardized mean differences were computed from sizes, means and standard deviations, with limits from the noncentral *t* distribution.`,
    works: ['cohen1988', 'hedges1981', 'glass1976', 'steigerFouladi1997'],
  },
  paired: {
    notes: rich`*d*${sub('z')} is over the standard deviation of the differences, *g*${sub('z')} the same without its small-sample bias; *d*${sub('av')} is over the mean of both standard deviations, *d*${sub('rm')} = *d*${sub('z')}√(2(1 − *r*)) with the correlation *r* that the standard deviations imply. ${NONCENTRAL_T}`,
    advice: rich`*d*${sub('z')} goes with the paired test and grows with the correlation of the measurements; *d*${sub('av')} and *d*${sub('rm')} can be compared with studies of independent groups. Say which one is reported.`,
    methods: rich`Standardized mean differences of pairs were computed from summary numbers, with limits from the noncentral *t* distribution.`,
    works: ['lakens2013', 'cohen1988', 'hedges1981', 'steigerFouladi1997'],
  },
  'one-sample': {
    notes: rich`*d* = (mean − compared value)/standard deviation; *g* is *d* without its small-sample bias. ${NONCENTRAL_T}`,
    advice: rich`The standard deviation is that of the sample: in a sample of similar cases the same distance gives a larger *d*.`,
    methods: rich`The standardized mean was computed from summary numbers, with limits from the noncentral *t* distribution.`,
    works: ['cohen1988', 'hedges1981', 'steigerFouladi1997'],
  },
  anova: {
    notes: rich`Partial *η*² = *F* *df*₁/(*F* *df*₁ + *df*₂), with limits *λ*/(*λ* + *df*₂) from those of the noncentrality *λ* of *F*; Steiger’s limits are *λ*/(*λ* + *df*₁ + *df*₂ + 1). *ω*² and *ε*² take off what chance adds and may be below zero. *f* = √(*η*²/(1 − *η*²)). In a one-way design partial and plain are the same.`,
    advice: rich`An *F* test at α = .05 goes with a 90% interval, which leaves out zero exactly when the test is significant. *η*² is too large in small samples; *ω*² is closer to the population.`,
    methods: rich`Effect sizes were computed from *F* and its degrees of freedom, with limits from the noncentral *F* distribution.`,
    works: ['steiger2004', 'olejnikAlgina2003', 'cohen1988'],
  },
  contingency: {
    notes: rich`Chi-square without correction. *w* = √(*χ*²/*N*), *V* = √(*χ*²/(*N*(*k* − 1))) with *k* the smaller number of rows or columns, *T* = √(*χ*²/(*N*√*df*)), *C* = √(*χ*²/(*χ*² + *N*)); *φ* is shown without its sign. Limits come from the noncentral chi-square distribution and are not cut off at 1.`,
    advice: rich`*V* runs from 0 to 1 in every table, but in small samples it is above zero even where nothing is associated; the bias-corrected *V* takes that off. Conventions for *V* depend on the size of the table; those of *w* do not.`,
    methods: rich`Measures of association were computed from the counts, with limits from the noncentral chi-square distribution.`,
    works: ['cramer1946', 'bergsma2013', 'cohen1988', 'steigerFouladi1997'],
  },
  proportions: {
    notes: rich`Group 1 against group 2. *h* = 2 asin √*p*₁ − 2 asin √*p*₂; number needed to treat = 1/|*p*₁ − *p*₂|. An empty cell is a ratio over zero.`,
    advice: rich`*h* is for planning studies; readers understand the two proportions and their difference. The odds ratio is farther from 1 than the risk ratio, the more so the commoner the event.`,
    methods: rich`Effect sizes were computed from two proportions.`,
    works: ['cohen1988'],
  },
  correlations: {
    notes: rich`*q* = atanh *r*₁ − atanh *r*₂: the difference on Fisher’s scale.`,
    advice: rich`Whether two correlations differ is tested by the comparison of correlations; *q* says how much.`,
    methods: rich`Cohen’s *q* was computed from two correlations.`,
    works: ['cohen1988', 'fisher1921'],
  },
  'rank-biserial': {
    notes: rich`*r*${sub('rb')} = 2*U*/(*n*₁*n*₂) − 1: pairs in which group 1 is larger minus those in which it is smaller, as a share. Probability of superiority = *U*/(*n*₁*n*₂), ties counting one half. Limits on Fisher’s scale, without a correction for ties; where the groups do not overlap there are none.`,
    advice: rich`The correlation says how often one group exceeds the other, not by how much.`,
    methods: rich`The rank-biserial correlation was computed from *U* and the sizes of the groups, with limits on Fisher’s scale.`,
    works: ['cureton1956', 'kerby2014', 'mannWhitney1947'],
  },
  'rank-biserial-paired': {
    notes: rich`*r*${sub('rb')} = (*W*₊ − *W*₋)/(*W*₊ + *W*₋), zero differences left out. Limits on Fisher’s scale, without a correction for ties; where all differences have one sign there are none.`,
    advice: rich`The correlation says how much of the ranks is on one side, not how large the differences are.`,
    methods: rich`The matched-pairs rank-biserial correlation was computed from the sums of signed ranks, with limits on Fisher’s scale.`,
    works: ['kerby2014', 'wilcoxon1945'],
  },
  'nnt-from-d': {
    notes: rich`NNT = 1/(Φ(*d* + Φ⁻¹(rate)) − rate). Below zero the events get fewer.`,
    advice: rich`The number depends on the event rate as much as on *d*: give both. It assumes that whoever passes a fixed point of a normal outcome has the event.`,
    methods: rich`The number needed to treat was computed from *d* and the event rate of the control group by the method of Furukawa and Leucht.`,
    works: ['furukawaLeucht2011'],
  },
  'convert-d': {
    notes: rich`*r* = *d*/√(*d*² + 4) for equal sizes, *d*/√(*d*² + *h*) with *h* = (*n*₁ + *n*₂ − 2)(1/*n*₁ + 1/*n*₂) for given ones; log odds ratio = *d*π/√3; *f* = |*d*|/2; *η*² = *r*²; common language = Φ(*d*/√2).`,
    advice: CONVERTED,
    methods: rich`Cohen’s *d* was converted.`,
    works: [...APPROXIMATE, 'chinn2000'],
  },
  'convert-r': {
    notes: rich`*d* = 2*r*/√(1 − *r*²), *z* = atanh *r*, log odds ratio = *d*π/√3, *f*² = *r*²/(1 − *r*²).`,
    advice: CONVERTED,
    methods: rich`The correlation was converted.`,
    works: [...APPROXIMATE, 'chinn2000'],
  },
  'convert-or': {
    notes: rich`*d* = log(OR)√3/π, *r* = *d*/√(*d*² + 4), risk ratio = OR/(1 − *p*₀ + *p*₀OR) with *p*₀ the risk without exposure.`,
    advice: rich`${CONVERTED} A risk ratio holds only for the risk without exposure that was entered.`,
    methods: rich`The odds ratio was converted.`,
    works: [...APPROXIMATE, 'chinn2000', 'grant2014'],
  },
  'convert-eta2': {
    notes: rich`*f*² = *η*²/(1 − *η*²); *d* = 2*f*, of two groups of equal size.`,
    advice: rich`${CONVERTED} Of more than two groups *d* is that of two groups with the same *f*.`,
    methods: rich`Eta squared was converted.`,
    works: ['cohen1988'],
  },
  'convert-t': {
    notes: rich`*d* = 2*t*/√*df* for equal sizes, *t*√(1/*n*₁ + 1/*n*₂) for given ones; *r* = *t*/√(*t*² + *df*); *η*² = *r*².`,
    advice: rich`Only for *t* of two independent groups: that of pairs gives too large a *d*. ${CONVERTED}`,
    methods: rich`The *t* statistic was converted.`,
    works: APPROXIMATE,
  },
  'convert-z': {
    notes: rich`*r* = *z*/√(*z*² + *n*); the simpler *z*/√*n* is common for rank tests and may exceed 1.`,
    advice: rich`Say which of the two was used: they differ where the effect is large.`,
    methods: rich`The *z* statistic was converted to a correlation.`,
    works: ['cohen1988'],
  },
};
