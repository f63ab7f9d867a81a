/** State of the shell itself: rail or open drawer, the drawers of small screens, the palette, its dialogs. */
import { create } from 'zustand';
import { drawer } from '../lib/constants.ts';

type ShellDialog = 'shortcuts' | 'password' | 'tour';

interface ShellState {
  /** Rail or full list on wide screens; remembered. */
  readonly drawerOpen: boolean;
  /** The overlay drawer of small screens: closed by default, closes after a choice. */
  readonly overlayOpen: boolean;
  readonly paletteOpen: boolean;
  /** What was last looked for there: kept while the page is open. */
  readonly paletteQuery: string;
  /** The right drawer of small screens. */
  readonly quickAccessOpen: boolean;
  /** The address above which a drawer of small screens was opened. */
  readonly overlayAt: string;
  /** Which dialog of the shell is open. */
  readonly dialog: ShellDialog | null;
}

const DRAWER_KEY = 'constat:drawer';

export const useShell = create<ShellState>(() => ({
  drawerOpen: localStorage.getItem(DRAWER_KEY) === 'open',
  overlayOpen: drawer.openByDefaultOnSmall,
  paletteOpen: false,
  paletteQuery: '',
  quickAccessOpen: false,
  overlayAt: '',
  dialog: null,
}));

const here = (): string => location.pathname + location.hash;

/** Opens or closes the drawer that fits the width of the screen. */
export function toggleDrawer(): void {
  const { drawerOpen, overlayOpen } = useShell.getState();
  if (matchMedia('(max-width: 959px)').matches) {
    useShell.setState({ overlayOpen: !overlayOpen, overlayAt: here() });
    return;
  }
  localStorage.setItem(DRAWER_KEY, drawerOpen ? 'rail' : 'open');
  useShell.setState({ drawerOpen: !drawerOpen });
}

/** Closes the drawers that lie over the page. */
export const closeOverlay = (): void => useShell.setState({ overlayOpen: false, quickAccessOpen: false });
/** A page has come: closes what lay over the one before, not what was opened while it was on its way. */
export function leaveOverlay(): void {
  if (useShell.getState().overlayAt !== here()) closeOverlay();
}
export const openQuickAccess = (): void => useShell.setState({ quickAccessOpen: true, overlayAt: here() });
export const openDialog = (dialog: ShellDialog): void => useShell.setState({ dialog });
export const closeDialog = (): void => useShell.setState({ dialog: null });
export const openPalette = (): void => useShell.setState({ paletteOpen: true });
export const closePalette = (): void => useShell.setState({ paletteOpen: false });
export const lookFor = (paletteQuery: string): void => useShell.setState({ paletteQuery });
