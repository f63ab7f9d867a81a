/** Renders the public pages at build time. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { hrefOf } from '../routes/address.ts';
import { listedRoutes } from '../routes/routes.ts';
import { computeDemo } from './landing/compute.ts';
import { computeLive } from './live/compute.ts';
import { LIVE_EXAMPLES } from './live/examples.ts';
import { initialValues } from './live/model.ts';
import { headOf, ROBOTS, redirectPage, scriptJson, sitemapOf } from './metadata.ts';
import type { SiteData, SitePage } from './model.ts';
import { siteData, sitePages } from './pages.ts';
import { REDIRECTS } from './redirects.ts';
import { Site } from './site.tsx';

interface Rendered {
  /** File below the folder of the app. */
  readonly file: string;
  readonly text: string;
}

/** What the examples of a page show before anything is moved; drawings are made in the browser. */
async function liveResults(page: SitePage): Promise<SiteData['live']> {
  const names = page.blocks.flatMap((block) => (block.kind === 'live' ? [block.name] : []));
  const results = names.map(async (name) => {
    const example = LIVE_EXAMPLES[name];
    if (!example) throw new Error(`${page.path} names the example ${name}, which is not there.`);
    return [name, { ...(await computeLive(example, initialValues(example))), figure: null }] as const;
  });
  return Object.fromEntries(await Promise.all(results));
}

async function renderPage(page: SitePage, template: string): Promise<Rendered> {
  const data = { ...siteData(page), live: await liveResults(page) };
  const demo = page.feature === 'home' ? await computeDemo({ dose: 'all', test: 'welch' }) : null;
  const body = renderToString(
    <StrictMode>
      <Site data={data} demo={demo} />
    </StrictMode>,
  );
  const text = template
    .replace('<!--head-->', () => headOf(page))
    .replace('<!--page-->', () => body)
    .replace(
      '<!--data-->',
      () => `<script type="application/json" id="page-data">${scriptJson({ data, demo })}</script>`,
    );
  return { file: page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`, text };
}

/** Every file of the public site, from the built template. */
export async function renderSite(template: string): Promise<readonly Rendered[]> {
  const pages = await Promise.all(sitePages.map((page) => renderPage(page, template)));
  const tools = listedRoutes.filter((route) => !route.requiresAuth).map((route) => hrefOf(route.path));
  // the text of a page, the page of the app that search engines are led to by it, and the tools
  const addresses = new Set([
    ...sitePages.map((page) => page.path),
    ...sitePages.map((page) => page.canonical),
    ...tools,
  ]);
  const redirects = Object.entries(REDIRECTS).map(([from, to]) => ({
    file: `${from.slice(1)}.html`,
    text: redirectPage(to),
  }));
  return [
    ...pages,
    ...redirects,
    { file: 'sitemap.xml', text: sitemapOf([...addresses]) },
    { file: 'robots.txt', text: ROBOTS },
  ];
}
