import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { type FormEvent, useId, useState } from 'react';
import { leaveDeletedAccount } from '../../cloud/account.ts';
import { ACCOUNT_TEXTS, deleteAccount } from '../../cloud/account-data.ts';
import { cloudContext } from '../../cloud/cloud-context.ts';
import type { Session } from '../../state/session.ts';
import { deleteWorkOf } from '../../storage/dataset-copies.ts';
import { Icon } from '../../ui/icon.tsx';
import { DownloadEverything } from './download-everything.tsx';

interface Props {
  readonly session: Extract<Session, { kind: 'user' }>;
  readonly onClose: () => void;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/** Whether the text is the address, whatever its case. */
const isAddress = (text: string, email: string): boolean =>
  text.trim().toLowerCase() === email.trim().toLowerCase();

/** Asks twice, the second time for the address; then everything of the account goes, and its owner is signed out. */
export function DeleteAccountDialog({ session, onClose }: Props) {
  const id = useId();
  const [sure, setSure] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const leave = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const outcome = await deleteAccount(await cloudContext());
      if (!outcome.ok) throw new Error(outcome.message);
    } catch {
      setBusy(false);
      return setProblem(ACCOUNT_TEXTS.deleteFailed);
    }
    // Nobody could open it any more: an owner without an account cannot sign in.
    await deleteWorkOf(session.userId).catch(() => undefined);
    leaveDeletedAccount();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (isAddress(text, session.email)) void leave();
    else setProblem('This is not the address of the account.');
  };

  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
    >
      <form className="sheet" onSubmit={submit} noValidate>
        <h2 id={id}>{sure ? 'Delete the account for good?' : 'Delete your account?'}</h2>
        {sure ? (
          <AddressQuestion
            id={id}
            email={session.email}
            text={text}
            busy={busy}
            invalid={problem !== undefined}
            onChange={setText}
          />
        ) : (
          <Consequences id={id} userId={session.userId} />
        )}
        {problem && (
          <div id={`${id}-problem`} className="notice notice--danger" role="alert">
            <Icon name="stop" />
            <div>{problem}</div>
          </div>
        )}
        <div className="acts">
          <Button disabled={busy} onClick={onClose}>
            Keep the account
          </Button>
          {sure ? (
            <Button
              key="delete"
              type="submit"
              variant="contained"
              color="error"
              disabled={busy || text.trim() === ''}
            >
              {busy ? 'Deleting...' : 'Delete for good'}
            </Button>
          ) : (
            <Button key="go-on" color="error" onClick={() => setSure(true)}>
              Go on
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** What goes, and the way to keep it. */
function Consequences({ id, userId }: { id: string; userId: string }) {
  return (
    <div id={`${id}-text`} className="leave-text">
      <p>These will be gone, and nobody can bring them back:</p>
      <ul>
        <li>your profile, picture, tier and subscription records;</li>
        <li>every dataset and project in your account;</li>
        <li>your datasets and results in this browser.</li>
      </ul>
      <p>To keep them, download them first.</p>
      <DownloadEverything userId={userId} />
    </div>
  );
}

interface AddressQuestionProps {
  readonly id: string;
  readonly email: string;
  readonly text: string;
  readonly busy: boolean;
  readonly invalid: boolean;
  readonly onChange: (text: string) => void;
}

/** The second question, which cannot be answered by mistake. */
function AddressQuestion({ id, email, text, busy, invalid, onChange }: AddressQuestionProps) {
  return (
    <div>
      <p id={`${id}-text`} className="leave-text">
        Type <b>{email}</b> to confirm.
      </p>
      <label className="lab" htmlFor={`${id}-address`}>
        E-mail address of the account
      </label>
      <div className="field">
        <input
          id={`${id}-address`}
          ref={focus}
          type="email"
          autoComplete="off"
          value={text}
          disabled={busy}
          aria-invalid={invalid}
          aria-describedby={invalid ? `${id}-problem` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}
