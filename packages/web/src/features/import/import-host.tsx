import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useBundleTask } from '../../state/bundle-task.ts';
import { openImport, useImportDialog } from '../../state/import-dialog.ts';
import { useStorageFull } from '../../state/storage-full.ts';
import { Icon } from '../../ui/icon.tsx';
import './import-host.css';
import { useAway } from './use-away.ts';

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((m) => ({ default: m.ImportDialog })));

const BundleDialog = lazy(() =>
  import('../bundle/bundle-dialog.tsx').then((m) => ({ default: m.BundleDialog })),
);

const StorageFullDialog = lazy(() =>
  import('../disk-space/storage-full-dialog.tsx').then((m) => ({ default: m.StorageFullDialog })),
);

/** Pages that import themselves, and pages whose own controls stand where the button would. */
const WITHOUT_BUTTON =
  /^\/app\/(?:data-management\/(?:import|sample)|publication-ready\/(?:results-manager|worksheet)|auth|reset-password)(?:\/|$)/;

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** A file dropped anywhere on the app is imported; without this the browser would leave the app to show it. */
function useDroppedFiles() {
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) openImport('upload', files);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, []);
}

/** The floating import button, which on phones stands only where it covers nothing, the dialog it opens, that of bundles, and the one that says that nothing more can be stored. */
export function ImportHost() {
  const open = useImportDialog((state) => state.open);
  const full = useStorageFull((state) => state.open);
  const bundle = useBundleTask((state) => state.task !== null);
  const { pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const away = useAway(button);
  useDroppedFiles();
  return (
    <>
      {!WITHOUT_BUTTON.test(pathname) && (
        <Tooltip title="Import data" placement="left">
          <button
            ref={button}
            type="button"
            className={away ? 'fab away' : 'fab'}
            aria-label="Import data"
            onClick={() => openImport()}
          >
            <Icon name="import" size={20} />
          </button>
        </Tooltip>
      )}
      {open && (
        <Suspense fallback={null}>
          <ImportDialog />
        </Suspense>
      )}
      {bundle && (
        <Suspense fallback={null}>
          <BundleDialog />
        </Suspense>
      )}
      {full && (
        <Suspense fallback={null}>
          <StorageFullDialog />
        </Suspense>
      )}
    </>
  );
}
