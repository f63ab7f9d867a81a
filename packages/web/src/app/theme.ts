/** The MUI theme: palette from the tokens, components restyled to the design's own vocabulary. */
import { createTheme } from '@mui/material/styles';
import { components } from './theme-components.ts';
import { DARK, LIGHT, type Tokens } from './tokens.ts';

declare module '@mui/material/styles' {
  interface Palette {
    tokens: Tokens;
  }
  interface PaletteOptions {
    tokens?: Tokens;
  }
}

const palette = (tokens: Tokens) => ({
  primary: { main: tokens.accent, dark: tokens.accentHover, contrastText: tokens.onAccent },
  error: { main: tokens.danger },
  warning: { main: tokens.warn },
  success: { main: tokens.accent },
  background: { default: tokens.canvas, paper: tokens.surface },
  text: { primary: tokens.text, secondary: tokens.text2, disabled: tokens.textDisabled },
  divider: tokens.hairline,
  tokens,
});

/** Where the chosen mode (system, light, dark) is kept; theme-init.js reads the same key. */
export const THEME_STORAGE_KEY = 'constat:theme';

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: palette(LIGHT) }, dark: { palette: palette(DARK) } },
  shape: { borderRadius: 6 },
  spacing: 4,
  breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1200, xl: 1536 } },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    htmlFontSize: 16,
    button: {
      textTransform: 'none',
      fontWeight: 500,
      fontSize: 13,
      lineHeight: '20px',
      letterSpacing: 'inherit',
    },
    body1: { fontSize: 14, lineHeight: '22px', letterSpacing: 'inherit' },
    body2: { fontSize: 13, lineHeight: '20px', letterSpacing: 'inherit' },
  },
  transitions: {
    duration: {
      shortest: 90,
      shorter: 90,
      short: 90,
      standard: 140,
      complex: 140,
      enteringScreen: 140,
      leavingScreen: 90,
    },
  },
  components,
});
