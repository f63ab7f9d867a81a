import Button from '@mui/material/Button';
import { install, useInstall } from './install.ts';
import { checkForUpdate } from './register.ts';

/** What can be done with the software itself: install it, look for a newer one. */
export function AppTools() {
  const offered = useInstall((state) => state.offer !== null);
  return (
    <>
      {offered && (
        <Button size="dense" variant="text" onClick={() => void install()}>
          Install app
        </Button>
      )}
      <Button size="dense" variant="text" onClick={() => void checkForUpdate()}>
        Check for updates
      </Button>
    </>
  );
}
