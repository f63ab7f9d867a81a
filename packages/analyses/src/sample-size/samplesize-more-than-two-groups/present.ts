import type { Presentation } from '../../presentation.ts';
import { planParts } from '../kit/present.ts';
import type { MoreGroupsResult } from './compute.ts';
import type { MoreGroupsOptions } from './options.ts';
import { planWords } from './words.ts';

export const present = (result: MoreGroupsResult, options: MoreGroupsOptions): Presentation =>
  planParts(result.plan, planWords(result, options), options);
