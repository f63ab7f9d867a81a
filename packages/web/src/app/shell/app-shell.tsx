import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type CSSProperties, lazy, Suspense } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { ImportHost } from '../../features/import/import-host.tsx';
import { PromoProvider } from '../../features/promo/promo-context.tsx';
import { PromoPopup } from '../../features/promo/promo-views.tsx';
import { useCloudProjects } from '../../features/results/use-cloud-projects.ts';
import { UpdatePrompt } from '../../pwa/update-prompt.tsx';
import { SessionWarning } from '../../session-guard/session-warning.tsx';
import { useSession } from '../../state/session.ts';
import { useShell } from '../../state/shell.ts';
import { hasWorkedHere } from '../../state/worked-here.ts';
import { useWrongNumber } from '../../state/wrong-number.ts';
import { AppTheme } from '../app-theme.tsx';
import { FirstPaint } from '../first-paint.tsx';
import { BrowserBanner } from './browser-banner.tsx';
import { NavDrawer, OverlayDrawer, useDrawerWidth } from './nav-drawer.tsx';
import { QuickAccess } from './quick-access.tsx';
import { SnackbarHost } from './snackbar-host.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeys } from './use-keys.ts';
import { usePageChange } from './use-page-change.ts';

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((m) => ({ default: m.CommandPalette })),
);
const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((m) => ({ default: m.ShortcutsDialog })),
);
const AppTour = lazy(() =>
  import('../../features/app-tour/app-tour.tsx').then((m) => ({ default: m.AppTour })),
);
const GuestWorkOffer = lazy(() =>
  import('../../features/guest-work/guest-work-offer.tsx').then((m) => ({ default: m.GuestWorkOffer })),
);
const PasswordDialog = lazy(() =>
  import('../../features/profile/password-dialog.tsx').then((m) => ({ default: m.PasswordDialog })),
);

const WrongNumberDialog = lazy(() =>
  import('../../features/wrong-number/wrong-number-dialog.tsx').then((m) => ({
    default: m.WrongNumberDialog,
  })),
);

/** Whatever of the shell lies over the page at the moment. */
function Overlays() {
  const { paletteOpen, dialog } = useShell();
  const { doubted } = useWrongNumber();
  return (
    <Suspense fallback={null}>
      {paletteOpen && <CommandPalette />}
      {dialog === 'shortcuts' && <ShortcutsDialog />}
      {dialog === 'password' && <PasswordDialog />}
      {dialog === 'tour' && <AppTour />}
      {doubted && <WrongNumberDialog doubted={doubted} />}
    </Suspense>
  );
}

const queryClient = new QueryClient();

/** Everything around the pages of the app. */
export function AppShell() {
  return (
    <AppTheme>
      <QueryClientProvider client={queryClient}>
        <PromoProvider>
          <Shell />
          <PromoPopup />
        </PromoProvider>
        <UpdatePrompt />
        <SessionWarning />
      </QueryClientProvider>
    </AppTheme>
  );
}

function Shell() {
  const status = useSession((state) => state.status);
  const userId = useSession(({ session }) => (session.kind === 'user' ? session.userId : null));
  const drawerOpen = useShell((state) => state.drawerOpen);
  const navigation = useNavigation();
  const width: CSSProperties & { '--w-drawer': string } = { '--w-drawer': `${useDrawerWidth()}px` };
  usePageChange();
  useKeys();
  useCloudProjects();
  if (status === 'restoring')
    return (
      <FirstPaint pathname={location.pathname} status="Restoring session..." welcome={!hasWorkedHere()} />
    );
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {navigation.state === 'loading' && (
        <div className="loadbar" role="status" aria-label="Loading the page" />
      )}
      <BrowserBanner />
      <TopBar />
      <div className="shell" data-drawer={drawerOpen ? 'open' : 'rail'} style={width}>
        <NavDrawer />
        <main id="main" tabIndex={-1}>
          {userId !== null && (
            <Suspense fallback={null}>
              <GuestWorkOffer key={userId} owner={userId} />
            </Suspense>
          )}
          <Outlet />
        </main>
      </div>
      <OverlayDrawer />
      <QuickAccess />
      <ImportHost />
      <Overlays />
      <SnackbarHost />
    </>
  );
}
