/** SPSS system files (.sav, .zsav) with labels, missing codes, dates and levels of measurement. */
import { BinaryReader } from '../binary-reader.ts';
import { checkCells, NumberStore, TextStore } from '../cell-store.ts';
import type { ImportOptions } from '../delimited.ts';
import { ImportError } from '../errors.ts';
import { importLabelled, type LabelledColumn, validTime, weightNotice } from '../labelled.ts';
import type { Imported, ImportNotice } from '../report.ts';
import type { ByteSource } from '../source.ts';
import { openCases } from './sav-cases.ts';
import { readDictionary, SAV, type SavDictionary, type SavVariable } from './sav-dictionary.ts';

/** Seconds from 14 October 1582, where SPSS starts to count, to 1 January 1970. */
export const SPSS_EPOCH = 12_219_379_200;

/** Print formats that are dates: DATE, DATETIME, ADATE, JDATE, MOYR, QYR, WKYR, EDATE, SDATE, YMDHMS. */
export const SPSS_DATE_FORMATS: ReadonlySet<number> = new Set([20, 22, 23, 24, 28, 29, 30, 38, 39, 41]);
/** Print formats of a time of day or a duration: TIME, DTIME, MTIME. */
export const SPSS_TIME_FORMATS: ReadonlySet<number> = new Set([21, 25, 40]);
const PROGRESS_ROWS = 16_384;

/** Reads an SPSS system file. */
export async function importSav(source: ByteSource, options: ImportOptions): Promise<Imported> {
  const reader = new BinaryReader(await source.read(0, source.size), SAV);
  if (options.signal?.aborted) throw new ImportError('import.cancelled');
  const dictionary = readDictionary(reader);
  const { variables, caseBytes, cases, decode, systemMissing } = dictionary;
  if (caseBytes === 0) throw new ImportError('import.file-no-data', { format: SAV });
  const next = await openCases(reader, dictionary);
  const row = new Uint8Array(caseBytes);
  const columns = variables.map((variable) =>
    columnReader(variable, row, reader.littleEndian, systemMissing),
  );
  let rows = 0;
  while ((cases < 0 || rows < cases) && next(row)) {
    for (const column of columns) column.store(row);
    rows++;
    if (rows % PROGRESS_ROWS === 0) {
      checkCells(rows, caseBytes / 8);
      options.onProgress?.(reader.at, source.size);
    }
  }
  if (cases >= 0 && rows < cases) throw reader.damaged();
  options.onProgress?.(source.size, source.size);
  return importLabelled(
    {
      format: SAV,
      rows,
      columns: columns.map(({ finish }, i) => labelledColumn(variables[i]!, finish(decode))),
      notices: notices(dictionary, options),
    },
    options,
  );
}

interface ColumnReader {
  store(row: Uint8Array): void;
  finish(decode: SavDictionary['decode']): LabelledColumn['data'];
}

function columnReader(
  { width, pieces, format }: SavVariable,
  row: Uint8Array,
  littleEndian: boolean,
  systemMissing: number,
): ColumnReader {
  if (width > 0) {
    const texts = new TextStore();
    const text = new Uint8Array(width);
    return {
      store(bytes) {
        let at = 0;
        for (const { offset, length } of pieces) {
          for (let i = 0; i < length; i++) text[at + i] = bytes[offset + i]!;
          at += length;
        }
        texts.push(text);
      },
      finish: (decode) => ({ kind: 'texts', ...texts.finish(decode) }),
    };
  }
  const numbers = new NumberStore();
  const isDate = SPSS_DATE_FORMATS.has(format);
  const view = new DataView(row.buffer);
  const offset = pieces[0]?.offset ?? 0;
  return {
    store() {
      const value = view.getFloat64(offset, littleEndian);
      numbers.push(value === systemMissing ? Number.NaN : value);
    },
    finish: () => ({ kind: isDate ? 'dates' : 'numbers', values: numbers.finish() }),
  };
}

function labelledColumn(
  { name, label, measure, labels, missing, missingRange, width, format }: SavVariable,
  data: LabelledColumn['data'],
): LabelledColumn {
  const isTime = width === 0 && SPSS_TIME_FORMATS.has(format);
  const common = {
    name,
    label,
    labels,
    missing,
    ...(measure === undefined ? {} : { measure }),
    ...(isTime ? { unit: 'seconds' as const } : {}),
  };
  if (data.kind !== 'dates') return { ...common, data, ...(missingRange ? { missingRange } : {}) };
  const values = datesFromSpss(data.values, missing, missingRange ?? null);
  return { ...common, missing: [], data: { kind: 'dates', values } };
}

/** Seconds of SPSS as dates. A code such as 99 is no date: in a column of dates it is simply missing. */
export function datesFromSpss(
  seconds: Float64Array,
  missing: readonly string[],
  range: readonly [number, number] | null,
): Float64Array {
  const codes = new Set(missing.map(Number));
  const [low, high] = range ?? [Number.NaN, Number.NaN];
  return seconds.map((second) =>
    codes.has(second) || (second >= low && second <= high)
      ? Number.NaN
      : validTime((second - SPSS_EPOCH) * 1000),
  );
}

function notices({ weight, unknownCharset }: SavDictionary, options: ImportOptions): readonly ImportNotice[] {
  const found: ImportNotice[] = [];
  if (unknownCharset !== null)
    found.push({
      code: 'encoding-assumed',
      message: `The character set ${unknownCharset} is not known here; the text was read as Windows-1252 (Western European).`,
    });
  return [...found, ...weightNotice(weight, options)];
}
