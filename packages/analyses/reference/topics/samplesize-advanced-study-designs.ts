import type { AdvancedSizeResult } from '../../src/sample-size/samplesize-advanced-study-designs/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<AdvancedSizeResult>({
  topic: 'sample-size-advanced',
  analysis: 'samplesize-advanced-study-designs',
  options: ({ alternative, ratio, icc, ...inputs }) => {
    const design = String(inputs.design);
    return {
      ...inputs,
      sides: alternative === undefined || alternative === 'two-sided' ? 'two-sided' : 'one-sided',
      ...(design === 'cox'
        ? { predictorKind: inputs.proportionExposed === undefined ? 'continuous' : 'binary' }
        : {}),
      ...(design === 'bioequivalence-2x2' ? { meansRatio: ratio } : { negativesPerPositive: ratio }),
      ...(design.startsWith('icc-') ? { rho: icc } : { icc }),
    };
  },
  values: ({ plan, values, formulas }, { design }) => ({
    ...values,
    nExact: plan.exact,
    n: plan.sizes[0],
    achievedPower: plan.power,
    clustersPerArmExact: plan.exact,
    clustersPerArm: plan.sizes[0],
    personTimePerGroup: plan.exact,
    pairsExact: plan.exact,
    pairs: plan.total,
    ...(design === 'auc-test' ? { nPositive: plan.sizes[0], nNegative: plan.sizes[1] } : {}),
    total: plan.total,
    nWithNonresponse: values.nWithNonresponse ?? plan.total,
    nFinite: values.nFinite ?? values.n0,
    ...Object.fromEntries(
      formulas.map(({ formula, exact, sizes, total }) => [
        formula,
        { n1Exact: exact, n1: sizes[0], n2: sizes[1], total },
      ]),
    ),
  }),
});
