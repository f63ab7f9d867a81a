/** Made by vite-reference-cases.ts when the app is built. */
declare module 'virtual:reference-cases' {
  export const CASES: readonly {
    readonly area: string;
    readonly checks: number;
    load(): Promise<import('./engine-contract.ts').ReferenceFiles>;
  }[];
}
