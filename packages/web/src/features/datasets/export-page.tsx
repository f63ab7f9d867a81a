import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { openImport } from '../../state/import-dialog.ts';
import { useActiveDataset, useWorkspace } from '../../state/workspace.ts';
import { Icon } from '../../ui/icon.tsx';
import './datasets.css';
import { fileName } from '../../lib/file-name.ts';
import {
  CODEBOOK_FORMATS,
  type CodebookFormat,
  DATA_FORMATS,
  type DataFormat,
  type ExportOptions,
} from '../export-data/export-contract.ts';
import { exportDataset, exportedName } from '../export-data/export-dataset.ts';
import { ExportChoices } from './export-choices.tsx';
import { exportCodebook } from './export-codebook.ts';
import { ExportVariables } from './export-variables.tsx';

type Format = DataFormat | CodebookFormat;

const isCodebook = (format: Format): format is CodebookFormat =>
  CODEBOOK_FORMATS.some((each) => each === format);

const FORMATS: Readonly<Record<Format, { readonly label: string; readonly help: string }>> = {
  csv: { label: 'CSV', help: 'For spreadsheets and every statistics program. Missing cells are empty.' },
  tsv: { label: 'TSV', help: 'The same with tabs between the cells, for pasting and for text editors.' },
  xlsx: { label: 'Excel', help: 'A workbook with one sheet. Text stays text: no formula is run from it.' },
  ods: { label: 'OpenDocument', help: 'A sheet for LibreOffice and others. Text stays text here too.' },
  json: { label: 'JSON', help: 'A list of rows keyed by variable, for programs. Missing cells are null.' },
  sav: {
    label: 'SPSS',
    help: 'An SPSS file (.sav) with labels, missing-value codes and dates.',
  },
  dta: {
    label: 'Stata',
    help: 'A Stata file (.dta, format 118) with labels and dates. Missing-value codes become .a, .b and so on.',
  },
  parquet: {
    label: 'Parquet',
    help: 'A small, fast file for Python, R (arrow), DuckDB and Spark. Constat reads its labels back.',
  },
  R: {
    label: 'R script',
    help: 'A script in base R that makes the data frame: factors, dates, labels. Missing-value codes become NA.',
  },
  docx: {
    label: 'Codebook, Word',
    help: 'What each variable is and holds, as a document (.docx): labels, values, codes, statistics.',
  },
  html: { label: 'Codebook, HTML', help: 'The same as a page for the browser.' },
};

/** Writes a dataset to a file. */
export function ExportPage() {
  const id = useId();
  const { datasets, status } = useWorkspace();
  const active = useActiveDataset();
  const [chosen, setChosen] = useState<string | null>(null);
  const [format, setFormat] = useState<Format>('csv');
  const [options, setOptions] = useState<ExportOptions>({});
  const [variables, setVariables] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const dataset = datasets.find((each) => each.id === chosen) ?? active ?? datasets[0] ?? null;
  const chosenOptions = variables === null ? options : { ...options, variables };
  const save = () => {
    if (!dataset) return;
    setBusy(true);
    const done = isCodebook(format)
      ? exportCodebook(dataset, format, chosenOptions.variables)
      : exportDataset(dataset, format, chosenOptions);
    void done.finally(() => setBusy(false));
  };
  return (
    <div className="plain-page ds">
      <h1>Export Data</h1>
      <p>A dataset as a file on this device. Results are exported from the Results Manager.</p>
      {!dataset && status === 'ready' && (
        <div className="ds-none">
          <p>No dataset is currently selected.</p>
          <div className="row">
            <Button variant="contained" onClick={() => openImport()}>
              <Icon name="import" />
              Import data
            </Button>
          </div>
        </div>
      )}
      {dataset && (
        <form
          className="ds-export"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <div>
            <label className="lab" htmlFor={id}>
              Dataset
            </label>
            <span className="field field--select">
              <select
                id={id}
                value={dataset.id}
                onChange={(event) => {
                  setChosen(event.target.value);
                  setVariables(null);
                }}
              >
                {datasets.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name} ({each.rows.toLocaleString('en')} × {each.columns.length})
                  </option>
                ))}
              </select>
              <Icon name="chevronDown" size={14} />
            </span>
          </div>
          <fieldset>
            <legend className="lab">Format</legend>
            {[...DATA_FORMATS, ...CODEBOOK_FORMATS].map((each) => (
              <label key={each} className="choice">
                <input
                  type="radio"
                  name={`${id}-format`}
                  checked={format === each}
                  onChange={() => setFormat(each)}
                />
                {FORMATS[each].label}
                <small>{FORMATS[each].help}</small>
              </label>
            ))}
          </fieldset>
          <ExportVariables dataset={dataset} chosen={variables} onChange={setVariables} />
          {!isCodebook(format) && (
            <ExportChoices dataset={dataset} format={format} options={options} onChange={setOptions} />
          )}
          <div>
            <Button type="submit" variant="contained" disabled={busy || variables?.length === 0}>
              <Icon name="export" />
              {busy ? 'Writing...' : 'Export'}
            </Button>
            <span className="faint file">
              {fileName(exportedName(dataset, isCodebook(format) ? { codebook: true } : options), format)}
            </span>
          </div>
        </form>
      )}
    </div>
  );
}
