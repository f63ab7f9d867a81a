/** Defaults and style overrides of every MUI component in use, written in the tokens of styles/tokens.css. */
import type { ThemeOptions } from '@mui/material/styles';

declare module '@mui/material/Button' {
  interface ButtonPropsSizeOverrides {
    dense: true;
    large: true;
  }
}
declare module '@mui/material/IconButton' {
  interface IconButtonPropsSizeOverrides {
    dense: true;
  }
}

const ring = { outline: '2px solid var(--focus)', outlineOffset: 2 };
const overlay = {
  backgroundColor: 'var(--raised)',
  backgroundImage: 'none',
  borderRadius: 8,
  boxShadow: 'var(--e-overlay)',
};
const coarse = '@media (pointer: coarse)';

export const components: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&:focus-visible': ring } },
  },
  MuiButton: {
    defaultProps: { size: 'small', disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: {
        height: 'var(--h-control)',
        minWidth: 0,
        padding: '0 12px',
        gap: 6,
        borderRadius: 6,
        border: '1px solid var(--hairline-2)',
        backgroundColor: 'var(--surface)',
        color: 'var(--text)',
        font: '500 13px/20px var(--font)',
        whiteSpace: 'nowrap',
        boxShadow: 'none',
        transition: 'background var(--fast), border-color var(--fast)',
        '& .i': { marginLeft: -2, color: 'var(--text-2)' },
        '& .i.end': { margin: '0 -4px 0 -2px' },
        '&:hover': { backgroundColor: 'var(--fill)', borderColor: 'var(--hairline-2)' },
        '&:active': { backgroundColor: 'var(--fill-2)' },
        '&.Mui-disabled, &[aria-disabled="true"]': {
          color: 'var(--text-disabled)',
          backgroundColor: 'transparent',
          borderColor: 'var(--hairline)',
          cursor: 'not-allowed',
          pointerEvents: 'auto',
          '& .i': { color: 'inherit' },
        },
        variants: [
          {
            props: { variant: 'contained' },
            style: {
              backgroundColor: 'var(--accent)',
              borderColor: 'var(--accent)',
              color: 'var(--on-accent)',
              '& .i': { color: 'inherit' },
              '&:hover': { backgroundColor: 'var(--accent-hover)', borderColor: 'var(--accent-hover)' },
              '&:active': { backgroundColor: 'var(--accent-press)' },
            },
          },
          {
            props: { color: 'error' },
            style: { color: 'var(--danger)', borderColor: 'var(--danger-line)' },
          },
          {
            props: { variant: 'contained', color: 'error' },
            style: {
              backgroundColor: 'var(--danger)',
              borderColor: 'var(--danger)',
              color: 'var(--surface)',
              '&:hover': { backgroundColor: 'var(--danger)', filter: 'brightness(1.1)' },
              '&:active': { backgroundColor: 'var(--danger)', filter: 'brightness(.95)' },
            },
          },
          {
            props: { variant: 'text' },
            style: {
              backgroundColor: 'transparent',
              borderColor: 'transparent',
              color: 'var(--text-2)',
              '&:hover': { color: 'var(--text)', borderColor: 'transparent' },
            },
          },
          {
            props: { size: 'dense' },
            style: { height: 28, padding: '0 8px', fontSize: 12, [coarse]: { height: 40, minWidth: 40 } },
          },
          {
            props: { size: 'large' },
            style: { height: 44, padding: '0 18px', fontSize: 15, borderRadius: 8, letterSpacing: '-.008em' },
          },
        ],
      },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        width: 'var(--h-control)',
        height: 'var(--h-control)',
        padding: 0,
        flex: 'none',
        borderRadius: 6,
        color: 'var(--text-2)',
        fontSize: 13,
        '&:hover, &[aria-pressed="true"], &[aria-expanded="true"]': {
          backgroundColor: 'var(--fill)',
          color: 'var(--text)',
        },
        '&.Mui-disabled': { color: 'var(--text-disabled)' },
        variants: [
          {
            props: { size: 'dense' },
            style: { width: 28, height: 28, [coarse]: { width: 40, height: 40 } },
          },
        ],
      },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiPopover: { defaultProps: { elevation: 0 }, styleOverrides: { paper: overlay } },
  MuiMenu: {
    defaultProps: { elevation: 0, transitionDuration: 0 },
    styleOverrides: { paper: { ...overlay, minWidth: 200, marginTop: 4 }, list: { padding: 4 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        gap: 10,
        minHeight: 32,
        padding: '0 10px',
        borderRadius: 5,
        font: 'var(--t-dense)',
        [coarse]: { minHeight: 40 },
        '& .i': { color: 'var(--text-2)' },
        '& .hint': { marginLeft: 'auto', paddingLeft: 16, color: 'var(--text-3)', fontSize: 12 },
        '&:hover, &.Mui-focusVisible, &.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible':
          {
            backgroundColor: 'var(--fill-raised)',
          },
        '&.Mui-focusVisible': { outlineOffset: -2 },
        '&.Mui-disabled': { opacity: 1, color: 'var(--text-disabled)' },
      },
    },
  },
  MuiDialog: {
    defaultProps: { transitionDuration: 0 },
    styleOverrides: { paper: { ...overlay, borderRadius: 12 } },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { variants: [{ props: { invisible: false }, style: { backgroundColor: 'var(--scrim)' } }] },
    },
  },
  MuiDrawer: {
    defaultProps: { elevation: 0, transitionDuration: 0 },
    styleOverrides: {
      paper: {
        backgroundColor: 'var(--canvas)',
        backgroundImage: 'none',
        color: 'var(--text)',
        variants: [
          { props: { anchor: 'left' }, style: { borderRight: '1px solid var(--hairline)' } },
          {
            props: { anchor: 'bottom' },
            style: {
              borderRadius: '12px 12px 0 0',
              boxShadow: 'var(--e-overlay)',
              top: 64,
              maxHeight: 'none',
            },
          },
        ],
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, arrow: false },
    styleOverrides: {
      tooltip: {
        backgroundColor: 'var(--text)',
        color: 'var(--canvas)',
        font: 'var(--t-caption)',
        padding: '5px 8px',
        borderRadius: 6,
        maxWidth: 280,
      },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 36, borderBottom: '1px solid var(--hairline)', overflow: 'visible' },
      scroller: { overflow: 'visible !important' },
      list: { gap: 20 },
      indicator: { height: 2, bottom: -1, backgroundColor: 'var(--accent)', transition: 'none' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 36,
        padding: 0,
        font: '500 13px/20px var(--font)',
        letterSpacing: 'inherit',
        color: 'var(--text-2)',
        '&:hover, &.Mui-selected': { color: 'var(--text)' },
      },
    },
  },
  MuiAccordion: {
    defaultProps: {
      disableGutters: true,
      square: true,
      slots: { heading: 'h2' },
      slotProps: { transition: { timeout: 0 } },
    },
    styleOverrides: {
      root: {
        backgroundColor: 'transparent',
        borderTop: '1px solid var(--hairline)',
        '&::before': { display: 'none' },
      },
    },
  },
  MuiAccordionSummary: {
    styleOverrides: {
      root: {
        minHeight: 38,
        padding: '0 16px',
        gap: 8,
        flexDirection: 'row-reverse',
        font: '500 13px/20px var(--font)',
        [coarse]: { minHeight: 44 },
        '&:hover': { backgroundColor: 'var(--fill)' },
        '&.Mui-focusVisible': { backgroundColor: 'transparent', outlineOffset: -2 },
      },
      content: { margin: 0, alignItems: 'center', gap: 8, minWidth: 0 },
      expandIconWrapper: {
        marginLeft: -2,
        color: 'var(--text-3)',
        transition: 'transform var(--fast)',
        '&.Mui-expanded': { transform: 'rotate(90deg)' },
      },
    },
  },
  MuiAccordionDetails: { styleOverrides: { root: { padding: '0 16px 12px 36px' } } },
};
