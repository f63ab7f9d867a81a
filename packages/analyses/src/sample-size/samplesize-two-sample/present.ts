import type { Block } from '@constat/report';
import { planBlocks } from '../kit/present.ts';
import type { TwoSampleSizeResult } from './compute.ts';
import type { TwoSampleSizeOptions } from './options.ts';
import { planWords } from './words.ts';

export const present = (result: TwoSampleSizeResult, options: TwoSampleSizeOptions): readonly Block[] =>
  planBlocks(result.plan, planWords(result, options), options);
