import type { Presentation } from '../../presentation.ts';
import type { BaselineResult } from './compute.ts';
import type { BaselineOptions } from './options.ts';
import { littleParts, oeeParts, taguchiParts } from './parts-operations.ts';
import { conversionParts, defectsParts } from './parts-sigma.ts';
import { costParts, throughputParts } from './parts-steps.ts';

export const present = ({ found }: BaselineResult, options: BaselineOptions): Presentation =>
  partsOf(found, options);

function partsOf(found: BaselineResult['found'], options: BaselineOptions): Presentation {
  switch (found.kind) {
    case 'defects':
      return defectsParts(found.values, options);
    case 'conversion':
      return conversionParts(found.values, options);
    case 'throughput':
      return throughputParts(found.values, options);
    case 'copq':
      return costParts(found.values, options);
    case 'oee':
      return oeeParts(found.values, options);
    case 'taguchi':
      return taguchiParts(found.values, options);
    case 'little':
      return littleParts(found.values, options);
  }
}
