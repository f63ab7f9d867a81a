/** Addresses that show the same as another one, with nothing chosen that a question would ask for. */
export const SECOND_DOORS: Readonly<Record<string, string>> = {
  'calculators/effect-size': 'effect-size-calculator',
  'calculators/anova-sample-size': 'samplesize/more-than-two-groups',
  'calculators/t-test-sample-size': 'samplesize/two-sample',
  'calculators/clinical-trial-sample-size': 'samplesize/two-sample',
  'calculators/survey-sample-size': 'samplesize/one-sample',
  'epicalc/screening': 'epicalc/screening-program',
  'epicalc/diagnostic': 'epicalc/diagnostic-test',
};
