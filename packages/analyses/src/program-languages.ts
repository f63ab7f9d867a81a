/** Software beside R that an analysis can be written for. */
import { PACKAGES, WITH_PYTHON, WITHOUT_PYTHON } from './python/ids.ts';
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

/** Why there is none for options that the software cannot follow, though it can follow others. */
const NOT_FOR_OPTIONS: Readonly<Record<ProgramLanguage, string>> = {
  python: `No Python code: ${PACKAGES} have no method for these options. The R code reproduces them.`,
  spss: 'No SPSS syntax: SPSS has no procedure for these options. The R code reproduces them.',
};

/** Of what is known by its id alone, before an analysis is loaded; null where there is a program. */
export function whyNone(language: ProgramLanguage, id: string, hasData: boolean): string | null {
  if (WITH_PROGRAM[language].has(id)) return null;
  if (language === 'python')
    return `No Python code: ${WITHOUT_PYTHON[id] ?? `${PACKAGES} have no such method`}.`;
  return hasData
    ? 'No SPSS syntax: it is written where a procedure of SPSS gives the same numbers. For this analysis there is none, or it was not compared yet.'
    : 'No SPSS syntax: it reads data, and this tool computes from what was typed.';
}

/** The same for these options. */
export const whyNotHere = (language: ProgramLanguage, id: string, hasData: boolean): string =>
  whyNone(language, id, hasData) ?? NOT_FOR_OPTIONS[language];

/** Why there is no Python code or no SPSS syntax of an analysis, a sentence for each. */
export const whyNoProgram = (id: string, hasData: boolean): readonly string[] =>
  (['python', 'spss'] as const).flatMap((language) => whyNone(language, id, hasData) ?? []);
