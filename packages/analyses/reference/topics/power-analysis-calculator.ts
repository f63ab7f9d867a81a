import type { PowerCurveResult } from '../../src/sample-size/power-analysis-calculator/compute.ts';
import { analysisAdapter } from '../adapter.ts';

const asText = (values: unknown): string | undefined =>
  Array.isArray(values) ? values.join(' ') : values === undefined ? undefined : String(values);

export const adapter = analysisAdapter<PowerCurveResult>({
  topic: 'power-curves',
  analysis: 'power-analysis-calculator',
  options: ({ n, effectSize, effectSizes, ...inputs }) => ({
    ...inputs,
    sizes: asText(n),
    effects: asText(effectSizes ?? effectSize),
  }),
  values: ({ power }, { effectSizes }) => ({ power: effectSizes === undefined ? power[0] : power }),
});
