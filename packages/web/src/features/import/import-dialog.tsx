import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef } from 'react';
import { closeImport, IMPORT_CLOSE_MS, useImportDialog } from '../../state/import-dialog.ts';
import { Icon } from '../../ui/icon.tsx';
import { ImportPanel } from './import-panel.tsx';
import { useImport } from './use-import.ts';

/** The import as a dialog over any page. */
export function ImportDialog() {
  const id = useId();
  const flow = useImport();
  const { tab, files } = useImportDialog();
  const phone = useMediaQuery('(max-width: 767px)');
  const { kind } = flow.step;

  const { readFiles } = flow;
  const taken = useRef<readonly File[]>([]);
  useEffect(() => {
    if (files.length === 0 || taken.current === files) return;
    taken.current = files;
    readFiles(files);
  }, [files, readFiles]);

  useEffect(() => {
    if (kind !== 'done') return;
    const timer = setTimeout(closeImport, IMPORT_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [kind]);

  return (
    <Dialog
      open
      fullScreen={phone}
      maxWidth="md"
      fullWidth
      aria-labelledby={id}
      onClose={(_, reason) => {
        // A click beside the dialog does not throw a preview away.
        if (reason !== 'backdropClick' || kind === 'choose' || kind === 'done') closeImport();
      }}
    >
      <div className="imp-dlg">
        <div className="imp-hd">
          <h2 id={id}>Import data</h2>
          <IconButton aria-label="Close" onClick={closeImport}>
            <Icon name="close" />
          </IconButton>
        </div>
        <ImportPanel flow={flow} initialTab={tab} onLeave={closeImport} />
      </div>
    </Dialog>
  );
}
