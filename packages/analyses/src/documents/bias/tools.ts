import { probast, quadas2 } from './accuracy.ts';
import { JBI, newcastleCases, newcastleCohort } from './checklists.ts';
import { rob2 } from './rob2.ts';
import { robinsE, robinsI } from './robins.ts';
import type { BiasTool } from './tool.ts';

/** Every tool; the first holds while none is chosen. */
export const TOOLS: readonly [BiasTool, ...BiasTool[]] = [
  rob2,
  robinsI,
  robinsE,
  quadas2,
  probast,
  newcastleCohort,
  newcastleCases,
  ...JBI,
];
