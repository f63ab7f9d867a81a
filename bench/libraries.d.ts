/**
 * What the benchmarks call of other libraries (bench/package.json). Declared here so that types are checked without installing them.
 */
declare module 'jstat' {
  interface JStat {
    mean(values: number[]): number;
    stdev(values: number[], sample: boolean): number;
    skewness(values: number[]): number;
    kurtosis(values: number[]): number;
    quantiles(values: number[], p: number[]): number[];
    rank(values: number[]): number[];
    normal: { inv(p: number, mean: number, sd: number): number };
    studentt: { cdf(x: number, df: number): number };
    centralF: { cdf(x: number, df1: number, df2: number): number };
    gamma: { inv(p: number, shape: number, scale: number): number };
    binomial: { cdf(k: number, n: number, p: number): number };
  }
  const jstat: JStat;
  export default jstat;
}

declare module 'ml-regression' {
  export class MultivariateLinearRegression {
    constructor(x: number[][], y: number[][]);
  }
}

declare module 'ml-matrix' {
  export class Matrix {
    constructor(rows: number[][]);
    get(row: number, column: number): number;
  }
  export class QrDecomposition {
    constructor(matrix: Matrix);
    readonly upperTriangularMatrix: Matrix;
  }
  export class EigenvalueDecomposition {
    constructor(matrix: Matrix, options: { assumeSymmetric: boolean });
    readonly realEigenvalues: number[];
  }
  export class SingularValueDecomposition {
    constructor(matrix: Matrix);
    readonly diagonal: number[];
  }
}

declare module 'simple-statistics' {
  type Summary = (values: number[]) => number;
  export const mean: Summary;
  export const sampleStandardDeviation: Summary;
  export const sampleSkewness: Summary;
  export const sampleKurtosis: Summary;
  export const medianAbsoluteDeviation: Summary;
  export function numericSort(values: number[]): number[];
  export function quantileSorted(values: number[], p: number): number;
  export function tTestTwoSample(a: number[], b: number[], difference: number): number | null;
  export function sampleWithReplacement(values: number[], count: number, random: () => number): number[];
}

declare module '@stdlib/stats-base-dists-normal-quantile' {
  export default function quantile(p: number, mean: number, sd: number): number;
}
declare module '@stdlib/stats-base-dists-t-cdf' {
  export default function cdf(x: number, df: number): number;
}
declare module '@stdlib/stats-base-dists-f-cdf' {
  export default function cdf(x: number, df1: number, df2: number): number;
}
declare module '@stdlib/stats-base-dists-gamma-quantile' {
  export default function quantile(p: number, shape: number, rate: number): number;
}
declare module '@stdlib/stats-base-dists-binomial-cdf' {
  export default function cdf(x: number, n: number, p: number): number;
}

declare module 'lighthouse' {
  interface Audit {
    readonly score: number | null;
    readonly displayValue?: string;
  }
  interface Category {
    readonly score: number | null;
    readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
  }
  interface Answer {
    readonly lhr: {
      readonly categories: Readonly<Record<string, Category | undefined>>;
      readonly audits: Readonly<Record<string, Audit | undefined>>;
    };
  }
  const lighthouse: (
    url: string,
    flags: { readonly port: number; readonly onlyCategories: readonly string[]; readonly logLevel: string },
  ) => Promise<Answer | undefined>;
  export default lighthouse;
}
