/** Writes data files beside the page: a million rows must not freeze it. */
import { type Dataset, datasetToCsv, datasetToRows } from '@constat/data';
import { expose } from 'comlink';
import { loadDataset } from '../../storage/datasets.ts';
import type { DataFormat, ExportHandlers } from './export-contract.ts';

const WRITERS: Readonly<
  Record<DataFormat, { readonly type: string; write(dataset: Dataset, formulaSafe: boolean): string }>
> = {
  csv: { type: 'text/csv', write: (dataset, formulaSafe) => datasetToCsv(dataset, { formulaSafe }) },
  json: { type: 'application/json', write: (dataset) => JSON.stringify(datasetToRows(dataset), null, 1) },
};

const handlers: ExportHandlers = {
  async write({ datasetId, format, formulaSafe }) {
    const dataset = await loadDataset(datasetId);
    if (!dataset) return null;
    const { type, write } = WRITERS[format];
    return new Blob([write(dataset, formulaSafe)], { type });
  },
};

expose(handlers);
