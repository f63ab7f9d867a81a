import type { CapabilityOptions } from './options.ts';

/** What the variation behind Cp and Cpk is called. */
export const withinName = ({ withinMethod }: Pick<CapabilityOptions, 'withinMethod'>): string =>
  withinMethod === 'between' ? 'Between/within' : 'Within';

/** The same in a sentence. */
export const withinWords = (options: Pick<CapabilityOptions, 'withinMethod'>): string =>
  options.withinMethod === 'between' ? 'between and within' : 'within';
