/** What the error screen says, word for word as specified. */

export const RECOVERY = {
  title: 'Application Error',
  titleFirefox: 'Firefox Compatibility Issue',
  text: 'Constat encountered an error and needs to recover...',
  reload: 'Reload Page',
  recover: 'Recover App Data',
  emergency: 'Emergency Recovery (Clear All Data)',
  autoAttempting: 'Attempting automatic recovery...',
  autoDone: 'Recovery successful, reloading...',
  autoFailed: 'Automatic recovery failed',
  manualPerforming: 'Performing manual recovery...',
  manualDone: 'Recovery completed, reloading...',
  manualFailed: 'Manual recovery failed',
  emergencyPerforming: 'Performing emergency recovery (clearing all data)...',
  failed: (message: string) => `Recovery failed: ${message}`,
  firefoxRealtime: 'Firefox is blocking real-time connections. Using fallback authentication mode...',
  firefoxSecurity:
    'Firefox detected a security or caching issue. Please try refreshing the page or clearing your browser cache.',
  loop: 'Constat was recovered three times within five minutes and the error is still there. Wait a few minutes, then reload the page; your datasets and results stay on this device.',
  kept: 'Your datasets and results are kept on this device.',
  unreachable: 'the server cannot be reached. Check the connection and try again.',
} as const;
