/** Where people look for a saved result: by its type, and of the many that are of none, by the area of the tool. */
import { type Area, catalogue } from '@constat/analyses';
import type { SavedResultType } from '@constat/report';

/** In the order of the chips. */
export const RESULT_KINDS = [
  'Descriptives',
  'Normality',
  't-test',
  'ANOVA and other tests',
  'Correlation',
  'Regression',
  'Survival',
  'Multivariate',
  'Time series',
  'Causal',
  'Meta-analysis',
  'Epidemiology',
  'Quality',
  'Intervals',
  'Sample size',
  'Charts',
  'Publication',
  'Other',
] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

const OF_TYPE: Readonly<Record<Exclude<SavedResultType, 'other'>, ResultKind>> = {
  descriptive: 'Descriptives',
  normality: 'Normality',
  ttest: 't-test',
  regression: 'Regression',
  correlation: 'Correlation',
};

const OF_AREA: Readonly<Record<Area, ResultKind>> = {
  descriptive: 'Descriptives',
  inferential: 'ANOVA and other tests',
  correlation: 'Correlation',
  regression: 'Regression',
  'time-series': 'Time series',
  charts: 'Charts',
  survival: 'Survival',
  multivariate: 'Multivariate',
  causal: 'Causal',
  meta: 'Meta-analysis',
  quality: 'Quality',
  epidemiology: 'Epidemiology',
  intervals: 'Intervals',
  'summary-tests': 'ANOVA and other tests',
  'sample-size': 'Sample size',
  calculators: 'Other',
  publication: 'Publication',
};

const AREA_OF = new Map(catalogue.map(({ title, area }) => [title, area]));

/** The kind of a result by its type and the name of the tool that made it. */
export function kindOf({
  type,
  component,
}: {
  readonly type: SavedResultType;
  readonly component: string;
}): ResultKind {
  const area = AREA_OF.get(component);
  // survival models are regressions, too, and are looked for among survival
  if (area === 'survival') return 'Survival';
  if (type !== 'other') return OF_TYPE[type];
  return area === undefined ? 'Other' : OF_AREA[area];
}
