import type { NonlinearResult } from '../../src/regression/nonlinear-regression/compute.ts';
import { analysisAdapter, type ReferenceAdapter } from '../adapter.ts';
import { nist } from '../engine/nist.ts';

/** Nonlinear models through their page. */
const page = analysisAdapter<NonlinearResult>({
  topic: 'nonlinear-and-nist',
  analysis: 'nonlinear-regression',
  options: (inputs) => ({
    outcome: inputs.outcome,
    covariates: [inputs.predictors ?? ['x']].flat(),
    formula: inputs.formula,
    start: Object.entries(inputs.start as Readonly<Record<string, number>>)
      .map(([name, value]) => `${name} = ${value}`)
      .join(', '),
    intervals: 'wald',
  }),
  values: ({ fit, parameters }) => ({
    ...fit,
    terms: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter])),
  }),
});

const isNonlinear = ({ method }: Readonly<Record<string, unknown>>): boolean =>
  method === 'nonlinear-regression';

/** Certified data of NIST: nonlinear ones ask the page, others the engine, with columns that no page makes. */
export const nonlinearAndNist: ReferenceAdapter = {
  topic: 'nonlinear-and-nist',
  asked: (inputs) => (isNonlinear(inputs) ? page.asked(inputs) : undefined),
  answer: (inputs, frame) => (isNonlinear(inputs) ? page : nist).answer(inputs, frame),
};
