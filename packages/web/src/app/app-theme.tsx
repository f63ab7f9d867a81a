import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { THEME_STORAGE_KEY, theme } from './theme.ts';

/** The look of the controls, for the shell and for what stands in its place. */
export const AppTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={THEME_STORAGE_KEY}>
    {children}
  </ThemeProvider>
);
