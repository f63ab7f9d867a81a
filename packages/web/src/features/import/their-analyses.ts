/** Analyses of jamovi and JASP by the names in their files, and those that do the same here. */
import { findEntry } from '@constat/analyses';

/** Names of theirs without regard to case and the prefix of a module, by the id of ours. */
const THEIRS: Readonly<Record<string, readonly string[]>> = {
  descriptives: ['descriptives', 'descriptivestatistics'],
  'independent-samples-ttest': ['ttestis', 'ttestindependentsamples'],
  'paired-samples-ttest': ['ttestps', 'ttestpairedsamples'],
  'one-sample-ttest': ['ttestones', 'ttestonesample'],
  'one-way-anova': ['anovaonew'],
  'two-way-anova': ['anova', 'ancova'],
  'repeated-measures-anova': ['anovarm', 'anovarepeatedmeasures'],
  'kruskal-wallis-test': ['anovanp'],
  'friedman-test': ['anovarmnp'],
  manova: ['mancova', 'manova'],
  matrix: ['corrmatrix', 'correlation'],
  partial: ['corrpart', 'correlationpartial'],
  'linear-regression': ['linreg', 'regressionlinear', 'gamljlm', 'generalizedlinearmodel'],
  'logistic-regression': ['logregbin', 'regressionlogistic'],
  'multinomial-regression': ['logregmulti', 'logregord'],
  'poisson-regression': ['gamljglm', 'regressionloglinear'],
  mlm: ['gamljmixed', 'mixedmodelslmm', 'mixedmodelsglmm'],
  crosstabs: ['conttables', 'contingencytables', 'conttablespaired'],
  'chi-square-test': ['proptestn', 'multinomialtest'],
  'ci-single-proportion': ['proptest2', 'binomialtest'],
  reliability: ['reliability', 'unidimensionalreliability', 'intraclasscorrelation', 'cohensfleisskappa'],
  efa: ['efa', 'pca', 'exploratoryfactoranalysis', 'principalcomponentanalysis'],
  cluster: ['mlclusteringkmeans', 'mlclusteringhierarchical', 'snowcluster', 'kmeans', 'hclust'],
  mediation: ['medmod', 'medsimple', 'med', 'mod', 'mediationanalysis'],
  'meta-analysis': ['classicalmetaanalysis', 'mamain', 'dichotomousmodel'],
  'cox-regression': ['semiparametricsurvivalanalysis', 'coxph'],
  survival: ['nonparametricsurvivalanalysis', 'deathwatch', 'survival'],
  arima: ['arima'],
  'spc-charts': ['variableschartssubgroups', 'variableschartsindividuals', 'attributescharts'],
  'process-capability': ['processcapabilitystudies'],
  'gage-bias-linearity': ['msatype1gauge', 'msagaugelinearity'],
  'gage-rr-studies': ['msagaugerr'],
  scatter: ['scat', 'scatr'],
  boxplot: ['jjbetweenstats'],
  raincloud: ['raincloudplots'],
};

export interface TheirAnalysis {
  readonly name: string;
  /** The title of what does the same here; null where nothing does. */
  readonly ours: string | null;
}

const idOf = (name: string): string | undefined => {
  const key = name.toLowerCase().replace(/^.*::/, '');
  const plain = key.replace(/bayesian$/, '');
  return Object.keys(THEIRS).find((id) => THEIRS[id]!.includes(key) || THEIRS[id]!.includes(plain));
};

/** Each of their analyses once, with ours. */
export function matchAnalyses(names: readonly string[]): readonly TheirAnalysis[] {
  return [...new Set(names)].map((name) => ({ name, ours: findEntry(idOf(name) ?? '')?.title ?? null }));
}

/** Ids that are named here, for the test that they exist. */
export const MATCHED_IDS: readonly string[] = Object.keys(THEIRS);
