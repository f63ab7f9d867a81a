import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cloudClient } from '../../cloud/client.ts';
import { keepUser } from '../../cloud/kept-session.ts';
import {
  type AccountTier,
  loadAccountTier,
  loadSubscription,
  type Subscription,
} from '../../cloud/tier-facts.ts';
import { findRoute } from '../../routes/routes.ts';
import { beforeSignOut, type Session, setSession, useSession } from '../../state/session.ts';
import { capabilitiesOf } from '../../state/tier.ts';

export interface TierState extends AccountTier {
  readonly subscription: Subscription | null;
}

/** How the tier of an account is asked for: once in half a minute, whoever wants to know. */
export const tierQuery = (userId: string | null) =>
  queryOptions({
    queryKey: ['account-tier', userId],
    enabled: userId !== null,
    networkMode: 'always',
    staleTime: 30_000,
    retry: false,
    queryFn: () => beforeSignOut(loadTierState(userId ?? '')),
  });

async function loadTierState(userId: string): Promise<TierState> {
  const client = await cloudClient();
  const account = await loadAccountTier(client, userId);
  if (!account) throw new Error('The tier of the account could not be read.');
  const subscription = await loadSubscription(client, userId, account.accountType);
  return { ...account, subscription };
}

/** Everything that decides the tier of the signed-in account; the session follows when it changed since the start. */
export function useAccountTier() {
  const session = useSession((state) => state.session);
  const query = useQuery(tierQuery(session.kind === 'user' ? session.userId : null));
  const tier = query.data?.tier;
  useEffect(() => {
    if (tier === undefined || session.kind !== 'user' || session.tier === tier) return;
    const next = { ...session, tier };
    keepUser(next);
    setSession(next);
  }, [tier, session]);
  return query;
}

/** Upgrading is offered to account holders without Pro, an active subscription or a tier granted for a time. */
export const offersUpgrade = (session: Session, state: TierState | undefined): boolean =>
  session.kind === 'user' &&
  !capabilitiesOf(session).canAccessProFeatures &&
  state !== undefined &&
  state.override === null &&
  state.subscription === null;

/** Whether an upgrade is offered to the person using the app. */
export function useUpgradeOffer(): boolean {
  const session = useSession((state) => state.session);
  const { data } = useAccountTier();
  return offersUpgrade(session, data) && findRoute('pricing') !== undefined;
}
