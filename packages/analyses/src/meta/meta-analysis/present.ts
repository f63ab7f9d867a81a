import type { Block } from '@constat/report';
import { presentMeta } from '../kit/present.ts';
import type { MetaResult } from '../kit/result.ts';
import type { MetaAnalysisOptions } from './options.ts';
import { rCode } from './r-code.ts';

export const present = (result: MetaResult, options: MetaAnalysisOptions): readonly Block[] =>
  presentMeta(result, options, rCode(result, options));
