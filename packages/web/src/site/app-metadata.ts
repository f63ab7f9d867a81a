/** Pages of the app describe themselves as well: title, description, key words, canonical address, and structured data for the calculators. */
import { routeAt } from '../routes/routes.ts';
import { ORIGIN, scriptJson, structuredData } from './metadata.ts';

/** Specification: structured data follows 100 ms after a page. */
export const REFRESH_MS = 100;
/** The pages that add data of their own. */
export const CALCULATORS = [
  '/inferential-stats/one-sample-ttest',
  '/inferential-stats/independent-samples-ttest',
  '/inferential-stats/one-way-anova',
  '/inferential-stats/chi-square-test',
  '/correlation-analysis/matrix',
] as const;

/** Whether a path below /app, with its slash, is one of them. */
export const isCalculator = (path: string): boolean => CALCULATORS.some((calculator) => calculator === path);

interface Navigations {
  readonly state: { readonly location: { readonly pathname: string } };
  subscribe(listener: (state: { readonly location: { readonly pathname: string } }) => void): unknown;
}

/** Keeps the head of the document on the page shown. */
export function followMetadata(router: Navigations): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (pathname: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(pathname), REFRESH_MS);
  };
  let shown = router.state.location.pathname;
  follow(shown);
  router.subscribe(({ location: { pathname } }) => {
    if (pathname === shown) return;
    shown = pathname;
    follow(pathname);
  });
}

async function refresh(pathname: string): Promise<void> {
  const { title = 'Page Not Found', description = '', keywords = [] } = routeAt(pathname)?.metadata ?? {};
  const named = (name: string, content: string) =>
    element('meta', 'name', name).setAttribute('content', content);
  const property = (name: string, content: string) =>
    element('meta', 'property', name).setAttribute('content', content);
  named('description', description);
  named('keywords', keywords.join(', '));
  property('og:title', `${title} · Constat`);
  property('og:description', description);
  property('og:url', location.origin + pathname);
  named('twitter:title', `${title} · Constat`);
  named('twitter:description', description);
  element('link', 'rel', 'canonical').setAttribute('href', location.origin + pathname);
  const script = element('script', 'type', 'application/ld+json');
  const path = pathname.replace(/^\/app/, '');
  // The document of a page comes with it.
  if (script.getAttribute('data-page') === path) return;
  script.removeAttribute('data-page');
  script.textContent = '';
  if (!isCalculator(path)) return;
  const { calculatorAt } = await import('./calculators.ts');
  const page = calculatorAt(path);
  if (page && location.pathname === pathname)
    script.textContent = scriptJson(structuredData(page)).replaceAll(ORIGIN, location.origin);
}

function element(tag: 'meta' | 'link' | 'script', attribute: string, value: string): Element {
  const found = document.head.querySelector(`${tag}[${attribute}="${value}"]`);
  if (found) return found;
  const made = document.createElement(tag);
  made.setAttribute(attribute, value);
  document.head.append(made);
  return made;
}
