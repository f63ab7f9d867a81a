import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { MESSAGES, newPasswordProblem } from '../../cloud/messages.ts';
import { changePassword } from '../../cloud/sign-in.ts';
import { password as rules } from '../../lib/constants.ts';
import { closeDialog } from '../../state/shell.ts';
import { Icon } from '../../ui/icon.tsx';
import { PasswordField } from '../account/fields.tsx';
import '../account/auth.css';

type Phase =
  | { readonly name: 'idle' }
  | { readonly name: 'saving' }
  | { readonly name: 'success' }
  | { readonly name: 'error'; readonly message: string };

/** Changes the password of the signed-in account: the current one, two equal entries, then it closes by itself. */
export function PasswordDialog() {
  const id = useId();
  const [current, setCurrent] = useState('');
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const done = phase.name === 'success';
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(closeDialog, rules.dialogCloseMs);
    return () => clearTimeout(timer);
  }, [done]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (phase.name === 'saving' || done) return;
    const problem = first === second ? newPasswordProblem(first) : MESSAGES.passwordMismatch;
    if (problem) return setPhase({ name: 'error', message: problem });
    setPhase({ name: 'saving' });
    const outcome = await changePassword(first, current);
    setPhase(outcome.ok ? { name: 'success' } : { name: 'error', message: outcome.message });
  };
  return (
    <Dialog open onClose={closeDialog} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form className="sheet" onSubmit={(event) => void submit(event)} noValidate>
        <h2 id={id}>Change Password</h2>
        <PasswordField label="Current password" value={current} onChange={setCurrent} isNew={false} />
        <PasswordField label="New password" value={first} onChange={setFirst} isNew />
        <PasswordField label="Confirm new password" value={second} onChange={setSecond} isNew />
        {phase.name === 'error' && (
          <p className="problem" role="alert">
            {phase.message}
          </p>
        )}
        {done && (
          <p className="done" role="status">
            <Icon name="ok" />
            {MESSAGES.passwordChanged}
          </p>
        )}
        <div className="acts">
          <Button onClick={closeDialog}>{done ? 'Close' : 'Cancel'}</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={phase.name === 'saving' || done || [current, first, second].includes('')}
          >
            Update Password
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
