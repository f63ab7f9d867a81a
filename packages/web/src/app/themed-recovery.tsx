import { RecoveryPanel } from '../recovery/recovery-panel.tsx';
import { AppTheme } from './app-theme.tsx';

/** The ways back from an error that left no shell around it. */
export const ThemedRecovery = ({ error }: { error: unknown }) => (
  <AppTheme>
    <RecoveryPanel error={error} />
  </AppTheme>
);
