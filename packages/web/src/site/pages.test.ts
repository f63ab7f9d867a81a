import { existsSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { landingRoutes } from '../routes/landing-routes.ts';
import { findRoute, isAddress } from '../routes/routes.ts';
import { MarkdownLine } from '../ui/markdown.tsx';
import { headOf, sitemapOf, structuredData } from './metadata.ts';
import type { SiteBlock } from './model.ts';
import { siteData, sitePages } from './pages.ts';
import { REDIRECTS } from './redirects.ts';

interface SpecRoute {
  readonly path: string;
  readonly kind: string;
  readonly canonical?: string;
  readonly pattern?: boolean;
}

const spec: readonly SpecRoute[] = JSON.parse(
  readFileSync(new URL('../../../../spec/routes.json', import.meta.url), 'utf8'),
);
const publicRoutes = spec.filter(
  ({ path, kind, pattern }) =>
    !pattern &&
    path.startsWith('/') &&
    !/^\/app(\/|$)/.test(path) &&
    kind !== 'asset' &&
    kind !== 'catalogue',
);
const byPath = new Map(sitePages.map((page) => [page.path, page]));
const pageAt = (path: string) => {
  const page = byPath.get(path);
  if (!page) throw new Error(`${path} is missing`);
  return page;
};

test.each(publicRoutes.map(({ path }) => path))('%s exists', (path) => {
  expect(byPath.has(path) || Object.hasOwn(REDIRECTS, path)).toBe(true);
});

test.each(publicRoutes.filter(({ path, canonical }) => canonical && byPath.has(path)))(
  '$path has the canonical address $canonical',
  ({ path, canonical }) => expect(byPath.get(path)?.canonical).toBe(canonical),
);

const textOf = (block: SiteBlock): string => {
  switch (block.kind) {
    case 'live':
      return '';
    case 'quiz':
      return block.questions.map((each) => [each.question, ...each.answers, each.why].join('\n')).join('\n');
    case 'list':
      return block.items.join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.join(' ')).join('\n');
    case 'screen':
      return block.alt;
    default:
      return block.text;
  }
};

describe.each(sitePages)('$path', (page) => {
  test('says what it is to search engines', () => {
    expect(page.title.length).toBeLessThanOrEqual(70);
    expect(page.description.length).toBeGreaterThanOrEqual(60);
    expect(page.description.length).toBeLessThanOrEqual(165);
    expect(page.keywords.length).toBeGreaterThanOrEqual(3);
    const head = headOf(page);
    for (const part of ['<title>', 'name="description"', 'name="keywords"', 'rel="canonical"', 'og:image'])
      expect(head).toContain(part);
    expect(head).toContain(`og:type" content="${page.kind === 'article' ? 'article' : 'website'}"`);
  });

  test('shows no marks of Markdown', () => {
    const texts = page.blocks.flatMap((block) => (block.kind === 'code' ? [] : [textOf(block)]));
    for (const text of [page.lead, ...texts])
      expect(renderToStaticMarkup(createElement(MarkdownLine, { text }))).not.toMatch(
        /\*\w{1,3}\*(?![^<]*<\/code>)/,
      );
  });

  test('leads nowhere that does not exist', () => {
    const links = page.blocks.flatMap((block) =>
      [...textOf(block).matchAll(/\]\((\/[^)]*)\)/g)].map((m) => m[1] ?? ''),
    );
    for (const link of links) {
      const app = /^\/app\/([^?]*)/.exec(link)?.[1];
      expect(app === undefined ? byPath.has(link) : findRoute(app) !== undefined, link).toBe(true);
    }
    const canonical = /^\/app\/(.*)$/.exec(page.canonical)?.[1];
    if (canonical !== undefined) expect(isAddress(canonical), canonical).toBe(true);
    if (page.action) expect(findRoute(page.action.href.replace('/app/', ''))).toBeDefined();
  });

  test('shows pictures that exist, in both themes and both formats', () => {
    for (const block of page.blocks)
      if (block.kind === 'screen')
        for (const file of ['light.webp', 'light.png', 'dark.webp', 'dark.png'])
          expect(existsSync(new URL(`../../public/screens/${block.name}-${file}`, import.meta.url))).toBe(
            true,
          );
  });

  test('has something to say', () => {
    const words = page.blocks.map(textOf).join(' ').split(/\s+/).length;
    const least = page.feature === 'home' ? 0 : page.kind === 'article' ? 350 : page.feature ? 20 : 110;
    expect(words).toBeGreaterThanOrEqual(least);
    expect(page.blocks.map(textOf).join(' ')).not.toMatch(/coming soon|lorem|TODO|testimonial/i);
  });
});

test.each(landingRoutes.filter(({ page }) => page === 'text'))(
  '$path has its text, at both addresses',
  ({ path, metadata }) => {
    const page = pageAt(`/${path}`);
    expect(page.title).toBe(metadata.title);
    expect(page.canonical).toBe(`/app/${path}`);
    expect(page.action?.href).not.toBe(page.canonical);
  },
);

test('titles and descriptions are told apart', () => {
  expect(new Set(sitePages.map((page) => page.title)).size).toBe(sitePages.length);
  expect(new Set(sitePages.map((page) => page.description)).size).toBe(sitePages.length);
});

describe('structured data', () => {
  const graph = (path: string) => structuredData(pageAt(path))['@graph'] as Record<string, unknown>[];

  test('names the organisation by region and country only', () => {
    expect(graph('/')[0]).toMatchObject({
      '@type': 'Organization',
      address: { addressRegion: 'Wyoming', addressCountry: 'US' },
    });
  });

  test.each([
    '/inferential-stats/one-sample-ttest',
    '/inferential-stats/independent-samples-ttest',
    '/inferential-stats/one-way-anova',
    '/inferential-stats/chi-square-test',
    '/correlation-analysis/matrix',
  ])('%s is a calculator', (path) => {
    expect(graph(path).map((item) => item['@type'])).toContain('WebApplication');
  });

  test.each([
    ['/inferential-stats/one-sample-ttest', 'PT10M'],
    ['/inferential-stats/independent-samples-ttest', 'PT15M'],
  ])('%s is explained in steps that take %s', (path, totalTime) => {
    const howTo = graph(path).find((item) => item['@type'] === 'HowTo');
    expect(howTo).toMatchObject({ totalTime });
    expect(pageAt(path).howTo?.steps.length).toBeGreaterThanOrEqual(4);
  });

  test('is plain text, without the marks of Markdown', () => {
    for (const page of sitePages)
      expect(JSON.stringify(structuredData(page)), page.path).not.toMatch(/\]\(|\*[a-z]+\*|\*\*/i);
  });

  test('no other page is', () => {
    expect(sitePages.filter((page) => page.howTo !== null)).toHaveLength(2);
  });
});

test('the front page lists tools that exist', () => {
  const tools = siteData(pageAt('/')).tools.flatMap((group) => group.tools);
  expect(tools.length).toBeGreaterThan(8);
  for (const { href } of tools) expect(findRoute(href.replace('/app/', ''))).toBeDefined();
});

test('the sitemap escapes what it lists', () => {
  expect(sitemapOf(['/a&b'])).toContain('<loc>%ORIGIN%/a&amp;b</loc>');
});
