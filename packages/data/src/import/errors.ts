/** Why an import failed: a code for the program, the product's own words for the user. */

const MESSAGES = {
  'import.unsupported-type': 'Unsupported file type: .{ext}. Please use CSV, TXT, XLS, XLSX, or JSON.',
  'import.unknown-type':
    'Unsupported file type: the name of the file has no extension, and it does not hold text. Please use CSV, TXT, XLS, XLSX, or JSON.',
  'import.guest': 'Please login to import data. Guest users can only use sample datasets.',
  'import.paste-empty': 'Please paste some data first',
  'import.paste-no-rows': 'No valid data found in pasted text',
  'import.csv-empty': 'CSV file is empty or could not be parsed.',
  'import.too-many-columns':
    'A line of the data has more than {limit} values, more than a dataset can have variables. Check the separator, or turn rows and columns round before the import.',
  'import.sheet-empty': 'Sheet is empty or could not be parsed.',
  'import.range': "'{range}' is not a part of a sheet. Write it like B3:F20, B:F or 3:20.",
  'import.range-empty': 'There is nothing in {range} of this sheet. Choose another part of it, or all of it.',
  'import.workbook-password':
    'The workbook is protected by a password. Open it with its password, save it without one, and import it again.',
  'import.workbook-damaged':
    'Sheet is empty or could not be parsed. The workbook is damaged or cut short: save or download it again.',
  'import.archive-no-workbook':
    'The file is an archive that holds no workbook. Unpack it and import the file inside.',
  'import.archive-no-table':
    'The archive holds no file that can be read as a table. Unpack it and import the file inside.',
  'import.bundle': 'The file is a bundle made by Constat. Open it under Datasets, Backups and bundles.',
  'import.sheet-missing': "The workbook has no sheet named '{sheet}'. Choose one of its sheets.",
  'import.workbook-empty': 'The workbook has no sheets. Save it with at least one sheet and try again.',
  'import.json-invalid': 'The JSON file must hold a list of objects with at least one property each.',
  'import.file-not-format': 'The file is not {format} data, whatever its name says.',
  'import.file-damaged': 'The {format} file is damaged or cut short. Save or download it again.',
  'import.file-unsupported': 'The {format} file uses {feature}, which cannot be read here.',
  'import.file-no-data': 'The {format} file holds no data.',
  'import.file-too-large': 'The file unpacks to more data than a browser can hold.',
  'import.failed-file': 'Failed to import file',
  'import.failed-paste': 'Failed to process pasted data',
  'import.failed-sample': 'Failed to generate sample dataset',
  'import.sheet-address':
    'This is not the address of a Google Sheet. Copy it from the address bar while the sheet is open.',
  'import.sheet-offline': 'You are offline, and a Google Sheet has to be fetched. Try again when connected.',
  'import.sheet-unreachable':
    'Google did not hand out the sheet. In Google Sheets choose File, Share, Publish to web, or share it with anyone who has the link; then try again. A blocker or firewall can also be in the way.',
  'import.sheet-private':
    'The sheet is not open to everybody. In Google Sheets choose File, Share, Publish to web, or share it with anyone who has the link; then try again.',
  'import.sheet-gone': 'There is no Google Sheet at this address, or it is no longer published.',
  'import.cancelled': 'The import was cancelled.',
} as const;

export type ImportErrorCode = keyof typeof MESSAGES;

/** The sentence of a code, with `{name}` filled in. */
export function importMessage(code: ImportErrorCode, values: Readonly<Record<string, string>> = {}): string {
  return MESSAGES[code].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** What the product's own sentence does not say of a file that can be read. */
export const ONLY_NAMES = 'The first line was read as names of variables, and nothing stands below it.';

/** A refused or failed import; nothing of it is kept. */
export class ImportError extends Error {
  constructor(
    readonly code: ImportErrorCode,
    values: Readonly<Record<string, string>> = {},
    /** What helps, after the sentence of the code. */
    more = '',
  ) {
    super(`${importMessage(code, values)}${more === '' ? '' : ` ${more}`}`);
    this.name = 'ImportError';
  }
}
