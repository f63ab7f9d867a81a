import { Link } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { useOfflineOnly } from '../../state/offline-only.ts';
import { Icon } from '../../ui/icon.tsx';

/** Says in the top bar that requests are held back, and leads to where that is changed. */
export function OfflineMark() {
  const { on } = useOfflineOnly();
  if (!on) return null;
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
