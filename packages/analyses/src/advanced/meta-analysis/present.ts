import type { Block } from '@constat/report';
import { presentMeta } from '../../shared/meta/present.ts';
import type { MetaResult } from '../../shared/meta/result.ts';
import type { MetaAnalysisOptions } from './options.ts';
import { rCode } from './r-code.ts';

export const present = (result: MetaResult, options: MetaAnalysisOptions): readonly Block[] =>
  presentMeta(result, options, rCode(result, options));
