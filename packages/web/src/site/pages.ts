/** All public pages, read from their files. Runs at build time, and while developing. */
import { SHOWN_VERSION } from '@constat/report';
import { hrefOf } from '../routes/address.ts';
import { menuSections } from '../routes/menu-sections.ts';
import type { SiteData, SiteLink, SitePage } from './model.ts';
import { type Draft, readPage } from './read-page.ts';
import { TABLES } from './tables.ts';

const files = import.meta.glob<string>('./content/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function relate(drafts: readonly Draft[]): readonly SitePage[] {
  const titles = new Map(drafts.map((draft) => [draft.path, draft.title]));
  if (titles.size !== drafts.length) throw new Error('Two public pages share an address.');
  return drafts.map(({ relatedPaths, ...page }) => ({
    ...page,
    related: relatedPaths.map((path): SiteLink => {
      const label = titles.get(path);
      if (label === undefined) throw new Error(`${page.path} names ${path}, which is no page.`);
      return { href: path, label };
    }),
  }));
}

/** Every public page, by address. */
export const sitePages: readonly SitePage[] = relate(
  Object.entries(files).map(([file, text]) => readPage(file, text, TABLES)),
).toSorted((a, b) => (a.path < b.path ? -1 : 1));

/** What the browser gets with a page. */
export const siteData = (page: SitePage): SiteData => ({
  page,
  version: SHOWN_VERSION,
  tools:
    page.feature === 'home'
      ? menuSections.map((section) => ({
          title: section.section,
          tools: section.routes.map((route) => ({ href: hrefOf(route.path), label: route.metadata.title })),
        }))
      : [],
  live: {},
});
