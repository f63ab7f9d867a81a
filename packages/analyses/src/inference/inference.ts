/**
 * What an analysis estimates, apart from its pages: numbers with standard errors that can be pooled over imputations, or come from the design
 * of a survey. Both are shown alike, whatever the analysis.
 */
import { DESIGN_PARTS, type DesignPart } from '@constat/data';
import type { NumberFormat, Runs } from '@constat/report';
import type { PreparedDesign } from '@constat/stats';
import type { WorkKey } from '../shared/bibliography.ts';
import { capital } from '../shared/wording.ts';

/** One number, on the scale on which its error is normal. */
export interface Estimated {
  /** The same in every imputation. */
  readonly key: string;
  readonly label: string;
  readonly estimate: number;
  readonly standardError: number;
  /** Degrees of freedom of complete data; null where they are infinite. */
  readonly df: number | null;
  /** Not named in the finding: an intercept, a threshold. */
  readonly aside?: true;
  /** Values in it, where the numbers of a table differ in that. */
  readonly n?: number;
  /** Against a simple random sample of as many cases. */
  readonly designEffect?: number | null;
  /** Limits that are not estimate ± t × error, on the scale shown. */
  readonly limits?: { readonly ciLower: number | null; readonly ciUpper: number | null };
}

/** A test that does not follow from the rows. */
export interface GivenTest {
  readonly label: string;
  readonly statistic: number;
  readonly df1: number;
  readonly df2: number;
  readonly pValue: number;
}

/** Several numbers tested together, all against zero. */
export interface TestedTogether {
  readonly label: string;
  readonly keys: readonly string[];
  /** Where they are not among the rows. */
  readonly estimates?: readonly number[];
  /** Rows of their covariances, in the order of the keys. */
  readonly covariance: readonly (readonly number[])[];
  readonly df: number | null;
  /** Of all parts: it is told without the heading of the one that it stands in. */
  readonly ofAll?: true;
}

/** How a number is shown: its name, and the way back from the scale on which it was estimated. */
export interface Measure {
  /** Heads the column: `B`, `OR`, `Mean`. */
  readonly head: string;
  /** Before the label of a number that stands alone: `Odds ratio, Age`. */
  readonly name: string;
  /** In sentences: `B`, `OR`, `M`, `difference`. */
  readonly symbol: Runs;
  readonly format: NumberFormat;
  readonly shown?: (value: number) => number;
  /** Null where nothing is tested: a mean, a share. */
  readonly tested: {
    /** `No odds ratio differed significantly from one`. */
    readonly none: string;
    /** What the test holds the number against, on the scale shown. */
    readonly against: number;
  } | null;
}

/**
 * How R fits one completed dataset `d`: the program of the analysis down to the line that begins so, and what that calls its estimates, their
 * covariances and the degrees of freedom of complete data.
 */
export interface FitInR {
  readonly upTo: string;
  /** Lines after it. */
  readonly more?: readonly string[];
  readonly estimates: string;
  readonly covariance: string;
  readonly df: string;
  /** Of which the tests are made, where they are not of the rows; coefficients before the first of them. */
  readonly tested?: { readonly estimates: string; readonly covariance: string; readonly offset: number };
}

/** Numbers below one heading: those of one outcome. */
export interface InferencePart {
  readonly heading: string | null;
  readonly rows: readonly Estimated[];
  readonly tests?: readonly TestedTogether[];
  readonly given?: readonly GivenTest[];
  /** Numbers without an error of their own, whose mean over the imputations is shown: variances of a random part. */
  readonly means?: readonly { readonly label: string; readonly value: number }[];
  /** Mean of the squared multiple correlation, pooled as such. */
  readonly rSquared?: number;
}

export interface SurveyCommands {
  readonly prepare: readonly string[];
  readonly commands: readonly string[];
  /** What gives coefficients and their errors from a design `s`, to be pooled over imputations; one for each part, or several of one. */
  readonly estimates?: readonly string[];
  /** Coefficients of the model before those of the first row: 1 where an intercept is not shown. */
  readonly unshown?: number;
}

export interface Inference {
  readonly measure: Measure;
  readonly level: number;
  /** Cases in it. */
  readonly n: number;
  readonly parts: readonly InferencePart[];
  /** A row in a sentence, where it reads better than its label with the number: `The mean of chl was 192.7`. */
  readonly sentence?: (
    row: Pick<Estimated, 'key' | 'estimate'> & { readonly pValue: number },
    shown: Runs,
  ) => Runs;
  /** What was fitted: `a linear regression of chl on age and bmi`. */
  readonly fitted: Runs;
  readonly works: readonly WorkKey[];
  /** R models of one completed dataset `d`; without them the model `m` of the program of the analysis is pooled. */
  readonly models?: readonly string[];
  /** In R, where no model is pooled: for each number what gives `c(estimate, squared error, df)` of one completed dataset `d`. */
  readonly scalars?: readonly string[];
  /** How R fits each part, or all of them, where the fit is no model that mice can pool. */
  readonly fits?: readonly FitInR[];
  /** Under a survey design, in R: lines on the dataset `d`, and those on its design `s`. */
  readonly survey?: SurveyCommands;
  /** Degrees of freedom of complete data in R, where they are not those of the residuals. */
  readonly dfInR?: string;
  /** Covariances of a model `m` in R, where they are not `vcov(m)`. */
  readonly covariance?: string;
}

/** Parts of the design of a survey. */
export type SurveyPart = Exclude<DesignPart, 'imputation'>;

export const SURVEY_PARTS = DESIGN_PARTS.filter((part) => part !== 'imputation');

/** How the rows were sampled, and the rows that the design knows. */
export interface SurveySample {
  readonly design: PreparedDesign;
  /** Rows of the dataset that the design knows, in its order: those with a value in each of its columns. */
  readonly rows: Int32Array;
  /** Names of its columns. */
  readonly columns: Readonly<Partial<Record<SurveyPart, string>>>;
  /** 1 where a row of the design has a value in each of these. */
  inside(names: readonly string[]): Uint8Array;
  /** The cells of a column at the rows of the design. */
  numbers(name: string): Float64Array;
  codes(name: string): Int32Array;
}

const ratio = (head: string, name: string): Measure => ({
  head,
  name: capital(name),
  symbol: [head],
  format: 'number',
  shown: Math.exp,
  tested: { none: `No ${name} differed significantly from one`, against: 1 },
});

const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

export const MEASURES = {
  coefficient: {
    head: 'b',
    name: 'Coefficient',
    symbol: [{ text: 'b', marks: ['italic'] }],
    format: 'number',
    tested: { none: 'No predictor contributed significantly', against: 0 },
  },
  oddsRatio: ratio('OR', 'odds ratio'),
  hazardRatio: ratio('HR', 'hazard ratio'),
  rateRatio: ratio('IRR', 'rate ratio'),
  relativeRiskRatio: ratio('RRR', 'relative risk ratio'),
  mean: {
    head: 'Mean',
    name: 'Mean',
    symbol: [{ text: 'M', marks: ['italic'] }],
    format: 'number',
    tested: null,
  },
  difference: {
    head: 'Difference',
    name: 'Mean difference',
    symbol: ['difference'],
    format: 'number',
    tested: { none: 'No difference was significant', against: 0 },
  },
  correlation: {
    head: 'r',
    name: 'Correlation',
    symbol: [{ text: 'r', marks: ['italic'] }],
    format: 'proportion',
    shown: Math.tanh,
    tested: { none: 'No correlation was significant', against: 0 },
  },
  area: {
    head: 'AUC',
    name: 'Area under the curve',
    symbol: ['AUC'],
    format: 'proportion',
    shown: logistic,
    tested: { none: 'No area differed significantly from one half', against: 0.5 },
  },
  share: {
    head: 'Percent',
    name: 'Share',
    symbol: ['share'],
    format: 'percent',
    shown: logistic,
    tested: null,
  },
} as const satisfies Record<string, Measure>;
