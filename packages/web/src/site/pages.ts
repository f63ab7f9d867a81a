/** All public pages, read from their files. Runs at build time, and while developing. */
import { SHOWN_VERSION } from '@constat/report';
import { hrefOf } from '../routes/address.ts';
import { findRoute, isAddress, menuSections } from '../routes/routes.ts';
import { type MarkdownBlock, parseMarkdown } from '../ui/markdown-parse.ts';
import { listOf, splitFrontMatter } from './front-matter.ts';
import {
  PAGE_KINDS,
  type PageKind,
  type SiteBlock,
  type SiteData,
  type SiteLink,
  type SitePage,
} from './model.ts';
import { TABLES } from './tables.ts';

const files = import.meta.glob<string>('./content/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The part of a page that speaks of the tool in the app; a page whose tool is not built goes without. */
const TOOL_HEADING = 'In Constat';

const isKind = (value: string | undefined): value is PageKind => PAGE_KINDS.some((kind) => kind === value);

/** Leaves out the sections under a heading. */
function without(blocks: readonly SiteBlock[], heading: string): readonly SiteBlock[] {
  let skipping = false;
  return blocks.filter((block) => {
    if (block.kind === 'heading' && block.level <= 2) skipping = block.text === heading;
    return !skipping;
  });
}

const INSERTED = /^\{\{(?:(live) )?([a-z0-9-]+)\}\}$/;

/** Puts tables that are made of data, and examples that run, where a text names them: '{{gpower}}', '{{live t-test}}' on a line of their own. */
const withInserted = (blocks: readonly MarkdownBlock[], file: string): readonly SiteBlock[] =>
  blocks.flatMap((block): readonly SiteBlock[] => {
    const [, live, name] = (block.kind === 'paragraph' && INSERTED.exec(block.text)) || [];
    if (name === undefined) return [block];
    if (live !== undefined) return [{ kind: 'live', name }];
    const table = TABLES[name];
    if (!table) throw new Error(`${file} names the table ${name}, which is not there.`);
    return table;
  });

interface Draft extends Omit<SitePage, 'related'> {
  readonly relatedPaths: readonly string[];
}

function readPage(file: string, text: string): Draft {
  const { settings, body } = splitFrontMatter(text, file);
  const need = (name: string): string => {
    const value = settings[name];
    if (!value) throw new Error(`${file} has no ${name}.`);
    return value;
  };
  const path = need('path');
  const kind = settings.kind;
  if (!isKind(kind)) throw new Error(`${file}: kind '${kind}' is unknown.`);
  // A text that is its own page in the app leads to the tool it names, if it names one.
  const tool = settings.tool ?? settings.app;
  const found = tool === undefined ? undefined : findRoute(tool);
  const route = found?.props?.page === path ? undefined : found;
  const blocks = withInserted(parseMarkdown(body), file);
  const { minutes } = settings;
  return {
    path,
    kind,
    title: need('title'),
    description: need('description'),
    keywords: listOf(need('keywords')),
    // A page of the app that is not built yet is no address to send search engines to.
    canonical: settings.app !== undefined && isAddress(settings.app) ? hrefOf(settings.app) : path,
    lead: need('lead'),
    blocks: route ? blocks : without(blocks, TOOL_HEADING),
    action:
      route && tool ? { href: hrefOf(tool), label: settings.action ?? `Open ${route.metadata.title}` } : null,
    relatedPaths: listOf(settings.related),
    howTo: minutes === undefined ? null : { minutes: Number(minutes), steps: stepsIn(blocks, file) },
    feature: settings.feature === 'home' || settings.feature === 'promotions' ? settings.feature : null,
  };
}

/** The first numbered list of a page. */
function stepsIn(blocks: readonly SiteBlock[], file: string): readonly string[] {
  const list = blocks.find((block) => block.kind === 'list' && block.ordered);
  if (list?.kind !== 'list') throw new Error(`${file} has minutes but no numbered steps.`);
  return list.items;
}

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
  Object.entries(files).map(([file, text]) => readPage(file, text)),
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
