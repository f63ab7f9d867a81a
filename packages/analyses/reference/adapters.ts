/** Every reference adapter; a topic without one is reported as pending. */

import { adapter as correlation } from '../src/correlation/matrix/reference.ts';
import { adapter as partialCorrelation } from '../src/correlation/partial/reference.ts';
import { adapter as crosstabs } from '../src/descriptive/crosstabs/reference.ts';
import { adapter as descriptives } from '../src/descriptive/descriptives/reference.ts';
import { adapter as frequencies } from '../src/descriptive/frequencies/reference.ts';
import { adapter as normality } from '../src/descriptive/normality/reference.ts';
import { adapter as varianceHomogeneity } from '../src/inferential/assumptions/reference.ts';
import { adapter as chiSquareGoodness } from '../src/inferential/chi-square-test/reference.ts';
import { adapter as doe } from '../src/inferential/doe/reference.ts';
import { adapter as friedman } from '../src/inferential/friedman-test/reference.ts';
import { adapter as independentSamplesTtest } from '../src/inferential/independent-samples-ttest/reference.ts';
import { adapter as kruskalWallis } from '../src/inferential/kruskal-wallis-test/reference.ts';
import { adapter as mannWhitney } from '../src/inferential/mann-whitney-u-test/reference.ts';
import { adapter as oneSampleTtest } from '../src/inferential/one-sample-ttest/reference.ts';
import { adapter as oneWayAnova } from '../src/inferential/one-way-anova/reference.ts';
import { adapter as pairedSamplesTtest } from '../src/inferential/paired-samples-ttest/reference.ts';
import { adapter as repeatedMeasuresAnova } from '../src/inferential/repeated-measures-anova/reference.ts';
import { ancova, twoWay } from '../src/inferential/two-way-anova/reference.ts';
import { sign, wilcoxon } from '../src/inferential/wilcoxon-signed-rank-test/reference.ts';
import type { ReferenceAdapter } from '../src/reference.ts';
import { adapter as linearRegression } from '../src/regression/linear-regression/reference.ts';
import { adapter as logisticRegression } from '../src/regression/logistic-regression/reference.ts';
import { distributions, specialFunctions } from './engine/distributions.ts';
import { nist } from './engine/nist.ts';
import { pvalue } from './engine/pvalue.ts';

export const adapters: readonly ReferenceAdapter[] = [
  descriptives,
  distributions,
  doe,
  independentSamplesTtest,
  linearRegression,
  logisticRegression,
  nist,
  oneSampleTtest,
  pairedSamplesTtest,
  pvalue,
  sign,
  specialFunctions,
  wilcoxon,
  mannWhitney,
  kruskalWallis,
  friedman,
  oneWayAnova,
  twoWay,
  ancova,
  repeatedMeasuresAnova,
  normality,
  varianceHomogeneity,
  frequencies,
  crosstabs,
  chiSquareGoodness,
  correlation,
  partialCorrelation,
];
