import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { beforeSignOut } from '../../state/session.ts';

/** A list for administrators; while the next page loads, the one before stays. */
export function useAdmin<T>(key: readonly unknown[], load: () => Promise<T>) {
  return useQuery({
    queryKey: ['admin', ...key],
    queryFn: () => beforeSignOut(load()),
    networkMode: 'always',
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** Reads everything again that a change may have touched. */
export const refreshAdmin = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['admin'] });
