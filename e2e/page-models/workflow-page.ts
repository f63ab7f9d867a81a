import { expect, type Locator, type Page } from '@playwright/test';
import { visit } from '../support/visit.ts';

/** The page of a guided workflow. */
export class WorkflowPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(path: string): Promise<void> {
    await visit(this.#page, `/app/${path}`);
    await expect(this.#page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  heading(title: string): Locator {
    return this.#page.getByRole('heading', { level: 2, name: title, exact: true });
  }

  /** The step that the list of steps marks. */
  async expectStep(name: string): Promise<void> {
    await expect(
      this.#page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current="step"]'),
    ).toContainText(name);
  }

  choice(label: string): Locator {
    return this.#page.getByRole('radio', { name: label });
  }

  async next(step: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Next: ${step}` }).click();
    await this.expectStep(step);
  }

  get result(): Locator {
    return this.#page.getByRole('article', { name: 'Result' });
  }
}
