import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useEffect, useId, useRef, useState } from 'react';
import { fileName } from '../../lib/file-name.ts';
import type { BundleRequest } from '../../state/bundle-task.ts';
import { notify } from '../../state/notify.ts';
import { download } from '../../ui/clipboard.ts';
import { BUNDLE_EXTENSION } from './bundle-format.ts';
import { BundleProgress, type BundleStep } from './bundle-progress.tsx';
import { BundleSession } from './bundle-session.ts';
import { pythonPrograms } from './python-programs.ts';

/** Work that is shorter than this is not worth a dialog. */
const SHOWN_AFTER_MS = 400;

/** Writes a bundle in a worker; a dialog shows how far it is when it takes long. */
export function ExportBundle({ request, onClose }: { request: BundleRequest; onClose: () => void }) {
  const id = useId();
  const [step, setStep] = useState<BundleStep>({ done: 0, total: 0, what: '' });
  const [shown, setShown] = useState(false);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const session = new BundleSession();
    let current = true;
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    const finish = (message: string) => {
      if (!current) return;
      notify(message);
      close.current();
    };
    pythonPrograms(request)
      .then((python) =>
        session.write(
          { ...request, python },
          (done, total, what) => current && setStep({ done, total, what }),
        ),
      )
      .then(
        (file) => {
          if (!current) return;
          const name = fileName(request.title, BUNDLE_EXTENSION);
          download(file, name, file.type);
          finish(`${name} was saved`);
        },
        () => finish('The bundle could not be written.'),
      );
    return () => {
      current = false;
      clearTimeout(timer);
      session.end();
    };
  }, [request]);
  const cancel = () => {
    notify('Export cancelled');
    onClose();
  };
  return (
    <Dialog open={shown} onClose={cancel} maxWidth="xs" fullWidth aria-labelledby={id}>
      <div className="bdl">
        <h2 id={id}>Writing {request.title}</h2>
        <BundleProgress label="Packing" step={step} />
        <div className="acts">
          <Button onClick={cancel}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  );
}
