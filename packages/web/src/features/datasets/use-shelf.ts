import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cloudContext } from '../../cloud/cloud-context.ts';
import { loadShelf, type Shelf } from '../../cloud/shelf.ts';
import { beforeSignOut, useSession } from '../../state/session.ts';
import { tierQuery } from '../account/use-account-tier.ts';

/** Under which name the shelf of an account is remembered while the app is open. */
export const shelfKey = (userId: string | null) => ['shelf', userId] as const;

/** What the account keeps in the cloud; nobody's shelf is not asked for. Offline it fails at once, and what was seen stays. */
export function useShelf() {
  const userId = useSession(({ session }) => (session.kind === 'user' ? session.userId : null));
  const queries = useQueryClient();
  return useQuery({
    queryKey: shelfKey(userId),
    enabled: userId !== null,
    networkMode: 'always',
    staleTime: 30_000,
    retry: false,
    queryFn: async (): Promise<Shelf> => {
      const account = await queries.fetchQuery(tierQuery(userId));
      const outcome = await beforeSignOut(loadShelf(await cloudContext(), account));
      if (!outcome.ok) throw new Error(outcome.message);
      return outcome.shelf;
    },
  });
}
