import Button from '@mui/material/Button';
import { useState } from 'react';
import { notify } from '../../state/notify.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import { bringAlong, type GuestWork, giveBack, guestWork } from '../../storage/guest-work.ts';
import { useLive } from '../../storage/use-live.ts';
import { Icon } from '../../ui/icon.tsx';
import { workWords } from './work-words.ts';
import './guest-work.css';

const leftKey = (owner: string): string => `constat:guest-work-left:${owner}`;

const isNothing = ({ datasets, results, reports }: GuestWork): boolean => datasets + results + reports === 0;

/** Makes the guest's work the person's own; Undo gives it back. */
function bring(owner: string, words: string): void {
  bringAlong(owner).then(
    (brought) =>
      notify(`Brought along: ${words}`, {
        label: 'Undo',
        onAction: () => void giveBack(owner, brought).catch(notMoved),
      }),
    notMoved,
  );
}

const notMoved = (error: unknown): void =>
  reportNotStored(error, 'Your work as a guest is where it was: the browser refused to store the change.');

/** Offers the work of a guest to the person who signed in, until it is answered. */
export function GuestWorkOffer({ owner }: { owner: string }) {
  const work = useLive(guestWork);
  const [left, setLeft] = useState(() => localStorage.getItem(leftKey(owner)));
  if (!work || isNothing(work) || left === JSON.stringify(work)) return null;
  const words = workWords(work);
  const leave = () => {
    localStorage.setItem(leftKey(owner), JSON.stringify(work));
    setLeft(JSON.stringify(work));
  };
  return (
    <section className="notice guest-work" aria-label="Work as a guest">
      <Icon name="info" />
      <p>
        As a guest on this device you made <b>{words}</b>. Bring it along to find it here? It stays on this
        device, and if somebody else made it, leave it.
      </p>
      <div className="acts">
        <Button size="dense" variant="contained" onClick={() => bring(owner, words)}>
          Bring it along
        </Button>
        <Button size="dense" onClick={leave}>
          Leave it
        </Button>
      </div>
    </section>
  );
}

/** The same for those who left it at first; where there is none, nothing. */
export function GuestWorkLine({ owner }: { owner: string }) {
  const work = useLive(guestWork);
  if (!work || isNothing(work)) return null;
  const words = workWords(work);
  return (
    <p className="sto-line">
      <Icon name="user" size={14} />
      <span>Made as a guest on this device: {words}.</span>
      <Button size="dense" onClick={() => bring(owner, words)}>
        Bring it along
      </Button>
    </p>
  );
}
