import type { StationarityResult } from '../../src/time-series/stationarity-tests/result.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<StationarityResult>({
  topic: 'stationarity-tests',
  analysis: 'stationarity-tests',
  options: (inputs) => ({
    series: inputs.variable,
    tests: [inputs.test],
    ...(inputs.regression === undefined ? {} : { regression: inputs.regression }),
    ...(inputs.lags === undefined ? {} : { lagChoice: 'own', lags: inputs.lags }),
    ...(inputs.null === undefined ? {} : { about: inputs.null }),
    ...(inputs.lagRule === undefined ? {} : { lagRule: inputs.lagRule }),
  }),
  values: ({ n, adf, kpss, pp }, inputs) => ({
    n,
    ...adf,
    ...kpss,
    ...(pp
      ? { lagUsed: pp.lagUsed, ...(inputs.statisticType === 'Z(alpha)' ? pp.bias : pp.studentized) }
      : {}),
  }),
});
