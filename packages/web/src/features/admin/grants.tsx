import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  ACCOUNT_TIERS,
  type AccountTier,
  type AdminUser,
  type Grant,
  grantTier,
  listGrants,
  setGrantEnd,
} from '../../cloud/admin-users.ts';
import { notify } from '../../state/notify.ts';
import { TIER_NAMES } from '../../state/tier.ts';
import { dateOf } from '../../ui/date-of.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { LoadProblem } from './admin-frame.tsx';
import { endOfDay, grantProblem, inDays } from './grant-dates.ts';
import { refreshAdmin, useAdmin } from './use-admin.ts';

const USUAL_DAYS = 30;

/** The tiers an account can have, with their names. */
export const TIER_CHOICES = Object.fromEntries(
  ACCOUNT_TIERS.map((tier) => [tier, TIER_NAMES[tier]]),
) as Readonly<Record<AccountTier, string>>;

/** Tiers granted for a time: what there is, how to end it, how to grant one. */
export function Grants({ user }: { user: AdminUser }) {
  const { data, error, refetch } = useAdmin(['grants', user.id], () => listGrants(user.id));
  const [adding, setAdding] = useState(false);
  return (
    <section className="adm-grants" aria-labelledby={`grants-${user.id}`}>
      <div className="adm-line">
        <div>
          <h3 id={`grants-${user.id}`}>Tier for a time</h3>
          <p>Counts instead of the account type until its last day.</p>
        </div>
        {!adding && <Button onClick={() => setAdding(true)}>Grant a tier</Button>}
      </div>
      {error && <LoadProblem error={error} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul>
          {data.map((grant) => (
            <GrantItem key={grant.id} grant={grant} />
          ))}
        </ul>
      )}
      {adding && <GrantForm user={user} onDone={() => setAdding(false)} />}
    </section>
  );
}

function GrantItem({ grant }: { grant: Grant }) {
  const queries = useQueryClient();
  const active = grant.daysRemaining > 0;
  const setEnd = async (end: string) => {
    const outcome = await setGrantEnd(grant.id, end);
    if (!outcome.ok) notify(outcome.message);
    await refreshAdmin(queries);
    return outcome.ok;
  };
  const end = async () => {
    if (!(await setEnd(new Date().toISOString()))) return;
    notify('The granted tier has ended.', { label: 'Undo', onAction: () => void setEnd(grant.endDate) });
  };
  return (
    <li>
      <div>
        <b>{TIER_NAMES[grant.tier]}</b> {dateOf(grant.startDate)} to {dateOf(grant.endDate)}
        {active ? `, ${grant.daysRemaining} ${grant.daysRemaining === 1 ? 'day' : 'days'} left` : ', ended'}
        <small>
          {grant.reason || 'No reason given'}
          {grant.adminEmail && ` (${grant.adminEmail})`}
        </small>
      </div>
      {active && (
        <Button size="dense" onClick={() => void end()}>
          End now
        </Button>
      )}
    </li>
  );
}

function GrantForm({ user, onDone }: { user: AdminUser; onDone: () => void }) {
  const queries = useQueryClient();
  const [tier, setTier] = useState<AccountTier>('pro');
  const [last, setLast] = useState(() => inDays(USUAL_DAYS));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = grantProblem(last, reason);
    setProblem(found);
    const end = endOfDay(last);
    if (found || !end) return;
    setBusy(true);
    const outcome = await grantTier(user.id, { tier, end, reason });
    setBusy(false);
    if (!outcome.ok) return setProblem(outcome.message);
    notify(`${user.email} has ${TIER_NAMES[tier]} until ${dateOf(end.toISOString())}.`);
    onDone();
    await refreshAdmin(queries);
  };

  return (
    <form className="adm-form adm-box" onSubmit={(event) => void submit(event)} noValidate>
      <div className="adm-two">
        <SelectField label="Tier" value={tier} choices={TIER_CHOICES} onChange={setTier} />
        <TextField label="Last day" type="date" value={last} min={inDays(0)} onChange={setLast} />
      </div>
      <TextField label="Reason" value={reason} placeholder="Why this account gets it" onChange={setReason} />
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="row">
        <Button type="submit" variant="contained" disabled={busy}>
          Grant
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
