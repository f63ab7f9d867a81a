import type { Block } from '@constat/report';
import { planBlocks } from '../kit/present.ts';
import type { MoreGroupsResult } from './compute.ts';
import type { MoreGroupsOptions } from './options.ts';
import { planWords } from './words.ts';

export const present = (result: MoreGroupsResult, options: MoreGroupsOptions): readonly Block[] =>
  planBlocks(result.plan, planWords(result, options), options);
