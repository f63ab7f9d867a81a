import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { visit } from '../support/visit.ts';

/** The list of saved results. */
export class ResultsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await visit(this.#page, '/app/publication-ready/results-manager');
    await expect(this.#page.getByRole('heading', { name: 'Results Manager' })).toBeVisible();
  }

  /** The title of a saved result, a link to it. */
  title(name: string | RegExp): Locator {
    return this.#page.getByRole('list', { name: 'Saved results' }).getByRole('link', { name });
  }

  row(title: string): Locator {
    return this.#page
      .getByRole('list', { name: 'Saved results' })
      .getByRole('listitem')
      .filter({ has: this.#page.getByRole('link', { name: title }) });
  }

  async select(title: string): Promise<void> {
    await this.row(title).getByRole('checkbox').check();
  }

  async choose(
    title: string,
    action:
      | 'Rename'
      | 'Delete'
      | 'Open in analysis'
      | 'Duplicate'
      | 'Tags and note'
      | 'Move to a project'
      | 'Move down'
      | 'Run again',
  ): Promise<void> {
    await this.#page.getByRole('button', { name: `Actions for ${title}` }).click();
    await this.#page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** A project in the list of projects. */
  project(name: string): Locator {
    return this.#page
      .getByRole('navigation', { name: 'Projects' })
      .getByRole('button', { name: new RegExp(`^${name}(?: \\(in the cloud\\))? ?\\d+$`) });
  }

  async ofProject(name: string, action: 'Delete' | 'Save to the cloud' | 'Sync now'): Promise<void> {
    await this.project(name).hover();
    await this.#page.getByRole('button', { name: `Actions for project ${name}` }).click();
    await this.#page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  async newProject(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'New project' }).click();
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByLabel('Project name').fill(name);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(this.project(name)).toBeVisible();
  }

  async rename(title: string, next: string): Promise<void> {
    await this.choose(title, 'Rename');
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByLabel('Title').fill(next);
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(this.title(next)).toBeVisible();
  }

  /** Copies a saved result many times, in the local store of the browser; shown at the next opening. */
  async multiply(copies: number): Promise<void> {
    await this.#page.evaluate(async (count) => {
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = await asked(indexedDB.open('constat'));
      const store = db.transaction('results', 'readwrite').objectStore('results');
      const [stored] = await asked(store.getAll());
      for (let i = 1; i <= count; i += 1) {
        const id = `${stored.id}${i}`;
        const timestamp = stored.result.timestamp - i * 86_400_000;
        const title = `Copy ${i}`;
        await asked(store.put({ ...stored, id, result: { ...stored.result, id, timestamp, title } }));
      }
      db.close();
    }, copies);
  }

  /** Runs the open result again. */
  async runAgain(dataset: RegExp, what: 'Put the new result in the place' | 'Keep this one'): Promise<void> {
    await this.#page.getByRole('button', { name: 'Run again' }).first().click();
    const dialog = this.#page.getByRole('dialog');
    const choice = dialog.getByRole('option', { name: dataset });
    await dialog.getByLabel('Dataset').selectOption((await choice.textContent()) ?? '');
    await dialog.getByLabel(what).check();
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  }

  async undo(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Undo', exact: true }).click();
  }

  async exportAll(format: 'Word' | 'Word 97' | 'HTML'): Promise<Download> {
    await this.#page.getByRole('checkbox', { name: 'Select all results shown' }).check();
    return this.exportSelected(format);
  }

  async exportSelected(format: 'Word' | 'Word 97' | 'HTML'): Promise<Download> {
    const download = this.#page.waitForEvent('download');
    await this.#page.getByRole('button', { name: 'Export selected' }).click();
    await this.#page
      .getByRole('menuitem', { name: new RegExp(`^${format}\\b`) })
      .first()
      .click();
    return download;
  }
}
