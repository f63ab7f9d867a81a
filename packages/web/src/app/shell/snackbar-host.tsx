import Snackbar from '@mui/material/Snackbar';
import { Icon } from '../../ui/icon.tsx';
import { dismissNotice, useNotice } from '../notify.ts';

/** Specification: 3 s with actions, 6 s otherwise; it waits while pointed at or focused. */
const WITH_ACTION_MS = 3000;
const PLAIN_MS = 6000;

/** The one snackbar of the app. */
export function SnackbarHost() {
  const notice = useNotice((state) => state.notice);
  if (!notice) return null;
  const { id, message, action, ms } = notice;
  return (
    <Snackbar
      key={id}
      open
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      autoHideDuration={ms ?? (action ? WITH_ACTION_MS : PLAIN_MS)}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') dismissNotice();
      }}
      className="snackhost"
    >
      <div className="snack" role="status">
        <span>{message}</span>
        {action && (
          <button
            type="button"
            onClick={() => {
              dismissNotice();
              action.onAction();
            }}
          >
            {action.label}
          </button>
        )}
        <button type="button" className="close" aria-label="Close this message" onClick={dismissNotice}>
          <Icon name="close" size={14} />
        </button>
      </div>
    </Snackbar>
  );
}
