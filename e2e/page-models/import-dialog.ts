import { expect, type Locator, type Page } from '@playwright/test';

type Tab = 'Upload File' | 'Paste Data' | 'Sample Data';

/** The import dialog. */
export class ImportDialog {
  readonly #page: Page;
  readonly box: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.box = page.getByRole('dialog', { name: 'Import data' });
  }

  /** Opens it with the floating button. */
  async open(tab: Tab = 'Upload File'): Promise<void> {
    await this.#page.getByRole('button', { name: 'Import data' }).last().click();
    await this.box.getByRole('tab', { name: tab }).click();
  }

  async chooseFile(name: string, content: string | Buffer): Promise<void> {
    await this.box
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
  }

  async paste(text: string): Promise<void> {
    await this.box.getByRole('textbox').fill(text);
    await this.box.getByRole('button', { name: 'Preview' }).click();
  }

  get preview(): Locator {
    return this.box.getByRole('table');
  }

  get problem(): Locator {
    return this.box.getByRole('alert');
  }

  get conflict(): Locator {
    return this.#page.getByRole('alertdialog');
  }

  /** The button that stores what the preview shows. */
  async confirm(): Promise<void> {
    await this.box.getByRole('button', { name: 'Import', exact: true }).click();
  }

  /** It says so; enough for who goes to another page next. */
  async expectStored(message: string): Promise<void> {
    await expect(this.box.getByRole('status').filter({ hasText: message })).toBeVisible();
  }

  /** It says so and closes by itself, which takes two seconds. */
  async expectDone(message: string): Promise<void> {
    await this.expectStored(message);
    await expect(this.box).toBeHidden();
  }

  /** A file from choosing to the button that stores it; `expectStored` waits until it is. */
  async importFile(name: string, content: string | Buffer): Promise<void> {
    await this.open();
    await this.chooseFile(name, content);
    await expect(this.preview).toBeVisible();
    await this.confirm();
  }
}
