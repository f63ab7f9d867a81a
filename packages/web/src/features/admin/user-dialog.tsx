import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import {
  ACCOUNT_TIERS,
  type AccountTier,
  type AdminUser,
  sendPasswordLink,
  type UserChange,
  updateUser,
} from '../../cloud/admin-users.ts';
import { useCloudConfig } from '../../cloud/use-cloud-config.ts';
import { notify } from '../../state/notify.ts';
import { useSession } from '../../state/session.ts';
import { dateOf } from '../../ui/date-of.ts';
import { SelectField } from '../../ui/field.tsx';
import { Grants, TIER_CHOICES } from './grants.tsx';
import { refreshAdmin } from './use-admin.ts';

const EDU = { none: 'None', free: 'Free', pro: 'Pro' } as const;
type Edu = keyof typeof EDU;

const accountTier = (user: AdminUser): AccountTier =>
  ACCOUNT_TIERS.find((tier) => tier === user.accountType) ?? 'standard';

const stateOf = (user: AdminUser) => ({
  accountType: accountTier(user),
  eduSubscription: (user.eduSubscription ?? 'none') as Edu,
  isAdmin: user.isAdmin,
  isDisabled: user.isDisabled,
});
type State = ReturnType<typeof stateOf>;

/** What differs, as the server wants it. */
function changes(from: State, to: State): UserChange {
  const names = (Object.keys(to) as (keyof State)[]).filter((name) => from[name] !== to[name]);
  return Object.fromEntries(names.map((name) => [name, to[name]]));
}

/** One account: type, rights, tiers granted for a time, and a way back in for its owner. */
export function UserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <div className="sheet adm-user">
        <div>
          <h2 id={id}>{user.email}</h2>
          <p className="adm-sub">
            {user.name && `${user.name}, `}joined {dateOf(user.joined)}
          </p>
        </div>
        <AccountForm key={JSON.stringify(stateOf(user))} user={user} />
        <Grants user={user} />
        <PasswordLink email={user.email} />
        <div className="acts">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}

function AccountForm({ user }: { user: AdminUser }) {
  const queries = useQueryClient();
  const session = useSession((state) => state.session);
  const own = session.kind === 'user' && session.userId === user.id;
  const [state, setState] = useState(() => stateOf(user));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const wanted = changes(stateOf(user), state);
  const set = (part: Partial<State>) => setState({ ...state, ...part });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const outcome = await updateUser(user.id, wanted);
    setBusy(false);
    if (!outcome.ok) return setProblem(outcome.message);
    const back = changes(state, stateOf(user));
    notify(`${user.email} changed.`, {
      label: 'Undo',
      onAction: () => void updateUser(user.id, back).then(() => refreshAdmin(queries)),
    });
    await refreshAdmin(queries);
  };

  return (
    <form className="adm-form" onSubmit={(event) => void submit(event)}>
      <div className="adm-two">
        <SelectField
          label="Account type"
          value={state.accountType}
          choices={TIER_CHOICES}
          onChange={(accountType) => set({ accountType })}
        />
        <SelectField
          label="Educational subscription"
          value={state.eduSubscription}
          choices={EDU}
          onChange={(eduSubscription) => set({ eduSubscription })}
        />
      </div>
      <div>
        <label className="choice">
          <input
            type="checkbox"
            checked={state.isAdmin}
            disabled={own}
            onChange={(event) => set({ isAdmin: event.target.checked })}
          />
          Administrator
          <small>Sees all accounts and everything on these pages.</small>
        </label>
        <label className="choice">
          <input
            type="checkbox"
            checked={state.isDisabled}
            disabled={own}
            onChange={(event) => set({ isDisabled: event.target.checked })}
          />
          Disabled
          <small>
            {own
              ? 'You cannot take your own access away.'
              : 'Cannot sign in; nothing is deleted. A session that is open ends within an hour.'}
          </small>
        </label>
      </div>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" variant="contained" disabled={busy || Object.keys(wanted).length === 0}>
        Save changes
      </Button>
    </form>
  );
}

/** A link with which the owner chooses a new password; without a mail server it waits in the outbox. */
function PasswordLink({ email }: { email: string }) {
  const queries = useQueryClient();
  const config = useCloudConfig();
  const [busy, setBusy] = useState(false);
  if (!config) return null;
  const send = async () => {
    setBusy(true);
    const outcome = await sendPasswordLink(email);
    setBusy(false);
    if (!outcome.ok) return notify(outcome.message);
    notify(config.mail ? `A link was sent to ${email}.` : 'The link is in the outbox.');
    await refreshAdmin(queries);
  };
  return (
    <div className="adm-line">
      <div>
        <h3>Forgotten password</h3>
        <p>
          {config.mail
            ? 'Sends a link to choose a new one.'
            : 'Puts a link to choose a new one into the outbox; pass it on to its owner.'}
        </p>
      </div>
      <Button disabled={busy} onClick={() => void send()}>
        {config.mail ? 'Send a link' : 'Make a link'}
      </Button>
    </div>
  );
}
