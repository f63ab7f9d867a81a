import Button from '@mui/material/Button';
import { listMails, type WaitingMail } from '../../cloud/admin-content.ts';
import { copyText } from '../../ui/clipboard.ts';
import { timeAgo } from '../../ui/time-ago.ts';
import { LoadProblem } from './admin-frame.tsx';
import { useAdmin } from './use-admin.ts';

/** The first link in a mail. */
export const linkIn = (body: string): string | undefined => /https?:\/\/[^\s"'<>]+/.exec(body)?.[0];

/** Mails that this server wrote and has nothing to send with: their links can be passed on by hand. */
export function OutboxView() {
  const { data, error, refetch } = useAdmin(['outbox'], listMails);
  return (
    <section aria-label="Outbox">
      <div className="adm-bar">
        <p>
          This server has no mail server. What it would have sent waits here for 7 days; links work once, for
          an hour.
        </p>
      </div>
      {error && <LoadProblem error={error} onRetry={() => void refetch()} />}
      {data && data.length === 0 && (
        <p className="adm-none">
          Nothing waits. A password link that you make on the page of a user appears here.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="adm-mails">
          {data.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Mail({ mail }: { mail: WaitingMail }) {
  const link = linkIn(mail.body);
  return (
    <li>
      <div className="adm-line">
        <div>
          <b>{mail.subject}</b>
          <p>
            To {mail.recipient}, {timeAgo(Date.parse(mail.created_at))}
          </p>
        </div>
        {link && (
          <Button
            onClick={() => void copyText(link, 'Link copied.')}
            aria-label={`Copy the link for ${mail.recipient}`}
          >
            Copy link
          </Button>
        )}
      </div>
      <details>
        <summary>Show the mail</summary>
        <pre>{mail.body}</pre>
      </details>
    </li>
  );
}
