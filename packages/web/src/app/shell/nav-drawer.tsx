import Drawer from '@mui/material/Drawer';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { drawer } from '../../lib/constants.ts';
import { closeOverlay, useShell } from '../../state/shell.ts';
import { NavList } from './nav-list.tsx';
import { Rail } from './rail.tsx';

/** Width of the open drawer on this screen. */
export function useDrawerWidth(): number {
  const { breakpoints } = useTheme();
  const small = useMediaQuery(breakpoints.down('sm'));
  const medium = useMediaQuery(breakpoints.down('lg'));
  if (small) return drawer.widthSmallPx;
  return medium ? drawer.widthMediumPx : drawer.widthOtherwisePx;
}

/** Rail or full list beside the page on wide screens. */
export function NavDrawer() {
  const open = useShell((state) => state.drawerOpen);
  // Phones do without: what nobody sees is not drawn.
  const beside = useMediaQuery(useTheme().breakpoints.up('md'));
  return (
    <aside className="drawer" aria-label="Main menu">
      {beside && (open ? <NavList /> : <Rail />)}
    </aside>
  );
}

/** The same list over the page on small screens. */
export function OverlayDrawer() {
  const open = useShell((state) => state.overlayOpen);
  const width = useDrawerWidth();
  return (
    <Drawer
      open={open}
      onClose={closeOverlay}
      slotProps={{ paper: { className: 'overlay-nav', 'aria-label': 'Main menu', style: { width } } }}
    >
      <NavList onChoose={closeOverlay} />
    </Drawer>
  );
}
