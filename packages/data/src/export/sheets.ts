/** Tables that are no dataset as sheets of one workbook (.xlsx). Text is written as text cells, which no spreadsheet runs. */

export interface SheetToWrite {
  readonly name: string;
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Limit of a cell, and of the name of a sheet (Excel specifications and limits, Microsoft). */
const MAX_TEXT = 32_767;
const MAX_NAME = 31;

/** The name as Excel allows it, told apart from those before. */
function sheetName(name: string, taken: Set<string>): string {
  const plain =
    name
      .replace(/[\\/?*[\]:\p{Cc}]+/gu, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
      .slice(0, MAX_NAME) || 'Sheet';
  let free = plain;
  for (let i = 2; taken.has(free.toLowerCase()); i++) free = `${plain.slice(0, MAX_NAME - 4)} ${i}`;
  taken.add(free.toLowerCase());
  return free;
}

/** The bytes of a workbook with one sheet for each table; with none, an empty sheet. */
export async function sheetsToWorkbook(sheets: readonly SheetToWrite[]): Promise<Uint8Array<ArrayBuffer>> {
  const { utils, write } = await import('@e965/xlsx');
  const book = utils.book_new();
  const taken = new Set<string>();
  for (const { name, rows } of sheets.length > 0 ? sheets : [{ name: 'Document', rows: [] }]) {
    const cells = rows.map((row) =>
      row.map((cell) =>
        typeof cell === 'string'
          ? { t: 's' as const, v: cell.replace(/(?![\t\n])\p{Cc}|\p{Surrogate}/gu, '').slice(0, MAX_TEXT) }
          : cell,
      ),
    );
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), sheetName(name, taken));
  }
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true });
  return new Uint8Array(bytes);
}
