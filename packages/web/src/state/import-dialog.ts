/** Whether the import dialog is open, and with what. Small, because the shell loads it. */
import { create } from 'zustand';

export const IMPORT_TABS = ['upload', 'paste', 'sample'] as const;
export type ImportTab = (typeof IMPORT_TABS)[number];

/** The dialog closes so long after success; specification 1, section 9. */
export const IMPORT_CLOSE_MS = 2000;

interface ImportDialogState {
  readonly open: boolean;
  readonly tab: ImportTab;
  /** Files dropped on the app, to be read at once. */
  readonly files: readonly File[];
}

export const useImportDialog = create<ImportDialogState>(() => ({ open: false, tab: 'upload', files: [] }));

/** Opens the import dialog on a tab, or with files. */
export const openImport = (tab: ImportTab = 'upload', files: readonly File[] = []): void =>
  useImportDialog.setState({ open: true, tab, files });

export const closeImport = (): void => useImportDialog.setState({ open: false, files: [] });
