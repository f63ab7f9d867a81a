import type { Presentation } from '../../presentation.ts';
import type { DiagnosticResult } from './compute.ts';
import type { DiagnosticOptions } from './options.ts';
import { presentMeasures } from './present-measures.ts';
import { presentArea, presentCompared } from './present-others.ts';

export const present = (
  { measures, area, compared, sample }: DiagnosticResult,
  options: DiagnosticOptions,
): Presentation =>
  measures
    ? presentMeasures(measures, sample.used, options)
    : area
      ? presentArea(area, options)
      : presentCompared(compared!, options);
