/** What the main thread and the thread of the backend say to each other. */
import type { EmailDriver } from '@supabase/lite';
import type { Change } from './realtime-changes.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

type EmailMessage = Parameters<EmailDriver['send']>[0];

/** What the thread is started with. */
export interface ThreadData {
  readonly settings: Settings;
  readonly secrets: Secrets;
  /** Whether mails are sent by the main thread. */
  readonly mailsOutside: boolean;
  /** One number that grows for as long as the thread gets on. */
  readonly beats: Int32Array;
}

/** A request or an answer without its functions. */
export interface Parcel {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | null;
}

export type ToThread =
  | {
      readonly kind: 'request';
      readonly id: number;
      readonly method: string;
      readonly url: string;
      readonly peerAddress: string | null;
      readonly parcel: Parcel;
    }
  | { readonly kind: 'health'; readonly id: number }
  | { readonly kind: 'backup'; readonly id: number; readonly target: string }
  | { readonly kind: 'mailed'; readonly id: number; readonly failure: string | undefined }
  | { readonly kind: 'close' };

export type FromThread =
  | { readonly kind: 'ready'; readonly appliedMigrations: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string; readonly isSetting: boolean; readonly stack: string }
  | { readonly kind: 'answer'; readonly id: number; readonly status: number; readonly parcel: Parcel }
  | { readonly kind: 'broken'; readonly id: number; readonly message: string }
  | { readonly kind: 'healthy'; readonly id: number; readonly healthy: boolean }
  | { readonly kind: 'copied'; readonly id: number; readonly failure: string | undefined }
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'missed' }
  | { readonly kind: 'log'; readonly line: string }
  | { readonly kind: 'mail'; readonly id: number; readonly message: EmailMessage }
  | { readonly kind: 'closed' };

/** The parcel of a request or an answer, and what of it can be handed over without a copy. */
export async function pack(
  message: Request | Response,
): Promise<{ readonly parcel: Parcel; readonly transfer: ArrayBuffer[] }> {
  const bytes = message.body ? await message.arrayBuffer() : null;
  const body = bytes && bytes.byteLength > 0 ? new Uint8Array(bytes) : null;
  return { parcel: { headers: [...message.headers], body }, transfer: body && bytes ? [bytes] : [] };
}
