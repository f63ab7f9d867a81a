import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'cost-benefit-analysis',
  area: 'quality',
  path: 'advanced-analysis/six-sigma/cost-benefit-analysis',
  title: 'Cost-benefit analysis',
  description:
    'Whether a project pays: net present value, internal rate of return, payback, cost-effectiveness.',
  resultType: 'other',
  aliases: ['NPV calculator', 'IRR calculator', 'payback period', 'ICER calculator', 'break-even analysis'],
  keywords: [
    'net present value',
    'internal rate of return',
    'benefit-cost ratio',
    'profitability index',
    'return on investment',
    'annuity',
    'cost-effectiveness',
    'discounting',
    'six sigma',
  ],
};
