/** Why there is no interval, each with a code and what to change. */
import type { Refusal } from '../../contract.ts';
import { checkGroups } from '../../shared/calculator/two-groups.ts';
import type { DifferenceMeansOptions } from './options.ts';

export const check = (_: unknown, options: DifferenceMeansOptions): readonly Refusal[] =>
  checkGroups(options, options.method === 'z' ? 1 : 2);
