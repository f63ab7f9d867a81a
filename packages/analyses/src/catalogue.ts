/** Every analysis of the product: its entry is loaded eagerly, its code when it is opened. */
import type { AnyAnalysis, CatalogueEntry } from './contract.ts';
import { entry as matrix } from './correlation/matrix/entry.ts';
import { entry as partial } from './correlation/partial/entry.ts';
import { entry as crosstabs } from './descriptive/crosstabs/entry.ts';
import { entry as descriptives } from './descriptive/descriptives/entry.ts';
import { entry as frequencies } from './descriptive/frequencies/entry.ts';
import { entry as missingData } from './descriptive/missing-data/entry.ts';
import { entry as normality } from './descriptive/normality/entry.ts';
import { entry as outliers } from './descriptive/outliers/entry.ts';
import { entry as assumptions } from './inferential/assumptions/entry.ts';
import { entry as chiSquareTest } from './inferential/chi-square-test/entry.ts';
import { entry as cochranQTest } from './inferential/cochran-q-test/entry.ts';
import { entry as doe } from './inferential/doe/entry.ts';
import { entry as friedmanTest } from './inferential/friedman-test/entry.ts';
import { entry as independentSamplesTtest } from './inferential/independent-samples-ttest/entry.ts';
import { entry as kruskalWallisTest } from './inferential/kruskal-wallis-test/entry.ts';
import { entry as mannWhitneyUTest } from './inferential/mann-whitney-u-test/entry.ts';
import { entry as oneSampleTtest } from './inferential/one-sample-ttest/entry.ts';
import { entry as oneWayAnova } from './inferential/one-way-anova/entry.ts';
import { entry as pairedSamplesTtest } from './inferential/paired-samples-ttest/entry.ts';
import { entry as repeatedMeasuresAnova } from './inferential/repeated-measures-anova/entry.ts';
import { entry as runsTest } from './inferential/runs-test/entry.ts';
import { entry as twoWayAnova } from './inferential/two-way-anova/entry.ts';
import { entry as wilcoxonSignedRankTest } from './inferential/wilcoxon-signed-rank-test/entry.ts';
import { entry as linearRegression } from './regression/linear-regression/entry.ts';
import { entry as logisticRegression } from './regression/logistic-regression/entry.ts';

export interface CatalogueItem {
  readonly entry: CatalogueEntry;
  readonly load: () => Promise<AnyAnalysis>;
}

export const catalogue: readonly CatalogueItem[] = [
  {
    entry: descriptives,
    load: () => import('./descriptive/descriptives/index.ts').then((module) => module.analysis),
  },
  {
    entry: missingData,
    load: () => import('./descriptive/missing-data/index.ts').then((module) => module.analysis),
  },
  {
    entry: outliers,
    load: () => import('./descriptive/outliers/index.ts').then((module) => module.analysis),
  },
  {
    entry: normality,
    load: () => import('./descriptive/normality/index.ts').then((module) => module.analysis),
  },
  {
    entry: frequencies,
    load: () => import('./descriptive/frequencies/index.ts').then((module) => module.analysis),
  },
  {
    entry: crosstabs,
    load: () => import('./descriptive/crosstabs/index.ts').then((module) => module.analysis),
  },
  {
    entry: oneSampleTtest,
    load: () => import('./inferential/one-sample-ttest/index.ts').then((module) => module.analysis),
  },
  {
    entry: independentSamplesTtest,
    load: () => import('./inferential/independent-samples-ttest/index.ts').then((module) => module.analysis),
  },
  {
    entry: pairedSamplesTtest,
    load: () => import('./inferential/paired-samples-ttest/index.ts').then((module) => module.analysis),
  },
  {
    entry: wilcoxonSignedRankTest,
    load: () => import('./inferential/wilcoxon-signed-rank-test/index.ts').then((module) => module.analysis),
  },
  {
    entry: mannWhitneyUTest,
    load: () => import('./inferential/mann-whitney-u-test/index.ts').then((module) => module.analysis),
  },
  {
    entry: kruskalWallisTest,
    load: () => import('./inferential/kruskal-wallis-test/index.ts').then((module) => module.analysis),
  },
  {
    entry: friedmanTest,
    load: () => import('./inferential/friedman-test/index.ts').then((module) => module.analysis),
  },
  {
    entry: oneWayAnova,
    load: () => import('./inferential/one-way-anova/index.ts').then((module) => module.analysis),
  },
  {
    entry: twoWayAnova,
    load: () => import('./inferential/two-way-anova/index.ts').then((module) => module.analysis),
  },
  {
    entry: repeatedMeasuresAnova,
    load: () => import('./inferential/repeated-measures-anova/index.ts').then((module) => module.analysis),
  },
  {
    entry: assumptions,
    load: () => import('./inferential/assumptions/index.ts').then((module) => module.analysis),
  },
  {
    entry: cochranQTest,
    load: () => import('./inferential/cochran-q-test/index.ts').then((module) => module.analysis),
  },
  {
    entry: runsTest,
    load: () => import('./inferential/runs-test/index.ts').then((module) => module.analysis),
  },
  {
    entry: chiSquareTest,
    load: () => import('./inferential/chi-square-test/index.ts').then((module) => module.analysis),
  },
  {
    entry: doe,
    load: () => import('./inferential/doe/index.ts').then((module) => module.analysis),
  },
  {
    entry: matrix,
    load: () => import('./correlation/matrix/index.ts').then((module) => module.analysis),
  },
  {
    entry: partial,
    load: () => import('./correlation/partial/index.ts').then((module) => module.analysis),
  },
  {
    entry: linearRegression,
    load: () => import('./regression/linear-regression/index.ts').then((module) => module.analysis),
  },
  {
    entry: logisticRegression,
    load: () => import('./regression/logistic-regression/index.ts').then((module) => module.analysis),
  },
];

/** The analysis with this id, or undefined. */
export const findAnalysis = (id: string): CatalogueItem | undefined =>
  catalogue.find((item) => item.entry.id === id);
