import Button from '@mui/material/Button';
import { Emergency } from './emergency.tsx';
import { RECOVERY } from './messages.ts';
import './recovery.css';
import { useRecovery } from './use-recovery.ts';

/** What is done about an error, and what can be done about it by hand. */
export function RecoveryPanel({ error }: { error: unknown }) {
  const { status, busy, recover, clearAll } = useRecovery(error);
  return (
    <div className="recovery" data-error-screen>
      <p className="state" role="status">
        {status}
      </p>
      <div className="row">
        <Button variant="contained" onClick={() => location.reload()}>
          {RECOVERY.reload}
        </Button>
        <Button disabled={busy} onClick={recover}>
          {RECOVERY.recover}
        </Button>
        <Emergency disabled={busy} onClear={clearAll} />
      </div>
      <p className="faint">{RECOVERY.kept} Recovery loads the app anew and does not touch them.</p>
    </div>
  );
}
