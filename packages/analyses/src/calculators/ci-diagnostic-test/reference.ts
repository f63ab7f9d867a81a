import { analysisAdapter } from '../../reference.ts';
import type { DiagnosticResult } from './compute.ts';
import { analysis } from './index.ts';

export const adapter = analysisAdapter<DiagnosticResult>({
  topic: 'ci-diagnostic',
  analysis,
  options: ({
    type,
    tp,
    fp,
    fn,
    tn,
    auc,
    nPositive,
    nNegative,
    x1,
    n1,
    x2,
    n2,
    confidenceLevel,
    zeroCorrection,
  }) => ({
    type,
    tp,
    fp,
    fn,
    tn,
    auc,
    nPositive,
    nNegative,
    x1,
    n1,
    x2,
    n2,
    confidenceLevel,
    zeroCorrection,
  }),
  values: ({ measures, area, compared }) =>
    measures
      ? { ...measures.proportions, ...measures.ratios, youden: measures.youden }
      : area
        ? { ...area, logitCiLower: area.logit?.ciLower, logitCiUpper: area.logit?.ciUpper }
        : compared,
});
