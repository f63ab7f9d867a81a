/** A server on which nothing more fits: not the fault of the account, not over by trying at once, and no harm to work on the device. */

/** What people are told. */
export const SERVER_FULL_TEXT =
  'The server is full, so nothing was saved there. Your work stays on this device; try again later, and tell the person who runs the server.';

/** The status of a server without room, and the code of a database without any. */
const STATUS = 507;
const DISK_FULL = '53100';

/** Ends a cloud function on a full server. */
export class ServerFull extends Error {
  constructor() {
    super(SERVER_FULL_TEXT);
  }
}

/** Whether a failed request says that the server is full. */
export function isServerFull(error: unknown): boolean {
  if (error instanceof ServerFull) return true;
  if (error === null || typeof error !== 'object') return false;
  const { status, statusCode, code } = error as Readonly<Record<string, unknown>>;
  return [status, statusCode, code].some((value) => Number(value) === STATUS) || code === DISK_FULL;
}
