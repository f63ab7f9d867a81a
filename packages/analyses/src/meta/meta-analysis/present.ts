import type { Presentation } from '../../presentation.ts';
import { presentMeta } from '../kit/present.ts';
import type { MetaResult } from '../kit/result.ts';
import type { MetaAnalysisOptions } from './options.ts';
import { rCode } from './r-code.ts';

export const present = (result: MetaResult, options: MetaAnalysisOptions): Presentation =>
  presentMeta(result, options, rCode(result, options));
