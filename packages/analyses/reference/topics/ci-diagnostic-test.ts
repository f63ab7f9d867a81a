import type { DiagnosticResult } from '../../src/intervals/ci-diagnostic-test/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<DiagnosticResult>({
  topic: 'ci-diagnostic',
  analysis: 'ci-diagnostic-test',
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
