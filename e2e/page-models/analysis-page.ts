import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { visit } from '../support/visit.ts';

/** The page of any analysis. */
export class AnalysisPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(path: string): Promise<void> {
    await visit(this.#page, `/app/${path}`);
    await expect(this.#page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  get result(): Locator {
    return this.#page.getByRole('article', { name: 'Result' });
  }

  /** Shows the built-in example and waits for its result. */
  async showExample(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Example', exact: true }).first().click();
    await this.waitForResult();
  }

  /** Puts a variable into the first box that takes it, with the keyboard. */
  async assign(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      const variable = this.#page.getByRole('option', { name: new RegExp(`^${name},`) });
      await variable.press('Enter');
    }
  }

  async waitForResult(): Promise<void> {
    // Seen with the next frame; an expectation looks again after a second only.
    await this.result.getByRole('table').first().waitFor();
    await expect(this.result).toHaveAttribute('aria-busy', 'false');
  }

  async save(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(this.#page.getByRole('button', { name: 'Saved' }).first()).toBeVisible();
  }

  async export(format: 'Word' | 'Word 97' | 'HTML' | 'LaTeX' | 'Markdown'): Promise<Download> {
    const download = this.#page.waitForEvent('download');
    await this.#page.getByRole('button', { name: 'Export' }).first().click();
    await this.#page
      .getByRole('menuitem', { name: new RegExp(`^${format}\\b`) })
      .first()
      .click();
    return download;
  }
}
