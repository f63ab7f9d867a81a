/** Google Sheets that are open to everybody, as CSV files. Nothing is sent but the address of the sheet. */
import { type ImportErrorCode, importMessage } from '@constat/data';

/** Reason in words why a sheet could not be fetched. */
export class SheetError extends Error {
  constructor(readonly code: ImportErrorCode) {
    super(importMessage(code));
    this.name = 'SheetError';
  }
}

const HOST = 'docs.google.com';
const PUBLISHED = /^\/spreadsheets\/d\/e\/([\w-]+)(?:\/|$)/;
const SHARED = /^\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]+)(?:\/|$)/;
const GID = /(?:^|[#&?])gid=(\d+)/;

/**
 * The address of the CSV of a sheet, from the address that people have: of the page where it is edited or viewed, or of
 * what was published to the web. Null when it is no Google Sheet.
 */
export function sheetCsvUrl(address: string): string | null {
  const text = address.trim();
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.hostname !== HOST) return null;
  const gid = GID.exec(url.hash)?.[1] ?? GID.exec(url.search)?.[1];
  const published = PUBLISHED.exec(url.pathname)?.[1];
  if (published !== undefined)
    return `https://${HOST}/spreadsheets/d/e/${published}/pub?output=csv${gid === undefined ? '' : `&single=true&gid=${gid}`}`;
  const shared = SHARED.exec(url.pathname)?.[1];
  if (shared === undefined || shared === 'e') return null;
  return `https://${HOST}/spreadsheets/d/${shared}/export?format=csv${gid === undefined ? '' : `&gid=${gid}`}`;
}

/** The sheet as a CSV file, or SheetError. */
export async function fetchSheet(url: string, signal: AbortSignal): Promise<File> {
  if (!navigator.onLine) throw new SheetError('import.sheet-offline');
  let response: Response;
  try {
    response = await fetch(url, {
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  } catch {
    // The sign-in page that a private sheet leads to cannot be told from a broken connection.
    throw new SheetError(navigator.onLine ? 'import.sheet-unreachable' : 'import.sheet-offline');
  }
  if (response.status === 404 || response.status === 410) throw new SheetError('import.sheet-gone');
  const isCsv = /^text\/csv\b/i.test(response.headers.get('content-type') ?? '');
  if (!response.ok || !isCsv) throw new SheetError('import.sheet-private');
  return new File([await response.blob()], 'Google Sheet.csv', { type: 'text/csv' });
}
