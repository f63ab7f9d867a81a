import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { Icon } from '../../ui/icon.tsx';

/** Switches between light and dark; until then the system decides. */
export function ThemeToggle({ className = 'only-lg' }: { className?: string }) {
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
  return (
    <IconButton
      className={className}
      aria-label={dark ? 'Switch to the light theme' : 'Switch to the dark theme'}
      onClick={() => setMode(dark ? 'light' : 'dark')}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </IconButton>
  );
}
