import { Component, lazy, type ReactNode, Suspense } from 'react';
import { useRouteError } from 'react-router';
import { isFirefox } from '../recovery/firefox.ts';
import { RECOVERY } from '../recovery/messages.ts';
import { messageOf } from '../recovery/policy.ts';
import '../recovery/recovery.css';
import { noteStartupFailure } from '../recovery/startup.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { againOnce } from './again-once.ts';

/** What is left when nothing can be fetched. */
const ReloadAlone = () => (
  <p data-error-screen>
    <button type="button" onClick={() => location.reload()}>
      {RECOVERY.reload}
    </button>
  </p>
);

const Recovery = lazy(() =>
  againOnce(() => import('./themed-recovery.tsx')).then(
    (m) => ({ default: m.ThemedRecovery }),
    () => ({ default: ReloadAlone }),
  ),
);

/** The whole app failed: what it says, and the ways back. */
function ErrorScreen({ error }: { error: unknown }) {
  return (
    <main className="error-screen" role="alert">
      <BrandMark />
      <h1>{isFirefox(navigator.userAgent) ? RECOVERY.titleFirefox : RECOVERY.title}</h1>
      <p>{RECOVERY.text}</p>
      <p>
        <code>{messageOf(error)}</code>
      </p>
      <Suspense fallback={<ReloadAlone />}>
        <Recovery error={error} />
      </Suspense>
    </main>
  );
}

/** The same for an error the router caught outside every page. */
export function RootError() {
  return <ErrorScreen error={useRouteError()} />;
}

interface BoundaryState {
  readonly failed: boolean;
  readonly error: unknown;
}

/** Around everything: an error outside the router still leads to the error screen. */
export class AppBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: true, error };
  }

  override componentDidCatch(): void {
    noteStartupFailure();
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen error={this.state.error} /> : this.props.children;
  }
}
