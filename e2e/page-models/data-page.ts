import { expect, type Locator, type Page } from '@playwright/test';
import { visit } from '../support/visit.ts';

/** The pages that change data: transform, filter, variables, restructure. */
export class DataPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(name: 'transform' | 'filter' | 'variables' | 'restructure'): Promise<void> {
    await visit(this.#page, `/app/data-management/${name}`);
    await expect(this.#page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  /** The active dataset, as the top bar names it. */
  active(name: RegExp): Locator {
    return this.#page.getByRole('button', { name });
  }

  /** Writes a formula and a name, and waits for the preview. */
  async compute(name: string, expression: string): Promise<void> {
    await this.#page.getByLabel('Transformation').selectOption('Compute variable');
    await this.#page.getByLabel('Expression').fill(expression);
    await this.#page.keyboard.press('Escape');
    await this.#page.getByLabel('Name of the new variable').fill(name);
    await expect(this.#page.getByRole('columnheader', { name })).toBeVisible();
  }

  async undo(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Undo', exact: true }).click();
  }
}
