import { expect, type Locator, type Page } from '@playwright/test';
import { visit } from '../support/visit.ts';

/** The datasets of this device and of the account. */
export class DatasetsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await visit(this.#page, '/app/data-management/datasets');
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
  }

  /** The part about the account. */
  get cloud(): Locator {
    return this.#page.getByRole('region', { name: 'In your account' });
  }

  /** What has to be decided. */
  get question(): Locator {
    return this.#page.getByRole('alertdialog');
  }

  /** Chooses from the menu of a dataset of this device. */
  async act(dataset: string, action: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Actions for ${dataset}`, exact: true }).click();
    await this.#page.getByRole('menuitem', { name: action }).click();
  }

  /** Chooses from the menu of a dataset of the account. */
  async actInCloud(dataset: string, action: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Cloud actions for ${dataset}`, exact: true }).click();
    await this.#page.getByRole('menuitem', { name: action }).click();
  }

  /** The message at the bottom right. */
  async said(message: string): Promise<void> {
    await expect(this.#page.locator('.snackhost').getByText(message)).toBeVisible();
  }

  /** Takes the message away, so that the same one is seen when it comes again. */
  async dismiss(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Close this message' }).click();
    await expect(this.#page.locator('.snackhost')).toBeHidden();
  }
}
