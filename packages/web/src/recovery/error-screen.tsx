import { Component, type ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { BrandMark } from '../ui/icon.tsx';
import { isFirefox } from './firefox.ts';
import { RECOVERY } from './messages.ts';
import { messageOf } from './policy.ts';
import { RecoveryPanel } from './recovery-panel.tsx';
import { noteStartupFailure } from './startup.ts';

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
      <RecoveryPanel error={error} />
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
