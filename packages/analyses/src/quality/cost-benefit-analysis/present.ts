import type { Presentation } from '../../presentation.ts';
import type { CostBenefitResult } from './compute.ts';
import type { CostBenefitOptions } from './options.ts';
import { annuityParts, breakEvenParts, effectivenessParts } from './parts-choices.ts';
import { benefitCostParts, projectParts } from './parts-project.ts';

export const present = ({ found }: CostBenefitResult, options: CostBenefitOptions): Presentation =>
  partsOf(found, options);

function partsOf(found: CostBenefitResult['found'], options: CostBenefitOptions): Presentation {
  switch (found.kind) {
    case 'npv':
      return projectParts(found.values, options);
    case 'benefit-cost':
      return benefitCostParts(found.values, options);
    case 'cost-effectiveness':
      return effectivenessParts(found.values, options);
    case 'annuity':
      return annuityParts(found.values, options);
    case 'break-even':
      return breakEvenParts(found.values, options);
  }
}
