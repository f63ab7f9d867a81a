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

const PACKAGES = 'pandas, SciPy and statsmodels';

/** What these packages have nothing of. */
const NOT_IN_PYTHON: Readonly<Record<string, string>> = {
  cfa: 'confirmatory factor analysis',
  'discriminant-analysis': 'discriminant analysis',
  'gage-bias-linearity': 'gauge studies',
  'gage-rr-studies': 'gauge studies',
  'multivariate-charts': 'control charts',
  'process-capability': 'capability indices',
  'run-chart': 'run charts',
  'spc-charts': 'control charts',
};

const WHY_NOT: Readonly<Record<ProgramLanguage, string>> = {
  python: `No Python code: it is written where ${PACKAGES} give the same numbers and this was tested. For this analysis they have no method, have only a part of it, or were not compared yet.`,
  spss: 'No SPSS syntax: it is written where a procedure of SPSS gives the same numbers. For this analysis there is none, or it was not compared yet.',
};

/** Why there is no Python code or no SPSS syntax of an analysis, in a sentence or two for each. */
export function whyNoProgram(id: string, hasData: boolean): readonly string[] {
  if (!hasData)
    return ['No Python code or SPSS syntax: these read data, and this tool computes from what was typed.'];
  return (['python', 'spss'] as const).flatMap((language) => {
    if (WITH_PROGRAM[language].has(id)) return [];
    const method = language === 'python' ? NOT_IN_PYTHON[id] : undefined;
    return [method === undefined ? WHY_NOT[language] : `No Python code: ${PACKAGES} have no ${method}.`];
  });
}
