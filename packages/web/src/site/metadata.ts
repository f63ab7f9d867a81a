/** What a page says about itself to search engines and to those who share it. */
import type { SitePage } from './model.ts';

/** What is said does not depend on what else there is to read. */
type Described = Omit<SitePage, 'related'>;

/** Replaced by the address under which the server is reached. */
export const ORIGIN = '%ORIGIN%';
const SITE_NAME = 'Constat';
const IMAGE = { path: '/social.png', width: 1200, height: 630 } as const;

type Json = Readonly<Record<string, unknown>>;

/** The organisation behind the product: only region and country are known. */
const organization: Json = {
  '@type': 'Organization',
  name: SITE_NAME,
  url: `${ORIGIN}/`,
  logo: `${ORIGIN}/icons/icon-512.png`,
  address: { '@type': 'PostalAddress', addressRegion: 'Wyoming', addressCountry: 'US' },
};

const application = (page: Described): Json => ({
  '@type': 'WebApplication',
  name: page.title,
  description: page.description,
  url: `${ORIGIN}${page.canonical}`,
  applicationCategory: 'EducationalApplication',
  operatingSystem: 'Any',
  browserRequirements: 'Requires JavaScript',
  isAccessibleForFree: true,
  keywords: page.keywords.join(', '),
  isPartOf: { '@type': 'WebSite', name: SITE_NAME, url: `${ORIGIN}/` },
});

/** Text of a page without the marks of Markdown. */
const plain = (text: string): string =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/(?<![\w*])[*_]([^*_]+)[*_](?![\w*])/g, '$1');

const howTo = (page: Described): readonly Json[] =>
  page.howTo === null
    ? []
    : [
        {
          '@type': 'HowTo',
          name: page.title,
          description: page.description,
          totalTime: `PT${page.howTo.minutes}M`,
          step: page.howTo.steps.map((text, i) => ({
            '@type': 'HowToStep',
            position: i + 1,
            text: plain(text),
          })),
        },
      ];

const article = (page: Described): Json => ({
  '@type': 'Article',
  headline: page.title,
  description: page.description,
  keywords: page.keywords.join(', '),
  mainEntityOfPage: `${ORIGIN}${page.canonical}`,
  publisher: organization,
  image: ORIGIN + IMAGE.path,
});

/** Questions and answers of a page that consists of them: each heading is a question. */
function questions(page: Described): readonly Json[] {
  if (page.path !== '/faq') return [];
  const items: { name: string; text: string[] }[] = [];
  for (const block of page.blocks) {
    if (block.kind === 'heading') items.push({ name: plain(block.text), text: [] });
    else if (block.kind === 'paragraph') items.at(-1)?.text.push(plain(block.text));
  }
  return [
    {
      '@type': 'FAQPage',
      mainEntity: items.map(({ name, text }) => ({
        '@type': 'Question',
        name,
        acceptedAnswer: { '@type': 'Answer', text: text.join(' ') },
      })),
    },
  ];
}

/** The structured data of a page, as one graph. */
export function structuredData(page: Described): Json {
  const own =
    page.kind === 'calculator'
      ? [application(page), ...howTo(page)]
      : page.kind === 'article'
        ? [article(page)]
        : questions(page);
  return { '@context': 'https://schema.org', '@graph': [organization, ...own] };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);

/** JSON that cannot end its script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Title, description and the rest of a page's head. */
export function headOf(page: Described): string {
  const title = page.path === '/' ? page.title : `${page.title} · ${SITE_NAME}`;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}" />`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', page.description),
    named('keywords', page.keywords.join(', ')),
    `<link rel="canonical" href="${ORIGIN}${escapeHtml(page.canonical)}" />`,
    property('og:title', title),
    property('og:description', page.description),
    property('og:type', page.kind === 'article' ? 'article' : 'website'),
    property('og:url', ORIGIN + page.canonical),
    property('og:site_name', SITE_NAME),
    property('og:image', ORIGIN + IMAGE.path),
    property('og:image:width', String(IMAGE.width)),
    property('og:image:height', String(IMAGE.height)),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', page.description),
    named('twitter:image', ORIGIN + IMAGE.path),
    structuredScript(page),
  ].join('\n    ');
}

const structuredScript = (page: Described): string =>
  `<script type="application/ld+json" data-page="${escapeHtml(page.path)}">${scriptJson(structuredData(page))}</script>`;

/** The head of a page of the app before its code is there; site/app-metadata.ts adds the rest and follows the address. */
export function appHeadOf(
  title: string,
  description: string,
  canonical: string | null,
  calculator: Described | undefined,
): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...(canonical === null ? [] : [`<link rel="canonical" href="${ORIGIN}${escapeHtml(canonical)}" />`]),
    ...(calculator ? [structuredScript(calculator)] : []),
  ].join('\n    ');
}

/** A page that leads to another at once, also where no server can. */
export const redirectPage = (to: string): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8" /><title>Constat</title><meta http-equiv="refresh" content="0; url=${to}" /><link rel="canonical" href="${ORIGIN}${to}" /><meta name="robots" content="noindex" /></head><body><p><a href="${to}">Go on to ${to}</a></p></body></html>\n`;

/** The sitemap: public pages, and the tools of the app that are built. */
export function sitemapOf(paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${ORIGIN}${escapeHtml(path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

export const ROBOTS = `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /app/auth\nDisallow: /app/profile\nDisallow: /app/settings\nDisallow: /app/admin\n\nSitemap: ${ORIGIN}/sitemap.xml\n`;
