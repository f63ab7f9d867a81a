import type { Frame } from '@constat/data';
import type { RunContext } from '../../contract.ts';
import { analyse } from '../kit/analyse.ts';
import type { MetaResult } from '../kit/result.ts';
import type { MetaAnalysisOptions } from './options.ts';
import { checkLevels } from './refusals.ts';
import { regressionOf } from './regression.ts';
import { fieldsOf, levelLabels, orderOf, readStudies } from './studies.ts';

export function compute(frame: Frame, options: MetaAnalysisOptions, run: RunContext): MetaResult {
  const { studies, rows, excluded } = readStudies(frame, options);
  checkLevels(studies, options);
  const by = orderOf(options);
  const values = by === null ? null : frame.numbers(by);
  const place = (i: number) => (values ? values[rows[i]!]! : rows[i]!);
  const indices = rows.map((_, i) => i).sort((a, b) => place(a) - place(b) || rows[a]! - rows[b]!);
  const fields: readonly string[] = fieldsOf(options);
  const result = analyse(
    studies,
    {
      settings: options,
      name: (field) => (fields.includes(field) ? options[field as 'effect'] : field),
      excluded,
      subgroup: options.subgroup === null ? null : frame.label(options.subgroup),
      levels: levelLabels(frame, options),
      order: { indices, by: by === null ? null : frame.label(by) },
    },
    run,
  );
  return { ...result, regression: regressionOf(frame, options, result, rows) };
}
