/** Why this test cannot be run, each with a code, the variable and what to change. */
import { boundsRefusal } from '../kit/further-tests.ts';
import type { OneSampleOptions } from './options.ts';

/** Reasons found without computing. */
export const check = (_: unknown, options: OneSampleOptions) => boundsRefusal(options);
