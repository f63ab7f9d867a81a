import { useQuery } from '@tanstack/react-query';
import type { SitePage } from '../../site/model.ts';

/** The texts of the public site, loaded when one is read. */
export function useSitePages(): readonly SitePage[] | undefined {
  return useQuery({
    queryKey: ['site-pages'],
    queryFn: async () => (await import('../../site/pages.ts')).sitePages,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  }).data;
}
