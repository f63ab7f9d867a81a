import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { notify } from '../../app/notify.ts';
import { type Session, useSession } from '../../app/session.ts';
import { Avatar } from '../../app/shell/account-button.tsx';
import { openDialog } from '../../app/shell/shell-state.ts';
import { capabilitiesOf, TIER_NAMES } from '../../app/tier.ts';
import { loadProfile, nameProblem, type Profile, saveName } from '../../cloud/profile.ts';
import { findRoute, hrefOf } from '../../routes/routes.ts';
import '../settings/settings.css';

const dateOf = (iso: string): string =>
  new Date(iso).toLocaleDateString('en', { year: 'numeric', month: 'long', day: 'numeric' });

function NameForm({ profile, userId }: { profile: Profile; userId: string }) {
  const id = useId();
  const queries = useQueryClient();
  const [name, setName] = useState(profile.fullName);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = nameProblem(name);
    setProblem(found);
    if (found || busy) return;
    setBusy(true);
    const outcome = await saveName(name);
    setBusy(false);
    if (!outcome.ok) return setProblem(outcome.message);
    queries.setQueryData(['profile', userId], { ...profile, fullName: name.trim() });
    notify('Profile saved.');
  };
  return (
    <form className="set-form" onSubmit={(event) => void submit(event)} noValidate>
      <label className="lab" htmlFor={id}>
        Name
      </label>
      <div className="set-line">
        <div className="field">
          <input
            id={id}
            value={name}
            autoComplete="name"
            aria-invalid={problem !== undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button type="submit" variant="contained" disabled={busy || name.trim() === profile.fullName}>
          Save
        </Button>
      </div>
      {problem && (
        <p id={`${id}-problem`} className="set-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

/** Upgrading is offered to accounts that have neither a subscription nor a tier granted for a time. */
const offersUpgrade = (session: Session): boolean =>
  !capabilitiesOf(session).canAccessProFeatures && findRoute('pricing') !== undefined;

/** The profile of the signed-in account: picture, name, tier, password. */
function Account({ session }: { session: Extract<Session, { kind: 'user' }> }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['profile', session.userId],
    queryFn: () => loadProfile(session.userId),
    retry: false,
  });
  return (
    <>
      <div className="who">
        <Avatar session={session} />
        <div>
          <b>{data?.fullName || session.email}</b>
          {data?.fullName && <small>{session.email}</small>}
        </div>
      </div>
      {isError && (
        <div className="notice notice--warn" role="alert">
          <span />
          <div>The profile could not be read. Your work on this device is not affected.</div>
          <Button size="dense" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && (
        <>
          <section className="set" aria-labelledby="profile-name">
            <h2 id="profile-name">Your details</h2>
            <NameForm key={data.fullName} profile={data} userId={session.userId} />
          </section>
          <section className="set" aria-labelledby="profile-account">
            <h2 id="profile-account">Account</h2>
            <dl className="facts">
              <dt>Account type</dt>
              <dd>{TIER_NAMES[data.accountType]}</dd>
              {session.tier !== data.accountType && (
                <>
                  <dt>Tier at the moment</dt>
                  <dd>{TIER_NAMES[session.tier]}</dd>
                </>
              )}
              {data.eduSubscription && (
                <>
                  <dt>Educational subscription</dt>
                  <dd>{data.eduSubscription === 'pro' ? 'Pro' : 'Free'}</dd>
                </>
              )}
              <dt>Member since</dt>
              <dd>{dateOf(data.memberSince)}</dd>
            </dl>
            {offersUpgrade(session) && (
              <div>
                <Button component={Link} to={hrefOf('pricing')}>
                  Upgrade
                </Button>
              </div>
            )}
          </section>
        </>
      )}
      <section className="set" aria-labelledby="profile-password">
        <h2 id="profile-password">Password</h2>
        <div>
          <p>Sign in with it on other devices; work on this device does not depend on it.</p>
          <Button onClick={() => openDialog('password')}>Change Password</Button>
        </div>
      </section>
    </>
  );
}

/** The page behind My Profile. */
export function ProfilePage() {
  const session = useSession((state) => state.session);
  return (
    <div className="plain-page column settings">
      <h1>Profile</h1>
      {session.kind === 'user' && <Account session={session} />}
    </div>
  );
}
