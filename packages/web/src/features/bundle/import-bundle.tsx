import { importMessage } from '@constat/data';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { reportHref } from '../../routes/report-address.ts';
import { RESULTS_PATH } from '../../routes/result-address.ts';
import { FileZone } from '../../ui/file-zone.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BundleProgress } from './bundle-progress.tsx';
import { CheckList } from './check-list.tsx';
import { PlanList } from './plan-list.tsx';
import { type ImportBundleFlow, useImportBundle } from './use-import-bundle.ts';

/** Brings the results of a bundle back with their data, and computes them again if wished. */
export function ImportBundle({ file, onClose }: { file: File | null; onClose: () => void }) {
  const id = useId();
  const flow = useImportBundle();
  const phone = useMediaQuery('(max-width: 767px)');
  const { read } = flow;
  useEffect(() => {
    if (file) read(file);
  }, [file, read]);
  return (
    <Dialog
      open
      fullScreen={phone}
      maxWidth="sm"
      fullWidth
      aria-labelledby={id}
      onClose={(_, reason) => {
        // A click beside the dialog does not throw away what was read.
        if (reason !== 'backdropClick' || flow.step.kind === 'choose') onClose();
      }}
    >
      <div className="bdl">
        <div className="bdl-hd">
          <h2 id={id}>Import a bundle</h2>
          <IconButton aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        <Step flow={flow} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function Step({ flow, onClose }: { flow: ImportBundleFlow; onClose: () => void }) {
  const { step } = flow;
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(step.kind);
  // A step that goes takes the focused button with it.
  useEffect(() => {
    if (shown.current === step.kind) return;
    shown.current = step.kind;
    box.current?.focus();
  }, [step.kind]);
  const leave = (address: string) => () => {
    onClose();
    void navigate(address);
  };
  const show = leave(hrefOf(RESULTS_PATH));
  return (
    <div className="bdl-step" ref={box} tabIndex={-1}>
      {step.kind === 'choose' && <Choose flow={flow} onClose={onClose} />}
      {step.kind === 'reading' && (
        <>
          <BundleProgress label="Checking" step={step.progress} />
          <Actions>
            <Button onClick={onClose}>Cancel</Button>
          </Actions>
        </>
      )}
      {step.kind === 'plan' && (
        <>
          <PlanList plan={step.plan} />
          <Actions>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="contained" disabled={step.busy} onClick={flow.store}>
              {step.busy ? 'Importing...' : 'Import'}
            </Button>
          </Actions>
        </>
      )}
      {step.kind === 'done' && (
        <>
          <p role="status">
            <b>{step.restored.plan.title}</b> is here. Check again computes every result once more, with its
            options and its seed, and says whether the numbers are the same.
          </p>
          <Actions>
            {step.restored.reportId !== null && (
              <Button onClick={leave(reportHref(step.restored.reportId))}>Open report</Button>
            )}
            <Button onClick={show}>Show results</Button>
            <Button variant="contained" onClick={flow.check}>
              Check again
            </Button>
          </Actions>
        </>
      )}
      {step.kind === 'checking' && (
        <>
          <CheckList total={step.total} checked={step.checked} finished={step.finished} />
          <Actions>
            {step.finished ? (
              <Button variant="contained" onClick={show}>
                Show results
              </Button>
            ) : (
              <Button onClick={onClose}>Stop</Button>
            )}
          </Actions>
        </>
      )}
    </div>
  );
}

const Actions = ({ children }: { children: ReactNode }) => <div className="acts">{children}</div>;

function Choose({ flow, onClose }: { flow: ImportBundleFlow; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <>
      {flow.problem !== null && (
        <div className="notice notice--danger" role="alert">
          <Icon name="stop" />
          <div>{flow.problem}</div>
          {flow.problem === importMessage('import.guest') && (
            <Button
              size="dense"
              onClick={() => {
                onClose();
                void navigate(hrefOf('auth/login'), { state: { from: hrefOf(RESULTS_PATH) } });
              }}
            >
              Sign in
            </Button>
          )}
        </div>
      )}
      <FileZone
        label="Choose a bundle"
        what="bundle"
        accept=".zip,application/zip"
        onFiles={([file]) => file && flow.read(file)}
      >
        A file ending in .constat.zip: results with their data, options and seeds. It stays on this device.
      </FileZone>
    </>
  );
}
