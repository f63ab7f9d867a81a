/** The `test` of every browser test: a page that may not report any error while it is used. */
import { type BrowserContext, test as base, expect } from '@playwright/test';

export interface Problems {
  /** Errors of this kind are part of what the test does, e.g. failed requests while offline. */
  allow(pattern: RegExp): void;
}

interface Fixtures {
  readonly problems: Problems;
}

const OFFLINE = /net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/;

/** Errors the browser itself logs for requests that cannot be made offline. */
export { OFFLINE as OFFLINE_ERRORS };

function watch(context: BrowserContext, found: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error' || /content.security.policy/i.test(message.text())) {
      found.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => {
    found.push(`page: ${error.error().stack ?? error.error().message}`);
  });
}

export const test = base.extend<Fixtures>({
  problems: [
    async ({ context }, use) => {
      const found: string[] = [];
      const allowed: RegExp[] = [];
      watch(context, found);
      await use({ allow: (pattern) => allowed.push(pattern) });
      // A request under way when the test ends is nobody's any more.
      const routed = [context, ...context.pages()];
      await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
      const unexpected = found.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors reported by the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/** The same with the service worker installed: for what is about being offline or about new versions. */
export const testInstalled = test.extend({ serviceWorkers: 'allow' });

export { expect };
