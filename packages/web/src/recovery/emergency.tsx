import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { countWork } from './backup.ts';
import { BackupActions } from './backup-actions.tsx';
import { RECOVERY } from './messages.ts';

type Step = 'closed' | 'first' | 'second';

/** Clears all data of this device: offers a backup first, then asks twice. */
export function Emergency({ disabled, onClear }: { disabled: boolean; onClear: () => void }) {
  const [step, setStep] = useState<Step>('closed');
  const [work, setWork] = useState<string>('everything');
  useEffect(() => {
    if (step !== 'first') return;
    countWork().then(
      ({ datasets, results, reports }) =>
        setWork(
          [
            `${datasets} ${datasets === 1 ? 'dataset' : 'datasets'}`,
            `${results} ${results === 1 ? 'result' : 'results'}`,
            ...(reports > 0 ? [`${reports} ${reports === 1 ? 'report' : 'reports'}`] : []),
          ].join(' and '),
        ),
      () => setWork('all datasets, results and reports'),
    );
  }, [step]);
  if (step === 'closed')
    return (
      <Button color="error" disabled={disabled} onClick={() => setStep('first')}>
        {RECOVERY.emergency}
      </Button>
    );
  return (
    <section className="notice notice--danger emergency" aria-labelledby="emergency">
      <div>
        <h2 id="emergency">{step === 'first' ? 'This deletes your work' : 'Delete everything now?'}</h2>
        {step === 'first' ? (
          <>
            <p>
              It removes {work}, every setting and the sign-in from this device. Save a backup first: it can
              be restored here or under Datasets.
            </p>
            <BackupActions />
          </>
        ) : (
          <p>There is no way back except a backup file.</p>
        )}
        <div className="row">
          <Button autoFocus onClick={() => setStep('closed')}>
            Keep my data
          </Button>
          {step === 'first' ? (
            <Button color="error" onClick={() => setStep('second')}>
              Go on
            </Button>
          ) : (
            <Button
              color="error"
              variant="contained"
              onClick={() => {
                setStep('closed');
                onClear();
              }}
            >
              Delete everything
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
