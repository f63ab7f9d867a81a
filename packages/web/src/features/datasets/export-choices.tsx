import type { DatasetInfo } from '../../storage/db.ts';
import {
  type DataFormat,
  DELIMITED_FORMATS,
  type ExportOptions,
  PLAIN_FORMATS,
} from '../export-data/export-contract.ts';

interface Choice {
  readonly id: Exclude<keyof ExportOptions, 'variables'>;
  readonly label: string;
  readonly help: string;
  readonly usual: boolean;
}

const CODEBOOK: Choice = {
  id: 'codebook',
  label: 'Codebook instead of the data',
  help: 'One row for each variable: label, type, values, missing-value codes, counts and the usual statistics.',
  usual: false,
};
const LABELS: Choice = {
  id: 'labels',
  label: 'Labels instead of codes',
  help: 'Male and Female instead of 1 and 2, where values have labels.',
  usual: false,
};
const MISSING: Choice = {
  id: 'missingCodes',
  label: 'Keep missing-value codes',
  help: 'Codes such as 99 are written; else their cells are empty.',
  usual: false,
};
const COMMA: Choice = {
  id: 'decimalComma',
  label: 'Semicolons and decimal commas',
  help: 'As spreadsheets expect them where 3,14 is a number.',
  usual: false,
};
const SAFE: Choice = {
  id: 'formulaSafe',
  label: 'Safe to open in a spreadsheet',
  help: 'Text such as =SUM(A1) gets an apostrophe in front, so that no spreadsheet runs it as a formula.',
  usual: true,
};

/** What there is to choose for a format and a dataset: nothing that would change nothing. */
function choicesOf(
  { columns }: DatasetInfo,
  format: DataFormat,
  { codebook }: ExportOptions,
): readonly Choice[] {
  if (!PLAIN_FORMATS.includes(format)) return [];
  const isLabelled = columns.some(({ valueLabels = {} }) => Object.keys(valueLabels).length > 0);
  const hasCodes = columns.some(({ missingValueCodes = [] }) => missingValueCodes.length > 0);
  return [
    CODEBOOK,
    ...(isLabelled && !codebook ? [LABELS] : []),
    ...(hasCodes && !codebook ? [MISSING] : []),
    ...(format === 'csv' ? [COMMA] : []),
    ...(DELIMITED_FORMATS.includes(format) ? [SAFE] : []),
  ];
}

/** What becomes of labels, codes and separators in the file. */
export function ExportChoices({
  dataset,
  format,
  options,
  onChange,
}: {
  readonly dataset: DatasetInfo;
  readonly format: DataFormat;
  readonly options: ExportOptions;
  readonly onChange: (options: ExportOptions) => void;
}) {
  return choicesOf(dataset, format, options).map(({ id, label, help, usual }) => (
    <label key={id} className="choice">
      <input
        type="checkbox"
        checked={options[id] ?? usual}
        onChange={(event) => onChange({ ...options, [id]: event.target.checked })}
      />
      {label}
      <small>{help}</small>
    </label>
  ));
}
