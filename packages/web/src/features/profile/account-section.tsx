import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { Session } from '../../state/session.ts';
import { DownloadEverything } from './download-everything.tsx';

const DeleteAccountDialog = lazy(() =>
  import('./delete-account-dialog.tsx').then((m) => ({ default: m.DeleteAccountDialog })),
);

type UserSession = Extract<Session, { kind: 'user' }>;

/** Taking everything away, and leaving. */
export function AccountSection({ session }: { session: UserSession }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <section className="set" aria-labelledby="profile-data">
        <h2 id="profile-data">Your data</h2>
        <div>
          <p>
            One file with all that belongs to you: your account, what it keeps in the cloud, and your datasets
            and results in this browser. Restore a backup, on the page Datasets, reads the latter back.
          </p>
          <DownloadEverything userId={session.userId} />
        </div>
      </section>
      <section className="set" aria-labelledby="profile-delete">
        <h2 id="profile-delete">Delete the account</h2>
        <div>
          <p>The account with everything it keeps, and your work in this browser. You are asked twice.</p>
          <Button color="error" onClick={() => setDeleting(true)}>
            Delete account
          </Button>
        </div>
      </section>
      {deleting && (
        <Suspense fallback={null}>
          <DeleteAccountDialog session={session} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  );
}
