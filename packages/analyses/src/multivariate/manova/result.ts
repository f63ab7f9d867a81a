import type { BoxM, MardiaTest } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { ShareTests } from '../../shared/multivariate-tests.ts';

export interface UnivariateTest {
  readonly outcome: string;
  readonly sumOfSquares: number;
  readonly statistic: number;
  readonly df1: number;
  readonly df2: number;
  readonly pValue: number;
  readonly adjustedPValue: number;
  readonly partialEtaSquared: number;
}

export interface ManovaEffect {
  /** `A:B`. */
  readonly name: string;
  readonly variables: readonly string[];
  readonly isCovariate: boolean;
  readonly roots: readonly number[];
  readonly tests: ShareTests;
  readonly univariate: readonly UnivariateTest[];
}

export interface ManovaCell {
  readonly levels: readonly string[];
  readonly n: number;
  readonly means: readonly number[];
  readonly sds: readonly (number | null)[];
}

export interface ManovaResult {
  readonly sample: Sample;
  readonly labels: Readonly<Record<string, string>>;
  readonly factors: readonly { readonly name: string; readonly levels: readonly string[] }[];
  readonly effects: readonly ManovaEffect[];
  readonly errors: readonly {
    readonly outcome: string;
    readonly sumOfSquares: number;
    readonly df: number;
  }[];
  readonly cells: readonly ManovaCell[];
  readonly boxM: BoxM | null;
  readonly mardia: MardiaTest | null;
  readonly outliers: {
    readonly limit: number;
    readonly rows: readonly number[];
    readonly largest: number;
  } | null;
  /** The strongest correlation of two outcomes within the cells. */
  readonly strongest: { readonly first: string; readonly second: string; readonly r: number };
  /** Means of the levels of the first factor, in standard deviations of each outcome from its mean. */
  readonly profile: readonly {
    readonly level: string;
    readonly outcome: string;
    readonly z: number;
    readonly half: number;
  }[];
}
