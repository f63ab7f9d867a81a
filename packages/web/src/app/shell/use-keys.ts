import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { GO_TO, isTyping } from '../../lib/shortcuts.ts';
import { hrefOf } from '../../routes/address.ts';
import { usePreferences } from '../../state/preferences.ts';
import { openDialog, openPalette, toggleDrawer } from '../../state/shell.ts';

/** How long the second key of a pair may take. */
const PAIR_MS = 1500;

/** Keys that work on every page: search, help sheet, menu, and G followed by a letter for a page. */
export function useKeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let armedUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && key === 'k') {
        event.preventDefault();
        openPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target))
        return;
      if (!usePreferences.getState().singleKeys) return;
      const target = Date.now() < armedUntil ? GO_TO.find((entry) => entry.key === key) : undefined;
      armedUntil = 0;
      if (target) void navigate(hrefOf(target.path));
      else if (key === '?') openDialog('shortcuts');
      else if (key === '[') toggleDrawer();
      else if (key === 'g') armedUntil = Date.now() + PAIR_MS;
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate]);
}
