import { expect, type Page } from '@playwright/test';

/** Sign in and sign up. */
export class LoginPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto('/app/auth/login');
    await expect(this.#page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }

  async openRegister(): Promise<void> {
    await this.#page.goto('/app/auth/register');
    await expect(this.#page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  }

  /** An address nobody has used. */
  newAddress(): string {
    return `person-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`;
  }

  async fill(email: string, password: string): Promise<void> {
    await this.#page.getByLabel('E-mail address').fill(email);
    await this.#page.getByLabel('Password', { exact: true }).fill(password);
  }

  async submit(label: 'Sign in' | 'Create account'): Promise<void> {
    await this.#page.getByRole('button', { name: label, exact: true }).click();
  }

  /** Opens the app of somebody who is signed in already. */
  async enter(): Promise<void> {
    await this.#page.goto('/app/dashboard');
    await expect(this.#page.getByRole('button', { name: /^Account, / })).toBeVisible();
  }

  /** Creates an account and waits until it is signed in; returns its address. */
  async signUp(): Promise<string> {
    const email = this.newAddress();
    await this.openRegister();
    await this.fill(email, 'correct horse');
    await this.submit('Create account');
    await expect(this.#page).toHaveURL('/app/dashboard');
    return email;
  }
}
