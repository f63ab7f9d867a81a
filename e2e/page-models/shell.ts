import type { Locator, Page } from '@playwright/test';

/** What surrounds every page of the app. */
export class Shell {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The account menu of a signed-in user. */
  account(email: string): Locator {
    return this.#page.getByRole('button', { name: `Account, ${email}` });
  }

  signIn(): Locator {
    return this.#page.getByRole('banner').getByRole('button', { name: /^(Sign In|Login \/ Sign Up)$/ });
  }

  exitGuest(): Locator {
    return this.#page.getByRole('banner').getByRole('button', { name: 'Exit Guest & Login' });
  }

  /** Opens the menu of all pages. */
  async openMenu(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Open or close the menu' }).click();
  }

  async signOut(email: string): Promise<void> {
    await this.account(email).click();
    await this.#page.getByRole('menuitem', { name: /Sign out/ }).click();
  }
}
