import { hrefOf } from './address.ts';

export const IMPROVEMENT_PATH = 'advanced-analysis/six-sigma/improvement-project';

/** The address of an improvement project. */
export const projectHref = (id: string): string =>
  `${hrefOf(IMPROVEMENT_PATH)}?project=${encodeURIComponent(id)}`;
