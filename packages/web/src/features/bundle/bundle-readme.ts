import type { Manifest } from './bundle-format.ts';

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text that explains a bundle to somebody who only has a ZIP program; `withoutData` are results that need none. */
export function bundleReadme(
  { title, date, constat, datasets, results, report }: Omit<Manifest, 'files'>,
  withoutData: ReadonlySet<string>,
  inPython = false,
): string {
  const lines = [
    oneLine(title),
    `Made with Constat ${constat} on ${date.slice(0, 10)}.`,
    '',
    'To see and compute everything again: open Constat, go to Results Manager, choose Import bundle and take this',
    'file, not unpacked. To do it in R: unpack it, start R in this folder, and run source("analysis.R", echo = TRUE).',
    'analysis.qmd is the same as a Quarto document, with the text of each result: quarto render analysis.qmd.',
    ...(inPython
      ? [
          'In Python (pandas, SciPy, statsmodels), for the analyses that these packages have: python analysis.py.',
        ]
      : []),
    '',
    'Data',
    ...datasets.map(
      ({ name, rows, columns, csv }) => `  ${csv}: ${oneLine(name)}, ${rows} rows, ${columns} variables`,
    ),
    ...(datasets.length === 0 ? ['  none'] : []),
    '  The file .jsonl beside each holds the same with labels, types and missing codes, for Constat.',
    '  Text that begins like a formula has an apostrophe in front in the CSV files.',
    '',
    'Results',
    ...results.map(
      (result, i) =>
        `  ${i + 1}. ${oneLine(result.title)} (${result.path}), ${result.analysis.id} version ${result.analysis.version}, seed ${result.seed}${noteOf(result, !withoutData.has(result.id))}`,
    ),
    '',
    ...(report ? ['Report', `  ${report.html}: opens in every browser`, ''] : []),
    'manifest.json lists every file with its size and SHA-256.',
  ];
  return `${lines.join('\n')}\n`;
}

function noteOf({ stale, dataset }: Manifest['results'][number], needsData: boolean): string {
  if (stale) return '. The data has changed since.';
  return dataset === null && needsData ? '. Its data is not here.' : '';
}
