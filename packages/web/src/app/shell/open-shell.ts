/** The shell, and what goes on beside the pages as long as it is open. Loaded after the first paint: all of it needs the local store. */
import type { ComponentType } from 'react';
import { settled } from '../../lib/settled.ts';
import { registerServiceWorker } from '../../pwa/register.ts';
import { followLinkedDocuments } from '../../state/follow-links.ts';
import { followPreferences } from '../../state/preferences.ts';
import { followSession } from '../../state/workspace.ts';
import { emptyBin, persistStorage } from '../../storage/db.ts';
import { followLegacy } from '../legacy.ts';
import { AppShell } from './app-shell.tsx';

/** Once, before the shell is first shown. */
export function openShell(): ComponentType {
  followSession();
  followLegacy();
  followPreferences();
  followLinkedDocuments();
  void registerServiceWorker();
  void settled().then(() => {
    void persistStorage();
    void emptyBin();
  });
  return AppShell;
}
