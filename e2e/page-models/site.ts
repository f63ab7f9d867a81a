import type { Locator, Page } from '@playwright/test';

/** The public site. */
export class Site {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  heading(): Locator {
    return this.#page.getByRole('heading', { level: 1 });
  }

  /** Waits until the page answers to clicks, not only to eyes. */
  async ready(): Promise<void> {
    await this.#page.waitForFunction(() => {
      const root = document.getElementById('root');
      return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
    });
  }

  finding(): Locator {
    return this.#page.locator('.demo [aria-live]');
  }

  choose(label: string): Locator {
    return this.#page.locator('.demo').getByRole('button', { name: label, exact: true });
  }
}
