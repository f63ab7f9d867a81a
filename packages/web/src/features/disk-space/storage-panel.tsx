import Button from '@mui/material/Button';
import { useCallback, useEffect, useId, useState } from 'react';
import { notify } from '../../state/notify.ts';
import { useSession } from '../../state/session.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { formatBytes, storedBytes } from '../../storage/size.ts';
import { askToPersist, binBytes, emptyOwnBin, type StorageUsage, storageUsage } from '../../storage/usage.ts';
import { useLive } from '../../storage/use-live.ts';
import { Icon } from '../../ui/icon.tsx';
import { GuestWorkLine } from '../guest-work/guest-work-offer.tsx';
import './storage.css';

const PERCENT = 100;

/** How full the store of this device is, dataset by dataset if wished, and what can be done about it. */
export function StoragePanel({ list = false }: { list?: boolean }) {
  const id = useId();
  const { owner, datasets } = useWorkspace();
  const isUser = useSession(({ session }) => session.kind === 'user');
  const [usage, setUsage] = useState<StorageUsage | null>(null);
  const bin = useLive(useCallback(async () => (owner === null ? 0 : binBytes(owner)), [owner])) ?? 0;
  const total = datasets.reduce((sum, dataset) => sum + storedBytes(dataset), bin);
  const look = useCallback(() => void storageUsage().then(setUsage), []);
  useEffect(() => {
    // What the datasets take is the reason to look again.
    if (total >= 0) look();
  }, [look, total]);
  return (
    <section className="sto" aria-labelledby={id}>
      <h2 id={id}>Storage</h2>
      {usage && <Room usage={usage} />}
      {usage && <Protection persisted={usage.persisted} onChange={look} />}
      {isUser && owner !== null && <GuestWorkLine owner={owner} />}
      {bin > 0 && owner !== null && <Bin owner={owner} bytes={bin} onChange={look} />}
      {list && datasets.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Dataset</th>
              <th scope="col" className="r">
                Size
              </th>
            </tr>
          </thead>
          <tbody>
            {[...datasets]
              .sort((a, b) => storedBytes(b) - storedBytes(a))
              .map((dataset) => (
                <tr key={dataset.id}>
                  <td>{dataset.name}</td>
                  <td className="r">{formatBytes(storedBytes(dataset))}</td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Room({ usage: { used, quota } }: { usage: StorageUsage }) {
  if (used === null || quota === null || quota <= 0)
    return <p>This browser does not say how much room is left.</p>;
  const percent = Math.min(PERCENT, (PERCENT * used) / quota);
  return (
    <>
      <p>
        <b>{formatBytes(used)}</b> used by Constat in this browser,{' '}
        <b>{formatBytes(Math.max(0, quota - used))}</b> free.
      </p>
      <div className={percent > 90 ? 'sto-bar full' : 'sto-bar'} aria-hidden="true">
        <span style={{ width: `${Math.max(percent, 0.5)}%` }} />
      </div>
    </>
  );
}

function Protection({ persisted, onChange }: { persisted: boolean; onChange: () => void }) {
  if (persisted)
    return (
      <p className="sto-line">
        <Icon name="lock" size={14} />
        <span>Protected: the browser keeps the data even when the device runs out of space.</span>
      </p>
    );
  const ask = () => {
    void askToPersist().then((granted) => {
      notify(
        granted
          ? 'The data is protected now.'
          : 'The browser did not agree. Installing the app, or using it more often, usually changes that.',
      );
      onChange();
    });
  };
  return (
    <p className="sto-line">
      <Icon name="unlock" size={14} />
      <span>Not protected: the browser may clear the data when the device runs out of space.</span>
      <Button size="dense" onClick={ask}>
        Protect
      </Button>
    </p>
  );
}

function Bin({ owner, bytes, onChange }: { owner: string; bytes: number; onChange: () => void }) {
  const [sure, setSure] = useState(false);
  const empty = () => {
    setSure(false);
    emptyOwnBin(owner).then(
      () => {
        notify('What was deleted is gone for good.');
        onChange();
      },
      () => notify('The browser refused to change the stored data.'),
    );
  };
  return (
    <p className="sto-line">
      <Icon name="trash" size={14} />
      <span>
        {sure
          ? 'Deleted datasets and results cannot be restored afterwards.'
          : `Deleted datasets still take ${formatBytes(bytes)}; they are kept for 7 days.`}
      </span>
      {sure && (
        <Button size="dense" onClick={() => setSure(false)}>
          Keep them
        </Button>
      )}
      <Button size="dense" onClick={sure ? empty : () => setSure(true)}>
        {sure ? 'Delete for good' : 'Empty the bin'}
      </Button>
    </p>
  );
}
