/** Software beside R that an analysis can be written for. */
import { WITH_PYTHON } from './python/ids.ts';
import { WITH_SPSS } from './spss/ids.ts';

export type ProgramLanguage = 'python' | 'spss';

/** What a program is called. */
export const PROGRAM_NAMES: Readonly<Record<ProgramLanguage, string>> = {
  python: 'Python code',
  spss: 'SPSS syntax',
};

/** Which analyses have a program at all: known before an analysis is loaded. */
export const WITH_PROGRAM: Readonly<Record<ProgramLanguage, ReadonlySet<string>>> = {
  python: WITH_PYTHON,
  spss: WITH_SPSS,
};
