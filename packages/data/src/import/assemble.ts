/** The columns of a finished scan as a dataset, with everything that had to be decided on the way. */
import { withImputationMarked } from '../imputed.ts';
import { type NewDataset, newDataset } from '../new-dataset.ts';
import { decodeUtf8, type Encoding } from './bytes.ts';
import type { CsvScanner } from './csv-scanner.ts';
import type { ImportSource } from './detect.ts';
import { decode, type FinishedColumn, finishColumn, isUtf8 } from './finish.ts';
import { joinBlank, nameColumns } from './headers.ts';
import { joinAlike } from './join-notices.ts';
import type { DecimalMark } from './numbers.ts';
import { type Imported, type ImportNotice, plural, textKept } from './report.ts';
import { joinScales } from './scale-hints.ts';

interface Scanned {
  readonly scanner: CsvScanner;
  /** Cells of the header row; null when the first row was data. */
  readonly header: readonly Uint8Array[] | null;
  readonly source: ImportSource;
  /** The encoding that the file itself declares or the user chose, if there is one. */
  readonly marked: Encoding | null;
  /** Positions of columns whose digits are kept as text. */
  readonly textColumns: ReadonlySet<number>;
}

interface AssembleOptions extends NewDataset {
  readonly missingTokens?: readonly string[];
  readonly dayFirst?: boolean;
  /** Times with a distance from UTC are those of the clock that wrote them. */
  readonly byClock?: boolean;
  readonly decimal?: DecimalMark;
  readonly keepSpaces?: readonly string[];
  readonly asNumbers?: readonly string[];
  readonly asOrdinal?: readonly string[];
  readonly missingCodes?: Readonly<Record<string, readonly string[]>>;
}

/** Names, types and cells of all columns. */
export function assemble(scanned: Scanned, options: AssembleOptions): Imported {
  const { scanner, header, source, marked } = scanned;
  const rows = scanner.contentRows;
  const decimal = options.decimal ?? decimalOf(scanner);
  const assumed = marked === null && !isAllUtf8(scanned);
  const windows1252 = assumed || marked === 'windows-1252';
  const headers = scanner.columns.map((_, i) => {
    const cell = header?.[i];
    return cell === undefined ? null : decode(cell, windows1252);
  });
  const named = nameColumns(headers);
  const finished = scanner.columns.map((builder, i) =>
    finishColumn(builder, `c${i + 1}`, named.names[i]!, {
      source,
      rows,
      windows1252,
      missingTokens: options.missingTokens ?? [],
      decimal,
      asNumbers: (options.asNumbers ?? []).includes(named.names[i]!),
      asOrdinal: (options.asOrdinal ?? []).includes(named.names[i]!),
      missingCodes: codesOf(options.missingCodes, named.names[i]!),
      keepSpaces: source === 'file' && (options.keepSpaces ?? []).includes(named.names[i]!),
      ...(options.byClock === undefined ? {} : { byClock: options.byClock }),
      ...(options.dayFirst === undefined ? {} : { dayFirst: options.dayFirst }),
    }),
  );
  // without names: what a divider at the ends of all rows leaves
  const isLast = (i: number): boolean => i > 0 && i === finished.length - 1;
  const isEmpty = (i: number): boolean =>
    (header === null ? isLast(i) : (headers[i] ?? '').trim() === '') && finished[i]!.missing === rows;
  const kept = finished.filter((_, i) => !isEmpty(i));
  const names = new Set(kept.map(({ column }) => column.name));
  return {
    dataset: newDataset(options, rows, withImputationMarked(kept.map(({ column }) => column))),
    report: {
      rows,
      columns: kept.map(({ column, missing }) => ({ name: column.name, type: column.type, missing })),
      notices: [
        ...tableNotices(scanned, finished.length - kept.length, assumed),
        ...joinBlank(named.notices.filter(({ column }) => column !== undefined && names.has(column))),
        ...joinAlike([...scanned.textColumns].map((i) => textKept(finished[i]!.column.name))),
        ...joinScales(joinAlike(kept.flatMap((column: FinishedColumn) => column.notices))),
      ],
      delimiter: String.fromCharCode(scanner.delimiter),
      encoding: windows1252 ? 'windows-1252' : (marked ?? 'utf-8'),
      decimal,
      header: header !== null,
    },
  };
}

/** A comma where numbers were written with one, or could have been and none has a point. */
const decimalOf = ({ columns, rules }: CsvScanner): DecimalMark =>
  rules.decimalComma && !columns.some((column) => column.values !== null && column.usesPoint) ? ',' : '.';

const isAllUtf8 = ({ scanner, header }: Scanned): boolean =>
  (header ?? []).every((cell) => decodeUtf8(cell) !== null) && scanner.columns.every(isUtf8);

const codesOf = (codes: Readonly<Record<string, readonly string[]>> = {}, name: string): readonly string[] =>
  Object.hasOwn(codes, name) ? (codes[name] ?? []) : [];

const were = (count: number): string => (count === 1 ? 'was' : 'were');

function tableNotices(
  { scanner, header }: Scanned,
  dropped: number,
  assumed: boolean,
): readonly ImportNotice[] {
  const notices: ImportNotice[] = [];
  if (!header)
    notices.push({
      code: 'headers-generated',
      message: 'The first row holds no words, so it was kept as data and the columns were numbered.',
    });
  const extra = header ? scanner.columns.length - header.length - dropped : 0;
  if (extra > 0)
    notices.push({
      code: 'extra-columns',
      count: extra,
      message: `Some rows have more cells than the header; ${plural(extra, 'column')} without a name ${were(extra)} added.`,
    });
  if (dropped > 0)
    notices.push({
      code: 'empty-columns-dropped',
      count: dropped,
      message: `${plural(dropped, 'column')} without a name and without values ${were(dropped)} left out.`,
    });
  const blank = scanner.rows - scanner.contentRows;
  if (blank > 0)
    notices.push({
      code: 'blank-rows-dropped',
      count: blank,
      message: `${plural(blank, 'blank row')} at the end ${were(blank)} left out.`,
    });
  const inside = scanner.blankRows - blank;
  if (inside > 0)
    notices.push({
      code: 'blank-rows-kept',
      count: inside,
      message: `${plural(inside, 'blank line')} ${were(inside)} kept as missing: in a single column nothing else marks a missing value.`,
    });
  if (scanner.shortRows > 0)
    notices.push({
      code: 'short-rows',
      count: scanner.shortRows,
      message: `${plural(scanner.shortRows, 'row')} had fewer cells than there are columns; the rest is missing.`,
    });
  if (assumed)
    notices.push({
      code: 'encoding-assumed',
      message:
        'The file is not UTF-8; it was read as Windows-1252 (Western European). If letters look wrong, choose another encoding.',
    });
  return notices;
}
