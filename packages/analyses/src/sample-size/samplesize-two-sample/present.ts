import type { Presentation } from '../../presentation.ts';
import { planParts } from '../kit/present.ts';
import type { TwoSampleSizeResult } from './compute.ts';
import type { TwoSampleSizeOptions } from './options.ts';
import { planWords } from './words.ts';

export const present = (result: TwoSampleSizeResult, options: TwoSampleSizeOptions): Presentation =>
  planParts(result.plan, planWords(result, options), options);
