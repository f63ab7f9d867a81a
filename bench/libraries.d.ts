declare module 'jstat' {
  interface JStat {
    mean(values: number[]): number;
    stdev(values: number[], sample: boolean): number;
    skewness(values: number[]): number;
    kurtosis(values: number[]): number;
    quantiles(values: number[], p: number[]): number[];
  }
  const jstat: JStat;
  export default jstat;
}

declare module 'ml-regression' {
  export class MultivariateLinearRegression {
    constructor(x: number[][], y: number[][]);
  }
}
