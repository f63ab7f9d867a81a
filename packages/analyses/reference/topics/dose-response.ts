import type { DoseResult } from '../../src/regression/dose-response/compute.ts';
import { analysisAdapter } from '../adapter.ts';

const list = (value: unknown): string => [value ?? []].flat().join(', ');

/** Curves through their page. */
export const dose = analysisAdapter<DoseResult>({
  topic: 'dose-response',
  analysis: 'dose-response',
  options: (inputs) => ({
    outcome: inputs.outcome,
    dose: inputs.dose,
    model: inputs.model,
    plateau: inputs.plateau,
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
    effects: list(inputs.effectiveDoses),
    predictAt: list(inputs.predictAt),
  }),
  values: ({ curves }) => {
    const curve = curves[0]!;
    return {
      ...curve,
      ec50Limits: curve.ec50,
      terms: Object.fromEntries(curve.parameters.map((parameter) => [parameter.name, parameter])),
      effectiveDoses: Object.fromEntries(curve.effectiveDoses.map((each) => [each.percent, each])),
      predictions: Object.fromEntries(curve.predictions.map((each) => [each.dose, each])),
    };
  },
});
