import Snackbar from '@mui/material/Snackbar';
import { snackbar } from '../../lib/constants.ts';
import { dismissNotice, useNotice } from '../../state/notify.ts';
import { Icon } from '../../ui/icon.tsx';

const [vertical, horizontal] = snackbar.position;

/** The one snackbar of the app: it waits while pointed at or focused. */
export function SnackbarHost() {
  const notice = useNotice((state) => state.notice);
  if (!notice) return null;
  const { id, message, action, also, ms } = notice;
  return (
    <Snackbar
      key={id}
      open
      anchorOrigin={{ vertical, horizontal }}
      autoHideDuration={ms ?? (action ? snackbar.hideWithActionsMs : snackbar.hideMs)}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') dismissNotice();
      }}
      className="snackhost"
    >
      <div className="snack" role="status">
        <span>{message}</span>
        {[also, action].map(
          (each) =>
            each && (
              <button
                key={each.label}
                type="button"
                onClick={() => {
                  dismissNotice();
                  each.onAction();
                }}
              >
                {each.label}
              </button>
            ),
        )}
        <button type="button" className="close" aria-label="Close this message" onClick={dismissNotice}>
          <Icon name="close" size={14} />
        </button>
      </div>
    </Snackbar>
  );
}
