import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../app/session.ts';
import { cloudContext } from '../../cloud/cloud-context.ts';
import { loadShelf, type Shelf } from '../../cloud/shelf.ts';

/** Under which name the shelf of an account is remembered while the app is open. */
export const shelfKey = (userId: string | null) => ['shelf', userId] as const;

/** What the account keeps in the cloud; nobody's shelf is not asked for. Offline it fails at once, and what was seen stays. */
export function useShelf() {
  const userId = useSession(({ session }) => (session.kind === 'user' ? session.userId : null));
  return useQuery({
    queryKey: shelfKey(userId),
    enabled: userId !== null,
    networkMode: 'always',
    staleTime: 30_000,
    retry: false,
    queryFn: async (): Promise<Shelf> => {
      const outcome = await loadShelf(await cloudContext());
      if (!outcome.ok) throw new Error(outcome.message);
      return outcome.shelf;
    },
  });
}
