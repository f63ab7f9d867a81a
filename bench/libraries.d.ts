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
