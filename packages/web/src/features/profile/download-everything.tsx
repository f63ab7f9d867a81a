import Button from '@mui/material/Button';
import { useState } from 'react';
import { download } from '../../ui/clipboard.ts';
import { makeAccountFile } from './account-file.ts';

/** Gives somebody the file with everything they have; says how it went. */
export function DownloadEverything({ userId }: { userId: string }) {
  const [status, setStatus] = useState<{ readonly text: string; readonly failed: boolean }>();
  const [busy, setBusy] = useState(false);
  const collect = async () => {
    setBusy(true);
    const outcome = await makeAccountFile(userId);
    setBusy(false);
    if (outcome.ok) download(outcome.file, outcome.name, outcome.file.type);
    setStatus(
      outcome.ok
        ? { text: `${outcome.name} was saved.`, failed: false }
        : { text: outcome.message, failed: true },
    );
  };
  return (
    <>
      <Button disabled={busy} onClick={() => void collect()}>
        {busy ? 'Collecting...' : 'Download everything'}
      </Button>
      {status && (
        <p className={status.failed ? 'set-problem' : undefined} role={status.failed ? 'alert' : 'status'}>
          {status.text}
        </p>
      )}
    </>
  );
}
