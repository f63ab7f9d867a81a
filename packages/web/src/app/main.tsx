/** Startup: theme, session, local store, router. */
import '../styles/tokens.css';
import '../styles/base.css';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { account, followOtherTabs } from '../cloud/account.ts';
import { router } from '../routes/router.tsx';
import { emptyBin, persistStorage } from '../storage/db.ts';
import { connectAccount, restoreSession } from './session.ts';
import { THEME_STORAGE_KEY, theme } from './theme.ts';
import { followSession } from './workspace.ts';

const queryClient = new QueryClient();

followSession();
connectAccount(account);
followOtherTabs();
void restoreSession();
void persistStorage();
void emptyBin();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root element.');
createRoot(root).render(
  <StrictMode>
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={THEME_STORAGE_KEY}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
);
