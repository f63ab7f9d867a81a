import { presentMeta } from '../../meta/kit/present.ts';
import { metaProgram } from '../../meta/kit/r-code.ts';
import type { MetaResult } from '../../meta/kit/result.ts';
import type { Presentation } from '../../presentation.ts';
import { rStrings } from '../../shared/r-code.ts';
import type { EpiMetaOptions } from './options.ts';

export function present(result: MetaResult, options: EpiMetaOptions): Presentation {
  const { studies } = result;
  const fields = Object.keys(studies[0]!.numbers);
  const columns = fields.map(
    (field) => `${field} = c(${studies.map(({ numbers }) => numbers[field]).join(', ')})`,
  );
  const program = metaProgram(result, options, {
    data: [`d <- data.frame(study = ${rStrings(studies.map(({ name }) => name))}, ${columns.join(', ')})`],
    fields: Object.fromEntries(fields.map((field) => [field, `d$${field}`])),
    names: 'd$study',
    subgroup: null,
    order: null,
    moderators: null,
  });
  return presentMeta(result, options, program);
}
