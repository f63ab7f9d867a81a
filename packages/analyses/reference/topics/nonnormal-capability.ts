import type { CapabilityResult } from '../../src/quality/process-capability/compute.ts';
import { analysisAdapter, type ReferenceAdapter } from '../adapter.ts';

/** Capability from a fitted distribution through the page of process capability. */
export const nonnormal: ReferenceAdapter = analysisAdapter<CapabilityResult>({
  topic: 'nonnormal-capability',
  analysis: 'process-capability',
  options: ({ value, distribution, lsl, usl, z }) => ({ value, distribution, lsl, usl, johnsonZ: z }),
  values: ({ indices, fitted }) => {
    if (!fitted) return null;
    const { capability, parameters, family, likelihood, sampleRatio, compared, name } = fitted;
    const { standardErrors, ...measures } = likelihood ?? { standardErrors: null };
    return {
      n: indices.n,
      ...capability,
      ...measures,
      parameters: family === null ? parameters : { family, ...parameters },
      parameterStandardErrors: standardErrors,
      sampleRatio,
      andersonDarling: compared.find((each) => each.name === name)?.ad,
      comparison: Object.fromEntries(
        compared.map(({ name: each, ad, ...rest }) => [each, { ...rest, andersonDarling: ad }]),
      ),
    };
  },
});
