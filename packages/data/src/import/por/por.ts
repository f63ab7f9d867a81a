/** SPSS portable files (.por): every variable with its labels and missing codes, dates as dates. */
import { checkCells, NumberStore, TextStore } from '../cell-store.ts';
import { decodeLoosely, unpadded } from '../charset.ts';
import type { ImportOptions } from '../delimited.ts';
import { ImportError } from '../errors.ts';
import { importLabelled, type LabelledColumn, weightNotice } from '../labelled.ts';
import type { Imported } from '../report.ts';
import { datesFromSpss, SPSS_DATE_FORMATS } from '../sav/sav.ts';
import type { ByteSource } from '../source.ts';
import { POR, PorReader } from './por-text.ts';

interface PorVariable {
  /** Bytes of its text; 0 for numbers. */
  readonly width: number;
  readonly name: string;
  readonly isDate: boolean;
  label: string;
  readonly labels: Map<string, string>;
  readonly missing: string[];
  range: readonly [number, number] | null;
}

const PROGRESS_ROWS = 4096;
const MAX_WIDTH = 32_767;

/** Reads an SPSS portable file. */
export async function importPor(source: ByteSource, options: ImportOptions): Promise<Imported> {
  const bytes = await source.read(0, source.size);
  if (options.signal?.aborted) throw new ImportError('import.cancelled');
  const reader = new PorReader(bytes);
  reader.tag();
  reader.text();
  reader.text();
  const { variables, weight } = readDictionary(reader);
  const columns = variables.map(({ width }) => (width > 0 ? new TextStore() : new NumberStore()));
  let rows = 0;
  while (variables.length > 0 && reader.left > 0 && reader.peek() !== 'Z') {
    for (const column of columns)
      if (column instanceof TextStore) column.push(reader.text());
      else column.push(reader.number());
    rows++;
    if (rows % PROGRESS_ROWS === 0) {
      checkCells(rows, columns.length);
      options.onProgress?.(Math.min(reader.at, source.size), source.size);
    }
  }
  if (reader.left === 0) throw reader.damaged();
  options.onProgress?.(source.size, source.size);
  const table = variables.map((variable, i) => labelledColumn(variable, columns[i]!));
  return importLabelled(
    { format: POR, rows, columns: table, notices: weightNotice(weight, options) },
    options,
  );
}

function readDictionary(reader: PorReader): {
  readonly variables: readonly PorVariable[];
  readonly weight: string | null;
} {
  const variables: PorVariable[] = [];
  const byName = new Map<string, PorVariable>();
  let weight: string | null = null;
  const last = (): PorVariable => {
    const variable = variables.at(-1);
    if (!variable) throw reader.damaged();
    return variable;
  };
  for (;;) {
    const tag = reader.tag();
    switch (tag) {
      case '1':
      case '2':
      case '3':
        reader.text();
        break;
      case '4':
      case '5':
        reader.count();
        break;
      case '6':
        weight = textOf(reader);
        break;
      case '7': {
        const variable = readVariable(reader);
        variables.push(variable);
        byName.set(variable.name, variable);
        break;
      }
      case '8':
        last().missing.push(readValue(reader, last()));
        break;
      case '9':
        last().range = [Number.NEGATIVE_INFINITY, reader.number()];
        break;
      case 'A':
        last().range = [reader.number(), Number.POSITIVE_INFINITY];
        break;
      case 'B':
        last().range = [reader.number(), reader.number()];
        break;
      case 'C':
        last().label = textOf(reader);
        break;
      case 'D':
        readLabels(reader, byName);
        break;
      case 'E':
        for (let lines = reader.count(); lines > 0; lines--) reader.text();
        break;
      case 'F':
        return { variables, weight };
      default:
        throw reader.damaged();
    }
  }
}

const textOf = (reader: PorReader): string => decodeLoosely(unpadded(reader.text()));

function readVariable(reader: PorReader): PorVariable {
  const width = reader.count();
  if (width > MAX_WIDTH) throw reader.damaged();
  const name = textOf(reader);
  const [format] = Array.from({ length: 6 }, () => reader.count());
  return {
    width,
    name,
    isDate: width === 0 && SPSS_DATE_FORMATS.has(format!),
    label: '',
    labels: new Map(),
    missing: [],
    range: null,
  };
}

const readValue = (reader: PorReader, { width }: PorVariable): string =>
  width > 0 ? textOf(reader) : String(reader.number());

/** One set of labels for one or more variables, all of numbers or all of text. */
function readLabels(reader: PorReader, byName: ReadonlyMap<string, PorVariable>): void {
  const shared: PorVariable[] = [];
  for (let count = reader.count(); count > 0; count--) {
    const variable = byName.get(textOf(reader));
    if (!variable) throw reader.damaged();
    shared.push(variable);
  }
  const [first] = shared;
  if (!first || shared.some(({ width }) => width > 0 !== first.width > 0)) throw reader.damaged();
  for (let count = reader.count(); count > 0; count--) {
    const value = readValue(reader, first);
    const label = textOf(reader);
    for (const { labels } of shared) labels.set(value, label);
  }
}

function labelledColumn(variable: PorVariable, store: NumberStore | TextStore): LabelledColumn {
  const { name, label, labels, missing, range, isDate } = variable;
  const common = { name, label, labels, missing };
  if (store instanceof TextStore)
    return { ...common, data: { kind: 'texts', ...store.finish(decodeLoosely) } };
  const values = store.finish();
  if (isDate)
    return { ...common, missing: [], data: { kind: 'dates', values: datesFromSpss(values, missing, range) } };
  return { ...common, data: { kind: 'numbers', values }, ...(range ? { missingRange: range } : {}) };
}
