/** SPSS syntax that answers the question of an analysis. */
import type { Frame } from '@constat/data';
import type { AnyAnalysis } from '../contract.ts';
import type { RawOptions } from '../options.ts';
import { prepare } from '../run-once.ts';
import { SpssFile } from './spss-file.ts';
import { broken, remark } from './words.ts';

/** The program, or null where SPSS has none for these options or they cannot be answered. */
export function spssSyntax(analysis: AnyAnalysis, frame: Frame, raw: RawOptions): string | null {
  if (!analysis.spss) return null;
  const ready = prepare(analysis, frame, raw);
  if (ready.status !== 'prepared') return null;
  const file = new SpssFile(frame, ready.frame);
  const procedures = analysis.spss(file, ready.values);
  if (procedures === null) return null;
  return [
    remark('data.sav is the dataset, exported for SPSS'),
    "GET FILE='data.sav'.",
    ...[...file.made.flatMap(broken), ...(file.made.length > 0 ? ['EXECUTE.'] : []), ...procedures],
  ].join('\n');
}
