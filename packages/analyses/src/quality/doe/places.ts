import type { DoeOptions } from './options.ts';

/** The variables that say where a run was made, as far as the kind of experiment has them. */
export const placesOf = ({ kind, block, wholePlot }: DoeOptions) => ({
  block: kind === 'factorial' || kind === 'split' ? block : null,
  wholePlot: kind === 'split' ? wholePlot : null,
});
