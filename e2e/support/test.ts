/** The `test` of every browser test: a page that may not report any error while it is used. */
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type WebError,
} from '@playwright/test';
import { LoginPage } from '../page-models/login-page.ts';
import { type Kept, SharedWindow } from './shared-window.ts';
import { withoutWorker } from './without-worker.ts';

export interface Problems {
  /** Errors of this kind are part of what the test does, e.g. failed requests while offline. */
  allow(pattern: RegExp): void;
  /** Before something that brings errors: until now there was none. */
  expectNone(): void;
}

interface Fixtures {
  readonly problems: Problems;
  /** The test has a window of its own, which nobody used before: by its tag @alone, or by what it is like. */
  readonly isAlone: boolean;
}

interface Shared {
  /** What a browser keeps of a person who signed up. */
  readonly person: Kept;
  /** The window of all tests that do not need one of their own. */
  readonly shared: SharedWindow;
}

const OFFLINE = /net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/;

/** Errors the browser itself logs for requests that cannot be made offline. */
export { OFFLINE as OFFLINE_ERRORS };

/** Notes what goes wrong in a window; the answer ends it. */
function watch(context: BrowserContext, found: string[]): () => void {
  const hear = (message: ConsoleMessage) => {
    if (message.type() === 'error' || /content.security.policy/i.test(message.text())) {
      found.push(`console: ${message.text()} (${message.location().url})`);
    }
  };
  const see = (error: WebError) => {
    found.push(`page: ${error.error().stack ?? error.error().message}`);
  };
  context.on('console', hear).on('weberror', see);
  return () => void context.off('console', hear).off('weberror', see);
}

export const test = base.extend<Fixtures, Shared>({
  // One for each worker, and only where a test asks for it. Known to all tests, so that they share the workers.
  person: [
    async ({ browser }, use) => {
      const baseURL = `http://localhost:${process.env.E2E_PORT}`;
      const context = await withoutWorker(await browser.newContext({ baseURL, serviceWorkers: 'block' }));
      const page = await context.newPage();
      const email = await new LoginPage(page).signUp();
      await expect(page.getByRole('button', { name: `Account, ${email}` })).toBeVisible();
      const kept = await context.storageState();
      await context.close();
      await use(kept);
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ browser }, use) => {
      const shared = new SharedWindow(browser);
      await use(shared);
      await shared.drop();
    },
    { scope: 'worker' },
  ],
  isAlone: async ({ serviceWorkers, isMobile, userAgent }, use, { tags }) => {
    await use(tags.includes('@alone') || serviceWorkers === 'allow' || isMobile || userAgent !== undefined);
  },
  context: async ({ browser, isAlone, shared, storageState, serviceWorkers }, use, info) => {
    if (isAlone) {
      const own = await browser.newContext();
      if (serviceWorkers !== 'allow') await withoutWorker(own);
      await use(own);
      await own.close();
      return;
    }
    const page = await shared.open(typeof storageState === 'object' ? storageState : undefined);
    await use(page.context());
    if (info.status === info.expectedStatus) await shared.tidy();
    else await shared.drop();
  },
  page: async ({ context, isAlone }, use) => {
    const [kept] = context.pages();
    await use(isAlone || !kept ? await context.newPage() : kept);
  },
  problems: [
    async ({ context }, use) => {
      const found: string[] = [];
      const allowed: RegExp[] = [];
      const end = watch(context, found);
      const expectNone = () => {
        const unexpected = found.filter((text) => !allowed.some((pattern) => pattern.test(text)));
        expect(unexpected, 'errors reported by the browser').toEqual([]);
      };
      await use({ allow: (pattern) => allowed.push(pattern), expectNone });
      // A request under way when the test ends is nobody's any more.
      const routed = [context, ...context.pages()];
      await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
      end();
      expectNone();
    },
    { auto: true },
  ],
});

/** The same for somebody who is signed in: what is about accounts itself signs up instead. */
export const testSignedIn = test.extend({ storageState: ({ person }, use) => use(person) });

/** The same with the service worker installed: for what is about being offline or about new versions. */
export const testInstalled = test.extend({ serviceWorkers: 'allow' });

export { expect };
