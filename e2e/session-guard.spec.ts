import { ImportDialog } from './page-models/import-dialog.ts';
import { LoginPage } from './page-models/login-page.ts';
import { Shell } from './page-models/shell.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, OFFLINE_ERRORS, test } from './support/test.ts';

const CSV = 'id,dose\n1,2\n2,4\n3,8\n';
const REFUSED = /Failed to load resource/;

test('an idle session warns, can be extended, and ends with the work kept', {
  tag: ['@alone', '@turn-j'],
}, async ({ page, problems }) => {
  problems.allow(REFUSED);
  await page.clock.install();
  const login = new LoginPage(page);
  const email = await login.signUp();
  const dialog = new ImportDialog(page);
  await dialog.importFile('kept.csv', CSV);
  await expect(page.getByRole('button', { name: /^Active dataset: kept,/ })).toBeVisible();

  const warning = (words: string) => page.getByText(`Your session will expire in ${words}.`);
  await page.clock.fastForward('01:50:00');
  await page.clock.fastForward('00:31');
  await expect(warning('9 minutes')).toBeVisible();
  await expectAccessible(page);
  await page.clock.fastForward('04:30');
  await page.clock.fastForward('00:30');
  await expect(warning('4 minutes')).toBeVisible();
  await page.getByRole('button', { name: 'Click here to extend it.' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your session was extended.')).toBeVisible();
  await expect(page.getByText('Your session will expire')).toBeHidden();

  await page.clock.fastForward('01:59:10');
  await page.clock.fastForward('00:30');
  await expect(page.getByText(/Your session will expire in \d+ seconds\./)).toBeVisible();
  await page.clock.fastForward('01:00');
  await page.clock.fastForward('01:00');
  await expect(page).toHaveURL('/app/auth/login?reason=session_expired');
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('constat:auth'))).toBeNull();

  await login.fill(email, 'correct horse');
  await login.submit('Sign in');
  await expect(page).toHaveURL('/app/dashboard');
  await expect(page.getByRole('button', { name: /^Active dataset: kept,/ })).toBeVisible();
});

test('a session ends eight hours after it began, however active', { tag: '@turn-c' }, async ({
  page,
  problems,
}) => {
  problems.allow(REFUSED);
  await new LoginPage(page).signUp();
  // The dashboard can be there before the clock of the session runs, which then would begin anew.
  await page.waitForFunction(() => localStorage.getItem('constat:session-meta') !== null);
  await page.evaluate(() => {
    const meta = JSON.parse(localStorage.getItem('constat:session-meta') ?? '{}');
    meta.sessionStartTime = Date.now() - 8 * 3_600_000;
    localStorage.setItem('constat:session-meta', JSON.stringify(meta));
  });
  const reasons: string[] = [];
  page.on('console', (message) => reasons.push(message.text()));
  await page.reload();
  await expect(page).toHaveURL('/app/auth/login?reason=session_expired');
  expect(reasons).toContain('Session expired due to age (8 hours)');
});

test('the stop flag ends the session at the next look', { tag: '@alone' }, async ({ page, problems }) => {
  problems.allow(REFUSED);
  await page.clock.install();
  await new LoginPage(page).signUp();
  await page.evaluate(() => localStorage.setItem('constat:emergency-stop', '1'));
  await page.clock.fastForward('00:31');
  await expect(page).toHaveURL('/app/auth/login?reason=session_expired');
  expect(await page.evaluate(() => localStorage.getItem('constat:emergency-stop'))).toBeNull();
});

test('working in one tab keeps the other signed in; a sign-in under way ends nothing', {
  tag: ['@alone', '@turn-e'],
}, async ({ context, page, problems }) => {
  problems.allow(REFUSED);
  const email = await new LoginPage(page).signUp();
  await page.clock.install();
  const other = await context.newPage();
  await other.goto('/app/dashboard');
  await expect(new Shell(other).account(email)).toBeVisible();
  // Nothing was done for three hours, but somebody is just signing in.
  await page.evaluate(() => {
    localStorage.setItem('constat:auth-in-progress', String(Date.now()));
    const meta = JSON.parse(localStorage.getItem('constat:session-meta') ?? '{}');
    meta.lastActivity = Date.now() - 3 * 3_600_000;
    localStorage.setItem('constat:session-meta', JSON.stringify(meta));
  });
  await page.clock.fastForward('01:01');
  await expect(new Shell(page).account(email)).toBeVisible();
  // A person moves on: the first movements may come before the page listens.
  let moved = 0;
  await expect
    .poll(async () => {
      await other.mouse.move(200 + 5 * ++moved, 220);
      return page.evaluate(() => {
        const meta = JSON.parse(localStorage.getItem('constat:session-meta') ?? '{}');
        return Date.now() - meta.lastActivity < 60_000;
      });
    })
    .toBe(true);
  await page.evaluate(() => localStorage.removeItem('constat:auth-in-progress'));
  await page.clock.fastForward('01:01');
  await expect(new Shell(page).account(email)).toBeVisible();
  await expect(new Shell(other).account(email)).toBeVisible();
});

test('offline nothing is ended: the local work stays open', { tag: ['@alone', '@turn-j'] }, async ({
  context,
  page,
  problems,
}) => {
  problems.allow(OFFLINE_ERRORS);
  problems.allow(/Failed to (fetch|load resource)/);
  await page.clock.install();
  const email = await new LoginPage(page).signUp();
  await context.setOffline(true);
  await page.clock.fastForward('02:10:00');
  await page.clock.fastForward('01:01');
  await expect(new Shell(page).account(email)).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/app/auth/login?reason=session_expired');
});
