import { closeBundle, useBundleTask } from '../../state/bundle-task.ts';
import { ExportBundle } from './export-bundle.tsx';
import { ImportBundle } from './import-bundle.tsx';
import './bundle.css';

/** What bundles need of the screen: the import, or how far an export is. */
export function BundleDialog() {
  const task = useBundleTask((state) => state.task);
  if (task === null) return null;
  return task.kind === 'import' ? (
    <ImportBundle file={task.file} onClose={closeBundle} />
  ) : (
    <ExportBundle request={task.request} onClose={closeBundle} />
  );
}
