import type { StandardResult } from '../../src/epidemiology/epi-standardization/compute.ts';
import { analysisAdapter } from '../adapter.ts';

type Numbers = readonly (number | null)[];

export const adapter = analysisAdapter<StandardResult>({
  topic: 'standardization',
  analysis: 'epi-standardization',
  options: (inputs) => {
    const { method, observed, per, confidenceLevel, standardCrudeRate } = inputs;
    const of = (key: string): Numbers => (inputs[key] as Numbers | undefined) ?? [];
    const rows = Math.max(
      ...['cases', 'population', 'cases2', 'population2', 'standardPopulation', 'standardRates'].map(
        (key) => of(key).length,
      ),
    );
    const table = (...keys: readonly string[]) =>
      Array.from({ length: rows }, (_, i) => keys.map((key) => of(key)[i] ?? null));
    return {
      method,
      compare: inputs.cases2 !== undefined,
      directTable: table('cases', 'population', 'standardPopulation'),
      secondTable: table('cases2', 'population2'),
      indirectTable: table('cases', 'population', 'standardRates'),
      totalTable: table('population', 'standardRates'),
      observedFrom: observed === undefined ? 'strata' : 'total',
      observed,
      standardCrudeRate,
      per,
      confidenceLevel,
    };
  },
  values: ({ direct, indirect }) =>
    direct
      ? {
          ...direct.first,
          normalCiLower: direct.first.normal.ciLower,
          normalCiUpper: direct.first.normal.ciUpper,
          gammaCiLower: direct.first.gamma.ciLower,
          gammaCiUpper: direct.first.gamma.ciUpper,
          ageSpecificRates: direct.first.stratumRates,
          adjustedRate2: direct.second?.adjustedRate,
          adjustedRatio: direct.ratio,
          adjustedDifference: direct.difference,
        }
      : {
          ...indirect,
          indirectRate: indirect?.indirect?.estimate,
          indirectCiLower: indirect?.indirect?.ciLower,
          indirectCiUpper: indirect?.indirect?.ciUpper,
        },
});
