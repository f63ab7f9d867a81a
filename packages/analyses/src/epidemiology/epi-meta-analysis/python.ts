import { metaProgram } from '../../meta/kit/python.ts';
import { typedList } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import type { EpiMetaOptions } from './options.ts';
import { readStudies } from './studies.ts';

export function python(file: PythonFile, values: EpiMetaOptions): readonly string[] | null {
  const studies = readStudies(values);
  const fields = Object.keys(studies[0]?.numbers ?? {});
  if (values.bias.includes('egger')) file.use('sm');
  return metaProgram(
    file,
    {
      data: fields.map(
        (field) =>
          `${field} = np.array(${typedList(studies.map(({ numbers }) => numbers[field] ?? null))}, float)`,
      ),
      fields,
      subgroup: null,
      moderators: null,
    },
    { ...values, perStudy: 'one', rho: 0 },
  );
}
