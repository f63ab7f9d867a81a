/** Writes data files beside the page: a million rows must not freeze it. */
import {
  codebookOf,
  type Dataset,
  datasetToCsv,
  datasetToDta,
  datasetToParquet,
  datasetToRows,
  datasetToRScript,
  datasetToSav,
  datasetToWorkbook,
  plainDataset,
  sheetsToWorkbook,
} from '@constat/data';
import { expose } from 'comlink';
import { datasetFile } from '../../cloud/dataset-file.ts';
import { loadDataset } from '../../storage/datasets.ts';
import {
  type DataFormat,
  type ExportHandlers,
  type ExportOptions,
  PLAIN_FORMATS,
} from './export-contract.ts';

type Content = string | Uint8Array<ArrayBuffer>;

interface Writer {
  readonly type: string;
  write(dataset: Dataset, options: ExportOptions): Content | Promise<Content>;
}

const csv = (dataset: Dataset, { formulaSafe = true, decimalComma = false }: ExportOptions): string =>
  datasetToCsv(dataset, { formulaSafe, ...(decimalComma ? { delimiter: ';', decimal: ',' } : {}) });

const BYTES = 'application/octet-stream';

const WRITERS: Readonly<Record<DataFormat, Writer>> = {
  csv: { type: 'text/csv', write: csv },
  tsv: {
    type: 'text/tab-separated-values',
    write: (dataset, { formulaSafe = true }) => datasetToCsv(dataset, { formulaSafe, delimiter: '\t' }),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (dataset) => datasetToWorkbook(dataset, 'xlsx'),
  },
  ods: {
    type: 'application/vnd.oasis.opendocument.spreadsheet',
    write: (dataset) => datasetToWorkbook(dataset, 'ods'),
  },
  json: { type: 'application/json', write: (dataset) => JSON.stringify(datasetToRows(dataset), null, 1) },
  sav: { type: BYTES, write: datasetToSav },
  dta: { type: BYTES, write: datasetToDta },
  parquet: { type: 'application/vnd.apache.parquet', write: datasetToParquet },
  R: { type: 'text/plain', write: datasetToRScript },
};

/** The dataset with the variables that are to be written. */
async function chosenOf(datasetId: string, variables?: readonly string[]): Promise<Dataset | null> {
  const dataset = await loadDataset(datasetId);
  if (!dataset || !variables) return dataset;
  return { ...dataset, columns: dataset.columns.filter(({ id }) => variables.includes(id)) };
}

const handlers: ExportHandlers = {
  async write({ datasetId, format, ...options }) {
    const stored = await chosenOf(datasetId, options.variables);
    if (!stored) return null;
    const { type, write } = WRITERS[format];
    const plain = PLAIN_FORMATS.includes(format) ? plainDataset(stored, options) : stored;
    const dataset = options.codebook ? codebookOf(stored) : plain;
    return new Blob([await write(dataset, options)], { type });
  },

  async codebook(datasetId, variables) {
    const stored = await chosenOf(datasetId, variables);
    return stored && datasetToRows(codebookOf(stored));
  },

  async writeWorkbook(content) {
    const bytes =
      'columns' in content ? await datasetToWorkbook(content, 'xlsx') : await sheetsToWorkbook(content);
    return new Blob([bytes], { type: WRITERS.xlsx.type });
  },

  async writeForCloud(datasetId) {
    const dataset = await loadDataset(datasetId);
    return dataset ? datasetFile(dataset) : null;
  },
};

expose(handlers);
