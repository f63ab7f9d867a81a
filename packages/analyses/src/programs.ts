/** An analysis as a program of other software, beside the R code of its result. */
import type { Frame } from '@constat/data';
import type { AnyAnalysis } from './contract.ts';
import type { RawOptions } from './options.ts';
import type { ProgramLanguage } from './program-languages.ts';
import { pythonProgram } from './python/program.ts';
import { spssSyntax } from './spss/syntax.ts';

/** Null where the software has no method for these options, or they cannot be answered. */
type Program = (analysis: AnyAnalysis, frame: Frame, raw: RawOptions) => string | null;

export const PROGRAMS: Readonly<Record<ProgramLanguage, Program>> = {
  python: pythonProgram,
  spss: spssSyntax,
};
