import type { Locator, Page } from '@playwright/test';

/** What stands where the app or a page should be when it failed. */
export class ErrorScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  pageFailed(): Locator {
    return this.#page.getByRole('heading', { name: 'Something went wrong loading this page' });
  }

  title(name: 'Application Error' | 'Firefox Compatibility Issue'): Locator {
    return this.#page.getByRole('heading', { name, exact: true });
  }

  button(
    name:
      | 'Reload Page'
      | 'Recover App Data'
      | 'Emergency Recovery (Clear All Data)'
      | 'Keep my data'
      | 'Go on',
  ): Locator {
    return this.#page.getByRole('button', { name, exact: true });
  }

  deleteEverything(): Locator {
    return this.#page.getByRole('button', { name: 'Delete everything', exact: true });
  }
}
