/** Startup: theme, session, local store, router. */
import '../styles/tokens.css';
import '../styles/base.css';
// Before the router, which reads the address when it is loaded.
import './follow-hash.ts';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { account, followOtherTabs } from '../cloud/account.ts';
import { watchInstall } from '../pwa/install.ts';
import { registerServiceWorker } from '../pwa/register.ts';
import { watchOtherTabs } from '../recovery/auth-flow.ts';
import { AppBoundary } from '../recovery/error-screen.tsx';
import { noteStartupFailure, prepareStart, watchErrors, watchStart } from '../recovery/startup.ts';
import { watchSession } from '../session-guard/guard.ts';
import { followMetadata } from '../site/app-metadata.ts';
import { followLinkedDocuments } from '../state/follow-links.ts';
import { guardRequests } from '../state/offline-only.ts';
import { followPreferences } from '../state/preferences.ts';
import { followRequests } from '../state/requests.ts';
import { connectAccount, restoreSession } from '../state/session.ts';
import { followSession } from '../state/workspace.ts';
import { emptyBin, persistStorage } from '../storage/db.ts';
import { followLegacy } from './legacy.ts';
import { router } from './router.tsx';
import { THEME_STORAGE_KEY, theme } from './theme.ts';

guardRequests();
followRequests();
watchErrors();
void prepareStart();
watchOtherTabs();
followSession();
followLegacy();
connectAccount(account);
followOtherTabs();
followPreferences();
followLinkedDocuments();
watchSession();
void restoreSession();
void persistStorage();
void emptyBin();
watchInstall();
void registerServiceWorker();
followMetadata(router);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root element.');
root.dataset.started = 'yes';
try {
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={THEME_STORAGE_KEY}>
        <AppBoundary>
          <RouterProvider router={router} />
        </AppBoundary>
      </ThemeProvider>
    </StrictMode>,
  );
  watchStart(() => document.querySelector('[data-error-screen]') === null);
} catch (error) {
  noteStartupFailure();
  throw error;
}
