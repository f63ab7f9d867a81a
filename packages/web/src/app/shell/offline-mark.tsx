import { Link } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { useOfflineOnly } from '../../state/offline-only.ts';
import { useOnline } from '../../state/online.ts';
import { Icon } from '../../ui/icon.tsx';

const NO_CONNECTION =
  'No connection. Everything on this device works; what belongs to your account is sent when the connection is back.';

/** Says in the top bar that there is no connection, or that requests are held back, and leads to where that is changed. */
export function OfflineMark() {
  const { on } = useOfflineOnly();
  const isOnline = useOnline();
  if (!on)
    return isOnline ? null : (
      <span className="offmark offmark--net" role="status" title={NO_CONNECTION}>
        Offline
      </span>
    );
  return (
    <Link
      className="offmark"
      to={hrefOf('privacy-proof')}
      aria-label="Working offline only"
      title="Working offline only"
    >
      <Icon name="lock" />
      <span>Offline only</span>
    </Link>
  );
}
