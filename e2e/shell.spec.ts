/** What surrounds the pages: menus, drawer, quick access, keys, dialogs, settings. */
import { AnalysisPage } from './page-models/analysis-page.ts';
import { ImportDialog } from './page-models/import-dialog.ts';
import { LoginPage } from './page-models/login-page.ts';
import { Shell } from './page-models/shell.ts';
import { expectAccessible } from './support/axe.ts';
import { pretendFeatures } from './support/backend.ts';
import { expect, test, testSignedIn } from './support/test.ts';

test('a visitor is sent to sign in and comes back; a guest is sent to the dashboard', async ({ page }) => {
  await page.goto('/app/settings');
  await expect(page).toHaveURL('/app/auth/login');
  await page.goto('/app/auth/login');
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await page.goto('/app/settings');
  await expect(page).toHaveURL('/app/dashboard');
  await page.goto('/app/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Constat' })).toBeVisible();
});

test('the drawer: sections, lock, unlock, and what an account adds', { tag: '@turn-g' }, async ({ page }) => {
  const shell = new Shell(page);
  await page.goto('/app/dashboard');
  await shell.openMenu();
  const menu = page.getByRole('complementary', { name: 'Main menu' });
  await expect(menu.getByText('PRO/EDU FEATURES')).toBeVisible();
  const locked = menu.getByRole('link', { name: 'Publication Ready: Pro feature - upgrade required' });
  await expect(locked).toHaveAttribute('href', '/app/pricing');
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await expectAccessible(page);
  expect((await menu.boundingBox())?.width).toBe(300);

  await page.goto('/app/auth/login');
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  // Advanced Analysis and Publication Ready
  await expect(menu.getByRole('img', { name: 'Pro feature unlocked' })).toHaveCount(2);
  await menu.getByText('Publication Ready').click();
  await menu.getByRole('link', { name: 'Results Manager' }).click();
  await expect(page).toHaveURL('/app/publication-ready/results-manager');
});

test('small screens: the drawer closes after a choice, Quick Access has a tip', { tag: '@turn-e' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto('/app/dashboard');
  await new Shell(page).openMenu();
  const drawer = page.getByRole('dialog').or(page.getByLabel('Main menu')).last();
  expect((await drawer.boundingBox())?.width).toBe(260);
  await page.getByRole('link', { name: 'Analysis Index' }).click();
  await expect(page).toHaveURL('/app/analysis-index');
  await expect(page.getByRole('navigation', { name: 'All pages' })).toBeHidden();

  await page.getByRole('button', { name: 'Quick Access', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tip' }).getByRole('link', { name: 'Try it' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Login / Sign Up' }).click();
  await expect(page).toHaveURL('/app/auth/login');
});

test('small screens: the import button covers nothing that is read', { tag: '@turn-f' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto('/app/knowledge-base');
  const button = page.locator('button.fab');
  const isFree = () =>
    button.evaluate((element) => {
      if (getComputedStyle(element).visibility === 'hidden') return true;
      const box = element.getBoundingClientRect();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (walker.nextNode()) {
        if (element.contains(walker.currentNode) || walker.currentNode.textContent?.trim() === '') continue;
        range.selectNodeContents(walker.currentNode);
        for (const line of range.getClientRects())
          if (
            line.width > 0 &&
            line.left < box.right &&
            line.right > box.left &&
            line.top < box.bottom &&
            line.bottom > box.top
          )
            return false;
      }
      return true;
    });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (let screen = 0; screen < 6; screen++) {
    await expect.poll(isFree).toBe(true);
    await page.evaluate((by) => scrollTo(0, by * 137), screen + 1);
  }
});

test('keys: the sheet, going to a page, and not while typing', { tag: '@turn-h' }, async ({ page }) => {
  await page.goto('/app/analysis-index');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search the tools' }).fill('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL('/app/analysis-index');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL('/app/dashboard');

  // They can be switched off by everybody.
  await page.keyboard.press('?');
  await sheet.getByRole('checkbox', { name: /Single letters/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(sheet).toBeHidden();
});

test('the index is searched by words', async ({ page }) => {
  await page.goto('/app/analysis-index');
  await page.getByRole('searchbox', { name: 'Search the tools' }).fill('compare two groups');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Independent-samples t-test' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Datasets' })).toHaveCount(0);
  await page.getByRole('searchbox').fill('zebra');
  await expect(main.getByText(/Nothing found for/)).toBeVisible();
});

test('the password is changed with the current one and two equal entries', { tag: '@turn-h' }, async ({
  page,
  problems,
}) => {
  // The wrong current password is refused.
  problems.allow(/status of 400/);
  const login = new LoginPage(page);
  const shell = new Shell(page);
  const email = await login.signUp();
  await shell.account(email).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const update = dialog.getByRole('button', { name: 'Update Password' });
  const current = dialog.getByLabel('Current password', { exact: true });
  const first = dialog.getByLabel('New password', { exact: true });
  const second = dialog.getByLabel('Confirm new password', { exact: true });
  await expect(update).toBeDisabled();
  await current.fill('not this one');
  await first.fill('another horse');
  await second.fill('another cart');
  await update.click();
  await expect(dialog.getByRole('alert')).toHaveText('Passwords do not match.');
  await first.fill('12345');
  await second.fill('12345');
  await update.click();
  await expect(dialog.getByRole('alert')).toHaveText('Password must be at least 6 characters long.');
  await expectAccessible(page);
  await first.fill('another horse');
  await second.fill('another horse');
  await update.click();
  await expect(dialog.getByRole('alert')).toHaveText('The current password is not correct.');
  await current.fill('correct horse');
  await update.click();
  await expect(dialog.getByRole('status')).toHaveText('Password changed successfully!');
  await expect(dialog).toBeHidden();

  await shell.signOut(email);
  await expect(page).toHaveURL('/');
  await login.open();
  await login.fill(email, 'another horse');
  await login.submit('Sign in');
  await expect(page).toHaveURL('/app/dashboard');
});

test('the name of the profile is kept', { tag: '@turn-h' }, async ({ page }) => {
  await new LoginPage(page).signUp();
  await page.goto('/app/profile');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
  await expect(page.getByRole('main').getByText('Standard')).toBeVisible();
});

testSignedIn(
  'settings: theme without a flash, decimals in results',
  { tag: ['@alone', '@turn-e'] },
  async ({ page }) => {
    await page.goto('/app/settings');
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    // The theme is there before the page has a body to paint.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        document.documentElement.dataset.themeAtFirst = document.documentElement.dataset.theme ?? 'none';
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme-at-first', 'dark');
    await page.getByRole('radio', { name: 'System' }).check({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

    await page.getByLabel('Decimals', { exact: false }).first().selectOption('4');
    const analysis = new AnalysisPage(page);
    await analysis.open('inferential-stats/independent-samples-ttest');
    await analysis.showExample();
    await expect(analysis.result).toContainText(/t\(\d+\.\d{4}\)\s=\s[−]?\d+\.\d{4}/);
  },
);

testSignedIn(
  'settings: what always counts as missing is so in the next import',
  { tag: '@turn-d' },
  async ({ page }) => {
    await new LoginPage(page).enter();
    const dialog = new ImportDialog(page);
    // More values than a category would have, so that one word is what keeps them from being numbers.
    const cells = ['score', 'NA', ...Array.from({ length: 30 }, (_, i) => String(i))].join('\n');
    const suggestion = dialog.box.getByText('would be a number without NA');
    await dialog.open('Paste Data');
    await dialog.paste(cells);
    await expect(suggestion).toBeVisible();
    await page.goto('/app/settings');
    await page.getByLabel('Always missing').fill('NA, -99');
    await page.reload();
    await expect(page.getByLabel('Always missing')).toHaveValue('NA, -99');
    await dialog.open('Paste Data');
    await dialog.paste(cells);
    await expect(dialog.preview).toBeVisible();
    await expect(suggestion).toBeHidden();
  },
);

test('notifications: none, some, read, failed', { tag: '@turn-h' }, async ({ context, page, problems }) => {
  let offered = false;
  await pretendFeatures(context, () => ({ notifications: offered }));
  await page.goto('/app/dashboard');
  await page.getByRole('button', { name: 'Notifications' }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByText('No notifications')).toBeVisible();
  await expect(bell.getByText("You're all caught up!")).toBeVisible();
  await expectAccessible(page);

  offered = true;
  const rows = Array.from({ length: 7 }, (_, i) => ({
    id: `n${i}`,
    title: `News ${i}`,
    message: i === 0 ? 'Watch **this**: https://youtu.be/dQw4w9WgXcQ' : 'Text',
    created_at: '2026-01-01T00:00:00Z',
  }));
  let asked = '';
  await context.route('**/rest/v1/notifications*', (route) => {
    asked = decodeURIComponent(route.request().url());
    return route.fulfill({ json: rows });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Notifications, 7 unread' }).click();
  await expect(bell.getByText('Showing 5 of 7 notifications')).toBeVisible();
  expect(asked).toContain('is_active=eq.true');
  expect(asked).toMatch(/or=\(expires_at\.is\.null,expires_at\.gt\.\d{4}-/);
  expect(asked).toContain('target_audience=in.(all,guest)');
  expect(asked).toContain('order=priority.desc,created_at.desc');
  await expect(bell.getByRole('listitem')).toHaveCount(5);
  await expect(bell.getByRole('link', { name: /Watch the video/ })).toHaveAttribute(
    'href',
    'https://youtu.be/dQw4w9WgXcQ',
  );
  await expectAccessible(page);
  await bell.getByRole('button', { name: /News 1/ }).click();
  await bell.getByRole('link', { name: 'View All Notifications' }).click();
  await expect(page).toHaveURL('/app/notifications');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(7);
  await expect(page.getByRole('main').getByText('Unread:')).toHaveCount(6);
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('main').getByText('Unread:')).toHaveCount(0);

  problems.allow(/status of 400/);
  await context.route('**/rest/v1/notifications*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.reload();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load notifications');
});

/** A tool, and a page whose own words are others than those of its document. */
const PAINTED = [
  ['stats/linear-regression', 'Linear regression'],
  ['data-management/datasets', 'Datasets'],
] as const;

for (const [path, title] of PAINTED)
  test(`what a document paints of ${title} is the largest that is painted, whatever font stands in`, {
    tag: '@turn-c',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    const gates = new EventTarget();
    const opened = (gate: string) => new Promise((resolve) => gates.addEventListener(gate, resolve));
    const [font, script] = [opened('font'), opened('script')];
    await page.route(/\.(?:js|woff2)$/, async (route) => {
      await (route.request().url().endsWith('.js') ? script : font);
      await route.continue();
    });
    await page.goto(`/app/${path}`, { waitUntil: 'commit' });
    const seen = await page.evaluateHandle(() => {
      const texts: string[] = [];
      const note = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries())
          texts.push((entry as LargestContentfulPaint).element?.textContent ?? '');
      };
      new PerformanceObserver(note).observe({ type: 'largest-contentful-paint', buffered: true });
      return texts;
    });
    const largest = () => seen.evaluate((texts) => texts.map((text) => text.slice(0, 8)));
    await expect.poll(largest).toEqual([title.slice(0, 8)]);
    gates.dispatchEvent(new Event('font'));
    await page.evaluate(() => document.fonts.load('13px Inter'));
    gates.dispatchEvent(new Event('script'));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // paints are told in their order: once this one is, none of the page can be under way
    await page.evaluate(() => {
      const last = document.body.appendChild(document.createElement('p'));
      last.style.cssText = 'position:fixed;inset:0;z-index:9999;font-size:90px;line-height:1';
      last.textContent = 'Nothing is larger than these words';
    });
    await expect.poll(largest).toEqual([title.slice(0, 8), 'Nothing ']);
  });
