/**
 * One window for the tests of a worker, one after the other: where the app ran already, loading it takes half the work. Each test
 * finds it as new: nothing is kept, nothing listens, and the settings are those of the run.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { withoutWorker } from './without-worker.ts';

/** What a browser keeps of a person: its cookies and what the app wrote. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a page says; whoever listened in one test does not in the next. */
const SAID = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
] as const;

/** A small page of the same site, without the app: the process that ran the app is kept for it. */
const REST = '/robots.txt';
const STORED = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems';

export class SharedWindow {
  readonly #browser: Browser;
  #page: Page | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** The window as new, with what is kept of a person. */
  async open(kept: Kept | undefined): Promise<Page> {
    const page = this.#page ?? (await this.#make());
    this.#page = page;
    await page.goto(REST);
    if (kept) await this.#sit(page, kept);
    return page;
  }

  /** After a test: closes what it opened and forgets what it kept. */
  async tidy(): Promise<void> {
    const page = this.#page;
    if (!page) return;
    const context = page.context();
    for (const said of SAID) page.removeAllListeners(said as 'load');
    await Promise.all(
      context
        .pages()
        .filter((other) => other !== page)
        .map((other) => other.close()),
    );
    await context.setOffline(false);
    await context.clearPermissions();
    // The last click of a test may still lead elsewhere, which takes the place of this: the next test then has another window.
    const left = await page.goto(REST).then(
      () => true,
      () => false,
    );
    if (!left) return this.drop();
    await page.emulateMedia({ colorScheme: null, media: null, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 720 });
    await this.#forget(page);
  }

  /** After a failure, or where the window is not known to be whole: the next test has another. */
  async drop(): Promise<void> {
    const context = this.#page?.context();
    this.#page = undefined;
    await context?.close();
  }

  async #make(): Promise<Page> {
    const context = await withoutWorker(await this.#browser.newContext());
    const page = await context.newPage();
    const refuse = () => {
      throw new Error('What cannot be taken back needs a window of its own: give the test the tag @alone.');
    };
    for (const where of [context, page])
      Object.assign(where, { addInitScript: refuse, exposeBinding: refuse, exposeFunction: refuse });
    Object.assign(context.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse });
    return page;
  }

  async #forget(page: Page): Promise<void> {
    const context = page.context();
    const session = await context.newCDPSession(page);
    const { origin } = new URL(page.url());
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
    await session.detach();
    await context.clearCookies();
    await page.evaluate(() => sessionStorage.clear());
    const left = await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...(await caches.keys()),
    ]);
    if (left.length > 0) throw new Error(`The window still keeps ${left.join(', ')}.`);
  }

  async #sit(page: Page, kept: Kept): Promise<void> {
    await page.context().addCookies(kept.cookies);
    const { origin } = new URL(page.url());
    const own = kept.origins.find((each) => each.origin === origin)?.localStorage ?? [];
    await page.evaluate((items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, own);
  }
}
