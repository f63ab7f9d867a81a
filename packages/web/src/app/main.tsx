/** Startup: session and router. The document has painted the page already; its code, the theme and the local store follow. */
import '../styles/tokens.css';
import '../styles/base.css';
// Before the router, which reads the address when it is loaded.
import './follow-hash.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { account, followOtherTabs } from '../cloud/account.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { watchInstall } from '../pwa/install.ts';
import { watchOtherTabs } from '../recovery/auth-flow.ts';
import { noteStartupFailure, prepareStart, watchErrors, watchStart } from '../recovery/startup.ts';
import { watchSession } from '../session-guard/guard.ts';
import { guardRequests } from '../state/offline-only.ts';
import { followRequests } from '../state/requests.ts';
import { connectAccount, restoreSession } from '../state/session.ts';
import { AppBoundary } from './error-screen.tsx';
import { Routed } from './routed.tsx';
import { router } from './router.tsx';

guardRequests();
followRequests();
watchErrors();
void prepareStart();
watchOtherTabs();
connectAccount(account);
followOtherTabs();
watchSession();
void restoreSession();
watchInstall();
whenIdle(() => {
  import('./after-start.ts').then(
    ({ followPages }) => followPages(router),
    () => undefined,
  );
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root element.');
root.dataset.started = 'yes';
try {
  const app = createRoot(root);
  // What the document painted stands until all of the page is drawn, in pieces that leave room for touches and keys.
  startTransition(() =>
    app.render(
      <StrictMode>
        <AppBoundary>
          <Routed router={router} />
        </AppBoundary>
      </StrictMode>,
    ),
  );
  watchStart(() => document.querySelector('[data-error-screen]') === null);
} catch (error) {
  noteStartupFailure();
  throw error;
}
