import { type Download, expect, type Locator, type Page } from '@playwright/test';

/** The report builder. */
export class ReportPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get paper(): Locator {
    return this.#page.getByRole('region', { name: 'Preview' });
  }

  /** The names of the items in order, with what they are. */
  get items(): Locator {
    return this.#page.getByRole('list', { name: 'Outline' }).locator('.oi-name');
  }

  item(name: string): Locator {
    return this.items.filter({ hasText: name });
  }

  async add(what: 'Heading' | 'Text'): Promise<void> {
    await this.#page
      .getByRole('group', { name: 'Add to the report' })
      .getByRole('button', { name: what, exact: true })
      .click();
  }

  async addResults(...titles: readonly string[]): Promise<void> {
    await this.#page
      .getByRole('group', { name: 'Add to the report' })
      .getByRole('button', { name: 'Results', exact: true })
      .click();
    const dialog = this.#page.getByRole('dialog', { name: 'Add results' });
    for (const title of titles) {
      await dialog.getByLabel('Search saved results').fill(title);
      await dialog.getByRole('checkbox', { name: title }).check();
    }
    await dialog.getByRole('button', { name: /^Add \d/ }).click();
  }

  /** Moves an item with the keyboard. */
  async move(name: string, places: number): Promise<void> {
    const key = places < 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown';
    for (let i = 0; i < Math.abs(places); i++) await this.item(name).press(key);
  }

  async saved(): Promise<void> {
    await expect(this.#page.getByText('Saved on this device')).toBeVisible();
  }

  async chooseExport(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Export', exact: true }).click();
    await this.#page.getByRole('menuitem', { name, exact: true }).click();
  }

  async export(name: string): Promise<Download> {
    const download = this.#page.waitForEvent('download');
    await this.chooseExport(name);
    return download;
  }
}
