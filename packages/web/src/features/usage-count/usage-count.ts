/**
 * Counting of visits by Google Analytics: only where the server has a measurement id, only after consent, never while people work
 * offline only. Nothing is loaded before. What is told are paths of pages, without what follows them, since options stand there.
 */
import { loadConfig } from '../../cloud/config.ts';
import { offlineOnly, useOfflineOnly } from '../../state/offline-only.ts';
import { followUsageChoice, useUsageChoice } from '../../state/usage-choice.ts';
import { hideNotice, showNotice } from './consent-notice.ts';

interface Pages {
  readonly state: { readonly location: { readonly pathname: string } };
  subscribe(listener: (state: { readonly location: { readonly pathname: string } }) => void): unknown;
}

/** Asks where the server counts visits, and counts where it was allowed. */
export async function followUsage(pages: Pages): Promise<void> {
  const config = await loadConfig().catch(() => null);
  const id = config?.measurementId;
  if (!id) return;
  followUsageChoice();
  const counter = new Counter(id);
  const follow = (): void => {
    const { choice } = useUsageChoice.getState();
    const isOff = offlineOnly();
    if (choice === null && !isOff) showNotice();
    else hideNotice();
    counter.set(choice === 'allowed' && !isOff, pages.state.location.pathname);
  };
  useUsageChoice.subscribe(follow);
  useOfflineOnly.subscribe(follow);
  let shown = pages.state.location.pathname;
  pages.subscribe(({ location: { pathname } }) => {
    if (pathname === shown) return;
    shown = pathname;
    counter.count(pathname);
  });
  follow();
}

type Counted = Window & { dataLayer?: unknown[] } & Record<`ga-disable-${string}`, boolean>;

const DENIED = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' } as const;
const WITHOUT_ADS = { allow_google_signals: false, allow_ad_personalization_signals: false } as const;

/** The script of Google Analytics, which is there from the first consent on and silent where consent is withdrawn. */
class Counter {
  readonly #id: string;
  readonly #page = window as unknown as Counted;
  #isOn = false;
  #isLoaded = false;

  constructor(id: string) {
    this.#id = id;
  }

  set(isOn: boolean, path: string): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    this.#page[`ga-disable-${this.#id}`] = !isOn;
    if (!isOn) forgetCookies();
    else {
      this.#load();
      this.count(path);
    }
  }

  count(path: string): void {
    if (this.#isOn) this.#tell('event', 'page_view', pageAt(path));
  }

  #load(): void {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    this.#tell('consent', 'default', { ...DENIED, analytics_storage: 'granted' });
    this.#tell('js', new Date());
    this.#tell('set', pageAt(location.pathname));
    this.#tell('config', this.#id, { ...WITHOUT_ADS, send_page_view: false });
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${this.#id}`;
    document.head.append(script);
  }

  /** The script reads lists of arguments, as a function gets them. */
  #tell(..._words: readonly unknown[]): void {
    this.#page.dataLayer ??= [];
    this.#page.dataLayer.push(argumentsOf(..._words));
  }
}

function argumentsOf(..._words: readonly unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: the script tells lists from calls by this kind of object
  return arguments;
}

/** A page without its options, title and where the person came from. */
const pageAt = (path: string) => ({
  page_location: `${location.origin}${path}`,
  page_title: path,
  page_referrer: '',
});

/** Takes back what the script wrote, on this host and above it. */
function forgetCookies(): void {
  const names = document.cookie.split('; ').flatMap((pair) => {
    const name = pair.split('=')[0] ?? '';
    return name === '_ga' || name.startsWith('_ga_') ? [name] : [];
  });
  const parts = location.hostname.split('.');
  const domains = ['', ...parts.map((_, i) => `; domain=${parts.slice(i).join('.')}`)];
  for (const name of names)
    for (const domain of domains) Reflect.set(document, 'cookie', `${name}=; max-age=0; path=/${domain}`);
}
