import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { DATASET_TEXTS } from '../../cloud/cloud-messages.ts';
import type { Shelf } from '../../cloud/shelf.ts';
import { PRICING } from '../../routes/address.ts';
import { type Session, useSession } from '../../state/session.ts';
import { TIER_NAMES } from '../../state/tier.ts';
import { formatBytes } from '../../storage/size.ts';
import { ActionMenu, MENU_DIVIDER } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { useUpgradeOffer } from '../account/use-account-tier.ts';
import { useLogin } from '../account/use-login.ts';
import type { Cloud } from './use-cloud.ts';
import { useShelf } from './use-shelf.ts';

/** The datasets that the account keeps, with the room that is left. */
export function CloudSection({ cloud }: { cloud: Cloud }) {
  const session = useSession((state) => state.session);
  return (
    <section className="ds-part" aria-labelledby="cloud-datasets">
      <h2 id="cloud-datasets">In your account</h2>
      {session.kind === 'user' ? <Kept session={session} cloud={cloud} /> : <SignInOffer />}
    </section>
  );
}

function SignInOffer() {
  const { label, login } = useLogin();
  return (
    <>
      <p>With an account, datasets can be kept in the cloud and opened on every device.</p>
      <div className="row">
        <Button onClick={login}>{label}</Button>
      </div>
    </>
  );
}

function Kept({ session, cloud }: { session: Extract<Session, { kind: 'user' }>; cloud: Cloud }) {
  const { data, isError, isFetching, refetch } = useShelf();
  return (
    <>
      {data && <Room shelf={data} tier={TIER_NAMES[session.tier]} />}
      {isError && (
        <div className="notice notice--warn" role="alert">
          <Icon name="warning" />
          <div>{DATASET_TEXTS.listFailed} What is on this device is not affected.</div>
          <Button size="dense" disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !isError && <p role="status">Looking into your account...</p>}
      {data && !data.maySave && <UpgradeOffer />}
      {data && data.datasets.length > 0 && <KeptTable shelf={data} cloud={cloud} />}
      {data?.maySave && data.datasets.length === 0 && (
        <p>Nothing yet. Choose Save to cloud in the menu of a dataset above.</p>
      )}
    </>
  );
}

/** 'Pro: 1 of 2 datasets, 350 KB of 100 MB used.' */
function Room({ shelf: { datasets, quota, usedBytes, maySave }, tier }: { shelf: Shelf; tier: string }) {
  if (!maySave && datasets.length === 0) return null;
  return (
    <p>
      {tier}: <b>{datasets.length}</b> of {quota.datasets} datasets, <b>{formatBytes(usedBytes)}</b> of{' '}
      {quota.storageMb} MB used. Each dataset can take 2 MB.
    </p>
  );
}

function UpgradeOffer() {
  const offered = useUpgradeOffer();
  return (
    <div className="notice">
      <Icon name="lock" />
      <div>{DATASET_TEXTS.proRequired}</div>
      {offered && (
        <Button size="dense" component={Link} to={PRICING}>
          Upgrade
        </Button>
      )}
    </div>
  );
}

function KeptTable({ shelf, cloud }: { shelf: Shelf; cloud: Cloud }) {
  return (
    <table className="ds-kept">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="r">
            Size
          </th>
          <th scope="col" className="opt r">
            Saved
          </th>
          <th scope="col" className="act">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shelf.datasets.map((dataset) => (
          <tr key={dataset.id} aria-busy={cloud.busy.has(dataset.id)}>
            <td className="nm">
              <button
                type="button"
                className="name"
                title={dataset.name}
                aria-label={`${dataset.name}: open from the cloud`}
                onClick={() => cloud.open(dataset)}
              >
                {dataset.name}
              </button>
            </td>
            <td className="r">{formatBytes(dataset.bytes)}</td>
            <td className="opt r faint">{timeAgo(Date.parse(dataset.savedAt))}</td>
            <td className="act">
              <ActionMenu
                label={`Cloud actions for ${dataset.name}`}
                align="right"
                entries={[
                  {
                    id: 'open',
                    label: 'Open on this device',
                    icon: 'import',
                    onSelect: () => cloud.open(dataset),
                  },
                  {
                    id: 'rename',
                    label: 'Rename in the cloud',
                    icon: 'text',
                    onSelect: () => cloud.ask({ kind: 'rename', dataset }),
                  },
                  MENU_DIVIDER,
                  {
                    id: 'delete',
                    label: 'Delete from the cloud',
                    icon: 'trash',
                    onSelect: () => cloud.ask({ kind: 'delete', dataset, withoutCopy: false }),
                  },
                ]}
                trigger={(props) => (
                  <IconButton aria-label={`Cloud actions for ${dataset.name}`} {...props}>
                    <Icon name="more" />
                  </IconButton>
                )}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
