/** Mails of a server without a mail server: kept in the database, where administrators read them and pass links on. */
import type { EmailDriver } from '@supabase/lite';
import type { Database } from './database.ts';

const KEPT_DAYS = 7;

/** A driver that keeps mails instead of sending them. */
export function outbox(database: Database): EmailDriver {
  return {
    send: async ({ to, subject, text, html }) => {
      await database.rows('insert into public.outbox (recipient, subject, body) values ($1, $2, $3)', [
        to,
        subject,
        text ?? html ?? '',
      ]);
      await database.rows(
        `delete from public.outbox where created_at < now() - interval '${KEPT_DAYS} days'`,
      );
    },
  };
}
