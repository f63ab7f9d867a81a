/** Everything that belongs to somebody, in one file: the account as the server keeps it, and the work of this device. */

import { ACCOUNT_TEXTS, exportAccount } from '../../cloud/account-data.ts';
import { cloudContext } from '../../cloud/cloud-context.ts';
import type { Outcome } from '../../cloud/outcome.ts';
import { makeBackup } from '../../recovery/backup.ts';
import { recordLine } from '../../recovery/backup-codec.ts';

/** The record of a backup that holds the account. */
const TABLE = 'account';

/**
 * A backup with one record more. Restoring it brings the work of this device back; the record of the account is for its
 * owner to read.
 */
export async function makeAccountFile(
  owner: string,
  now = new Date(),
): Promise<Outcome<{ readonly file: Blob; readonly name: string }>> {
  try {
    const account = await exportAccount(await cloudContext());
    if (!account.ok) return account;
    const { file: work } = await makeBackup(owner, now);
    const value: unknown = JSON.parse(account.json);
    const file = new Blob([work, recordLine({ table: TABLE, value })], { type: work.type });
    return { ok: true, file, name: `constat-account-${now.toISOString().slice(0, 10)}.jsonl` };
  } catch {
    return { ok: false, message: ACCOUNT_TEXTS.exportFailed };
  }
}
