/** Words of statistics that people ask the meaning of while they read a result: answered in plain words. */
import type { DataFacts } from './data-facts.ts';
import { findMentions } from './mentions.ts';

const ASKING =
  /^(?:(?:ok|okay|and|but|so|well|sorry|please)[\s,]+)*(?:what(?:['’]?s| is| are| does| do)|explain|how (?:do|should|can|must) (?:i|we|you) (?:read|interpret|understand)|(?:what is )?(?:the )?meaning of|i do(?:n['’]t| not) (?:understand|get|know what))\b/iu;

const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [
    /\bp[\s-]?values?\b|\bthe p\b|\bp (?:mean|stand)/iu,
    'A p value says how often data at least as far from the null hypothesis as yours would come up if that hypothesis were true. A small one speaks against the hypothesis. It is not the probability that the hypothesis is true, and it does not say how large an effect is.',
  ],
  [
    /\bconfidence (?:intervals?|limits?)\b|\bci\b/iu,
    'A confidence interval is a range of values that fit the data. Of many studies like yours, 95 in 100 would have an interval of 95 % that holds the true value. A narrow interval means a precise estimate.',
  ],
  [
    /\b(?:statistically )?significan(?:t|ce)\b/iu,
    'Significant means that p is below the level chosen beforehand, usually .05: the data would be surprising if there were no effect. It does not mean that the effect is large or important; look at its size and interval.',
  ],
  [
    /\beffect sizes?\b|\bcohen\S* d\b|\bhedges\S* g\b/iu,
    'An effect size says how large a difference or relation is, whatever the number of cases. The result above shows it with its interval; Cohen’s d of 0.2, 0.5 and 0.8 are often called small, medium and large, but what matters depends on the field.',
  ],
  [
    /\bstandard errors?\b/iu,
    'The standard error says how much an estimate would vary from sample to sample. It becomes smaller with more cases; the standard deviation, which describes the spread of the cases, does not.',
  ],
  [
    /\bstandard deviations?\b|\bsd\b/iu,
    'The standard deviation says how far values usually lie from their mean. In a normal distribution about two in three values lie within one standard deviation.',
  ],
  [
    /\bdegrees? of freedom\b|\bdf\b/iu,
    'Degrees of freedom are the pieces of information left for the estimate after others were estimated from the same data. They decide which distribution the test statistic is compared with.',
  ],
  [
    /\bnull hypothesis\b|\bh0\b/iu,
    'The null hypothesis is what a test tries to refute: usually that there is no difference or no relation. A large p does not prove it; the data are only no evidence against it.',
  ],
  [
    /\bodds ratios?\b/iu,
    'An odds ratio says by what factor the odds of the outcome change from one group to the other, or for one more unit of a predictor. 1 means no difference. For frequent outcomes it is further from 1 than the ratio of risks.',
  ],
  [
    /\bhazard ratios?\b/iu,
    'A hazard ratio compares how fast the event happens among those it has not happened to yet. 1 means no difference, 2 twice the rate at any time.',
  ],
  [
    /\br[\s-]?squared?\b|\br²|\br2\b/iu,
    'R squared is the share of the variation of the outcome that the model explains, from 0 to 1. It grows with every predictor, so the adjusted value is better for comparing models.',
  ],
  [
    /\bpower\b/iu,
    'The power of a study is the chance to find an effect of a given size if it exists. It grows with the number of cases and the size of the effect; 80 % is usual.',
  ],
  [
    /\b(?:residuals?)\b/iu,
    'A residual is what the model did not explain of a case: the observed value less the predicted one. Residuals without a pattern are a sign that the model fits.',
  ],
  [
    /\binteractions?\b/iu,
    'An interaction means that the effect of one variable depends on another one, as when a drug helps women more than men.',
  ],
];

/** What a word of statistics means, where that is asked and no variable is; else null. */
export function explained(text: string, facts: DataFacts): string | null {
  if (!ASKING.test(text.trim()) || findMentions(text, facts).mentions.length > 0) return null;
  return MEANINGS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
