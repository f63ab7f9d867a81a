import { expect, type Page } from '@playwright/test';
import { visit } from '../support/visit.ts';

/** Import of a file or of pasted cells. */
export class ImportPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await visit(this.#page, '/app/data-management/import');
    await expect(this.#page.getByRole('heading', { name: 'Import Data' })).toBeVisible();
  }

  /** Uploads a CSV file and stores it under the name of the file. */
  async upload(name: string, text: string): Promise<void> {
    await this.#page
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(this.#page.getByRole('heading', { name: 'Preview' })).toBeVisible();
    await this.#page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(
      this.#page.getByRole('button', { name: `Active dataset: ${name.replace(/\.\w+$/, '')}` }),
    ).toBeVisible();
  }
}
