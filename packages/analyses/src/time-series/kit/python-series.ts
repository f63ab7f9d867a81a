/** A series as a Python program reads it: in the order of its times, from its first value to its last. */
import type { PythonFile } from '../../python/python-file.ts';
import { text } from '../../python/words.ts';

/** Lines that make the series `x`, a list of numbers, with `n` of them. */
export function pythonSeries(
  file: PythonFile,
  {
    series,
    time,
    difference = 0,
  }: { readonly series: string; readonly time: string | null; readonly difference?: number },
): readonly string[] {
  file.use('np');
  const name = text(file.name(series));
  if (time === null) return [`x = d[${name}].dropna().to_numpy()`, ...changes(difference), 'n = len(x)'];
  const by = text(file.name(time));
  const isDate = file.frame.column(time).type === 'date';
  return [
    ...(isDate ? [`d[${by}] = pd.to_datetime(d[${by}])`] : []),
    `x = d.dropna(subset=[${by}, ${name}]).sort_values(${by}, kind="stable")[${name}].to_numpy()`,
    ...changes(difference),
    'n = len(x)',
  ];
}

const changes = (difference: number): readonly string[] =>
  difference > 0 ? [`x = np.diff(x, n=${difference})`] : [];
