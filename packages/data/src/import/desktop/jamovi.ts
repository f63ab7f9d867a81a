/** Files of jamovi (.omv), and of JASP before 0.18, which has the same form: columns one after the other in data.bin. */
import { checkCells } from '../cell-store.ts';
import { decodeLoosely, untilZero } from '../charset.ts';
import type { ImportOptions } from '../delimited.ts';
import { ImportError } from '../errors.ts';
import { importLabelled, type LabelledColumn, type Measure, weightNotice } from '../labelled.ts';
import type { Imported } from '../report.ts';
import type { Zip } from '../zip.ts';
import { isObject, jsonOf } from './parts.ts';

/** How whole numbers and texts say that there is none. */
const MISSING = -2_147_483_648;
const MEASURES: Readonly<Record<string, Measure>> = {
  Nominal: 'nominal',
  NominalText: 'nominal',
  Ordinal: 'ordinal',
  Continuous: 'scale',
};

interface Field {
  readonly name: string;
  readonly label: string;
  readonly kind: 'number' | 'integer' | 'string';
  readonly isText: boolean;
  readonly isFilter: boolean;
  readonly measure: Measure | undefined;
  readonly missing: readonly string[];
}

/** The table of the archive as a dataset. */
export function importDataBin(zip: Zip, format: string, options: ImportOptions): Imported {
  const damaged = () => new ImportError('import.file-damaged', { format });
  const { dataSet } = jsonOf(zip, 'metadata.json');
  if (!isObject(dataSet) || !Array.isArray(dataSet.fields)) throw damaged();
  const fields = dataSet.fields.filter(isObject).map(fieldOf);
  const rows = Number(dataSet.rowCount);
  if (!(Number.isSafeInteger(rows) && rows >= 0)) throw damaged();
  checkCells(rows, fields.length);
  const data = zip.read('data.bin');
  const size = fields.reduce((sum, { kind }) => sum + rows * (kind === 'number' ? 8 : 4), 0);
  if (!data || data.length < size) throw damaged();
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const texts = new Strings(zip.read('strings.bin') ?? new Uint8Array(0));
  const levels = jsonOf(zip, 'xdata.json');
  let at = 0;
  const columns = fields.map((field): LabelledColumn => {
    const values = Float64Array.from({ length: rows }, (_, row) =>
      field.kind === 'number' ? view.getFloat64(at + 8 * row, true) : view.getInt32(at + 4 * row, true),
    );
    at += rows * (field.kind === 'number' ? 8 : 4);
    return columnOf(field, values, labelsOf(levels[field.name]), texts);
  });
  const weight = typeof dataSet.weights === 'string' && dataSet.weights !== '' ? dataSet.weights : null;
  return importLabelled({ format, rows, columns, notices: weightNotice(weight, options) }, options);
}

function fieldOf(field: Readonly<Record<string, unknown>>): Field {
  const measure = String(field.measureType ?? 'Nominal');
  const kind =
    field.type === 'number' || field.type === 'integer' || field.type === 'string'
      ? field.type
      : measure === 'Continuous'
        ? 'number'
        : 'integer';
  return {
    name: String(field.name ?? ''),
    label: String(field.description ?? ''),
    kind,
    isText: field.dataType === 'Text' || measure === 'NominalText',
    isFilter: field.columnType === 'Filter',
    measure: MEASURES[measure],
    missing: Array.isArray(field.missingValues) ? field.missingValues.map(String) : [],
  };
}

/** Labels by value, in their order. */
function labelsOf(levels: unknown): ReadonlyMap<number, string> {
  const labels = isObject(levels) && Array.isArray(levels.labels) ? levels.labels : [];
  return new Map(labels.filter(Array.isArray).map(([value, label]) => [Number(value), String(label)]));
}

function columnOf(
  field: Field,
  values: Float64Array,
  labels: ReadonlyMap<number, string>,
  texts: Strings,
): LabelledColumn {
  const { name, label, kind, isText, isFilter, measure } = field;
  const common = {
    name,
    label,
    labels: new Map<string, string>(),
    missing: [],
    ...(measure ? { measure } : {}),
  };
  if (kind === 'string') return { ...common, data: texts.cells(values) };
  if (isText) {
    const index = new Map([...labels.keys()].map((value, i) => [value, i]));
    return {
      ...common,
      factor: measure === 'ordinal' ? 'ordered' : 'nominal',
      missing: missingCodes(field.missing, [...labels.values()]),
      data: {
        kind: 'texts',
        codes: Int32Array.from(values, (value) => index.get(value) ?? -1),
        levels: [...labels.values()],
      },
    };
  }
  const numbers =
    kind === 'number' ? values : values.map((value) => (value === MISSING ? Number.NaN : value));
  if (isFilter)
    return {
      ...common,
      labels: new Map([
        ['0', 'false'],
        ['1', 'true'],
      ]),
      data: { kind: 'numbers', values: numbers },
    };
  return {
    ...common,
    labels: new Map(
      [...labels]
        .filter(([value, text]) => text !== String(value))
        .map(([value, text]) => [String(value), text]),
    ),
    missing: missingCodes(
      field.missing,
      [...new Set(numbers)].filter((value) => !Number.isNaN(value)).map(String),
    ),
    data: { kind: 'numbers', values: numbers },
  };
}

const RULE = /^\s*(==|!=|<=?|>=?)\s*(?:'([^']*)'|"([^"]*)"|(\S+))\s*$/;

/** Values that rules such as "== 99" or "< 0" declare missing; of those that compare, the ones that occur. */
function missingCodes(rules: readonly string[], occurring: readonly string[]): readonly string[] {
  const codes = rules.flatMap((rule) => {
    const [, sign, single, double, bare] = RULE.exec(rule) ?? [];
    const text = single ?? double ?? bare;
    if (text === undefined) return [];
    if (sign === '==') return [text];
    const limit = Number(text);
    return occurring.filter((value) => {
      if (sign === '!=') return value !== text;
      if (sign === '<') return Number(value) < limit;
      if (sign === '<=') return Number(value) <= limit;
      return sign === '>' ? Number(value) > limit : Number(value) >= limit;
    });
  });
  return [...new Set(codes)];
}

/** Texts of ids, each ended by a zero, in the order of the cells that have one. */
class Strings {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  cells(places: Float64Array): LabelledColumn['data'] {
    const levels: string[] = [];
    const known = new Map<string, number>();
    const codes = Int32Array.from(places, (place) => {
      if (place === MISSING || this.#at >= this.#bytes.length) return -1;
      const bytes = untilZero(this.#bytes.subarray(this.#at));
      this.#at += bytes.length + 1;
      const text = decodeLoosely(bytes);
      if (text.trim() === '') return -1;
      const code = known.get(text) ?? levels.push(text) - 1;
      known.set(text, code);
      return code;
    });
    return { kind: 'texts', codes, levels };
  }
}
