/** A Python program (pandas, SciPy, statsmodels) that answers the question of an analysis. */
import type { Frame } from '@constat/data';
import type { AnyAnalysis } from '../contract.ts';
import type { RawOptions } from '../options.ts';
import { prepare } from '../run-once.ts';
import { PythonFile } from './python-file.ts';

/** The program, or null where these packages have no method for these options or they cannot be answered. */
export function pythonProgram(analysis: AnyAnalysis, frame: Frame, raw: RawOptions): string | null {
  if (!analysis.python) return null;
  const ready = prepare(analysis, frame, raw);
  if (ready.status !== 'prepared') return null;
  const file = new PythonFile(ready.frame);
  const lines = analysis.python(file, ready.values);
  return lines === null ? null : file.write(lines);
}
