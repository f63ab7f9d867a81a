/** State of the shell itself: rail or open drawer, the drawer of small screens, the palette. */
import { create } from 'zustand';

interface ShellState {
  /** Rail or full list on wide screens; remembered. */
  readonly drawerOpen: boolean;
  /** The overlay drawer of small screens: closed by default, closes after a choice. */
  readonly overlayOpen: boolean;
  readonly paletteOpen: boolean;
}

const DRAWER_KEY = 'constat:drawer';

export const useShell = create<ShellState>(() => ({
  drawerOpen: localStorage.getItem(DRAWER_KEY) === 'open',
  overlayOpen: false,
  paletteOpen: false,
}));

/** Opens or closes the drawer that fits the width of the screen. */
export function toggleDrawer(): void {
  const { drawerOpen, overlayOpen } = useShell.getState();
  if (matchMedia('(max-width: 959px)').matches) {
    useShell.setState({ overlayOpen: !overlayOpen });
    return;
  }
  localStorage.setItem(DRAWER_KEY, drawerOpen ? 'rail' : 'open');
  useShell.setState({ drawerOpen: !drawerOpen });
}

export const closeOverlay = (): void => useShell.setState({ overlayOpen: false });
export const openPalette = (): void => useShell.setState({ paletteOpen: true });
export const closePalette = (): void => useShell.setState({ paletteOpen: false });
