import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { loadProfile, type Profile } from '../../cloud/profile.ts';
import { PRICING } from '../../routes/address.ts';
import { type Session, useSession } from '../../state/session.ts';
import { openDialog } from '../../state/shell.ts';
import { TIER_NAMES } from '../../state/tier.ts';
import { formatBytes } from '../../storage/size.ts';
import { dateOf } from '../../ui/date-of.ts';
import { Icon } from '../../ui/icon.tsx';
import { Avatar } from '../account/avatar.tsx';
import { useAccountTier, useUpgradeOffer } from '../account/use-account-tier.ts';
import { useShelf } from '../datasets/use-shelf.ts';
import { AccountSection } from './account-section.tsx';
import { NameForm } from './name-form.tsx';
import { OverrideFacts } from './override-notice.tsx';
import { PictureForm } from './picture-form.tsx';
import '../settings/settings.css';

type UserSession = Extract<Session, { kind: 'user' }>;

/** What the account is, and what its tier allows. */
function TierFacts({ session, profile }: { session: UserSession; profile: Profile }) {
  const { data: tier } = useAccountTier();
  const { data: shelf } = useShelf();
  const upgrade = useUpgradeOffer();
  const { subscription = null, override = null } = tier ?? {};
  return (
    <div>
      <dl className="facts">
        <dt>Account type</dt>
        <dd>{TIER_NAMES[profile.accountType]}</dd>
        {session.tier !== profile.accountType && (
          <>
            <dt>Tier at the moment</dt>
            <dd>{TIER_NAMES[session.tier]}</dd>
          </>
        )}
        {profile.eduSubscription && (
          <>
            <dt>Educational subscription</dt>
            <dd>{profile.eduSubscription === 'pro' ? 'Pro' : 'Free'}</dd>
          </>
        )}
        {subscription && (
          <>
            <dt>Subscription</dt>
            <dd>
              Active{subscription.billingCycle && `, ${subscription.billingCycle}`}
              {subscription.currentPeriodEnd && `, until ${dateOf(subscription.currentPeriodEnd)}`}
            </dd>
          </>
        )}
        {shelf && (
          <>
            <dt>Cloud storage</dt>
            <dd>
              {shelf.maySave
                ? `${shelf.datasets.length} of ${shelf.quota.datasets} datasets, ${formatBytes(shelf.usedBytes)} of ${shelf.quota.storageMb} MB`
                : 'Projects only; datasets need Pro'}
            </dd>
          </>
        )}
        <dt>Member since</dt>
        <dd>{dateOf(profile.memberSince)}</dd>
      </dl>
      {override && <OverrideFacts override={override} />}
      {upgrade && (
        <Button component={Link} to={PRICING}>
          Upgrade
        </Button>
      )}
    </div>
  );
}

/** The profile of the signed-in account: picture, name, tier, password, and the way out. */
function Account({ session }: { session: UserSession }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['profile', session.userId],
    queryFn: () => loadProfile(session.userId),
    networkMode: 'always',
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
          <Icon name="warning" />
          <div>The profile could not be read. Your work on this device is not affected.</div>
          <Button size="dense" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && (
        <>
          <section className="set" aria-labelledby="profile-picture">
            <h2 id="profile-picture">Picture</h2>
            <PictureForm session={session} />
          </section>
          <section className="set" aria-labelledby="profile-name">
            <h2 id="profile-name">Your details</h2>
            <NameForm key={data.fullName} profile={data} userId={session.userId} />
          </section>
          <section className="set" aria-labelledby="profile-account">
            <h2 id="profile-account">Account</h2>
            <TierFacts session={session} profile={data} />
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
      <AccountSection session={session} />
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
