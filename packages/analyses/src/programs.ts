/** An analysis as a program of other software, beside the R code of its result. */
import type { Frame } from '@constat/data';
import { type AnyAnalysis, isCalculator } from './contract.ts';
import { needsMessage, refusalMessage } from './model/result-text.ts';
import type { RawOptions } from './options.ts';
import { type ProgramLanguage, WITH_PROGRAM, whyNotHere } from './program-languages.ts';
import { pythonProgram } from './python/program.ts';
import { prepare } from './run-once.ts';
import { spssSyntax } from './spss/syntax.ts';

/** Null where the software has no method for these options, or they cannot be answered. */
type Program = (analysis: AnyAnalysis, frame: Frame, raw: RawOptions) => string | null;

export const PROGRAMS: Readonly<Record<ProgramLanguage, Program>> = {
  python: pythonProgram,
  spss: spssSyntax,
};

/** Why there is no program: the software lacks the method, or the question itself cannot be answered. */
export function whyNotWritten(
  language: ProgramLanguage,
  analysis: AnyAnalysis,
  frame: Frame,
  raw: RawOptions,
): string {
  const { id } = analysis.entry;
  if (WITH_PROGRAM[language].has(id)) {
    const ready = prepare(analysis, frame, raw);
    if (ready.status === 'needs') return needsMessage(ready.needs, analysis.options);
    if (ready.status === 'refused') return ready.refusals.map(refusalMessage).join('\n');
  }
  return whyNotHere(language, id, !isCalculator(analysis));
}
