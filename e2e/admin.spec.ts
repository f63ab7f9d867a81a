import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { AnalysisPage } from './page-models/analysis-page.ts';
import { LoginPage } from './page-models/login-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

const hasDuckdb = await import(String('@duckdb/node-api')).then(
  () => true,
  () => false,
);

/** The command with which the owner of a server names administrators. */
const admin = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'packages/server/src/admin.ts', ...args], {
    cwd: repository,
    env: { ...process.env, PORT: process.env.E2E_PORT, CONSTAT_DATA: process.env.E2E_DATA },
  });

test('an administrator looks after people, notifications and quotas', { tag: '@turn-e' }, async ({
  page,
  browser,
  problems,
}) => {
  const context = await browser.newContext();
  const student = await context.newPage();
  const studentEmail = await new LoginPage(student).signUp();

  const email = await new LoginPage(page).signUp();
  await page.goto('/app/admin-dashboard');
  await expect(page).toHaveURL('/app/dashboard');
  await expect(page.getByRole('link', { name: /Admin Dashboard/ })).toHaveCount(0);

  await admin('grant', email);
  await page.reload();
  await page.getByRole('link', { name: /Admin Dashboard/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('Accounts', { exact: true })).toBeVisible();

  await test.step('a student becomes an educational account with Pro for a time', async () => {
    await page.getByLabel('Search users by address or name').fill(studentEmail);
    await expect(page.getByText('1 in all')).toBeVisible();
    await page.getByRole('button', { name: studentEmail }).click();
    const dialog = page.getByRole('dialog', { name: studentEmail });
    await dialog.getByLabel('Account type').selectOption('Educational');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(`${studentEmail} changed.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Grant a tier' }).click();
    await dialog.getByRole('button', { name: 'Grant', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Say why; the reason is shown to its owner.');
    await dialog.getByLabel('Reason').fill('A course');
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('button', { name: 'Grant', exact: true }).click();
    await expect(dialog.getByText(/Pro.*\d+ days left/)).toBeVisible();
    await dialog.getByRole('button', { name: 'End now' }).click();
    await expect(dialog.getByText(/, ended/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    await expect(page.getByText('The link is in the outbox.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the link to a new password waits in the outbox', async () => {
    await page.getByRole('link', { name: 'Outbox' }).click();
    const mail = page.getByRole('listitem').filter({ hasText: studentEmail });
    await mail.getByText('Show the mail').click();
    await expect(mail.getByText(/\/app\/reset-password\?token_hash=/)).toBeVisible();
    await expectAccessibleEverywhere(page);
  });

  await test.step('a notification reaches the student at once, and leaves when it is deleted', async () => {
    // The page knows of the new account type, follows its notifications, and is not loaded again.
    const joined = student.waitForEvent('websocket').then((socket) =>
      socket.waitForEvent('framereceived', {
        predicate: ({ payload }) => /Subscribed to PostgreSQL.*notifications:edu/.test(payload.toString()),
      }),
    );
    await student.goto('/app/notifications');
    await joined;
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Notifications' })
      .click();
    await page.getByRole('button', { name: 'New notification' }).click();
    const dialog = page.getByRole('dialog', { name: 'New notification' });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Give it a title.');
    await dialog.getByLabel('Title').fill(`Lab for ${studentEmail}`);
    await dialog.getByLabel('Message').fill('Bring **data**.');
    await dialog.getByLabel('For').selectOption('Educational');
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('data', { exact: true })).toBeVisible();
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(student.getByText(`Lab for ${studentEmail}`)).toBeVisible();
    await page.getByRole('button', { name: `Actions for Lab for ${studentEmail}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText(/Lab for .* deleted/)).toBeVisible();
    await expect(student.getByText(`Lab for ${studentEmail}`)).toHaveCount(0);
  });

  await test.step('quotas can be changed, and back', async () => {
    await page.getByRole('link', { name: 'Tier quotas' }).click();
    await expect(page).toHaveURL('/app/admin/tier-quotas');
    const field = page.getByLabel('Guest: Storage (MB)');
    await field.fill('x');
    await page.getByRole('button', { name: 'Save quotas' }).click();
    await expect(page.getByRole('alert')).toContainText('Whole numbers only');
    await field.fill('1');
    await expectAccessibleEverywhere(page);
    await page.getByRole('button', { name: 'Save quotas' }).click();
    await expect(page.getByText('Quotas saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field).toHaveValue('0');
  });

  await test.step('the log says what was done, by whom', async () => {
    await page.getByRole('link', { name: 'Activity' }).click();
    const log = page.getByRole('row').filter({ hasText: email });
    await expect(log.filter({ hasText: `Changed account of ${studentEmail}` }).first()).toContainText(
      'account type: standard to edu',
    );
    await expect(log.filter({ hasText: 'Changed quota of guest' }).first()).toContainText(
      'storage MB: 1 to 0',
    );
    await expectAccessibleEverywhere(page);
  });

  await test.step('without the right the server shows nothing', async () => {
    problems.allow(/status of 403/);
    await admin('revoke', email);
    await page.getByRole('link', { name: 'Tier quotas' }).click();
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('Admin privileges required to access this page')).toBeVisible();
  });
  await context.close();
});

test('an administrator connects a table, people ask it, and it is removed', { tag: '@turn-f' }, async ({
  page,
  problems,
}) => {
  const email = await new LoginPage(page).signUp();
  await admin('grant', email);
  await page.reload();
  await page.getByRole('link', { name: /Admin Dashboard/ }).click();
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Connected tables' })
    .click();
  const view = page.getByRole('region', { name: 'Connected tables' });
  await expect(view.getByText('No tables are connected yet.')).toBeVisible();
  await expect(view.getByText(/^Named by the owner of the server in a file.*Visits of 2025/)).toBeVisible();
  await view.getByRole('button', { name: 'Connect a table' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect a table' });

  await test.step('what is missing or not allowed is said', async () => {
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Give it a name.');
    await dialog.getByLabel('Name that people see').fill('Visits of the lake');
    await dialog.getByLabel('Server', { exact: true }).fill('169.254.169.254');
    await dialog.getByLabel('Database', { exact: true }).fill('registry');
    await dialog.getByLabel('Role', { exact: true }).fill('reader');
    await dialog.getByLabel('Tables or views').fill('clinic.visits');
    await dialog.getByLabel('Encryption').selectOption('None');
    await expectAccessibleEverywhere(page);
    problems.allow(/status of 400/);
    await dialog.getByRole('button', { name: 'Test the connection' }).click();
    await expect(dialog.getByRole('alert')).toContainText('own machine or of no database');
    await dialog.getByLabel('Kind').selectOption('Files on the server (Parquet, CSV, DuckDB)');
    const path = dialog.getByLabel('Path within the folder of the server');
    await path.fill('../tables.json');
    await dialog.getByRole('button', { name: 'Test the connection' }).click();
    await expect(dialog.getByRole('alert')).toContainText('must lead down from the folder');
    await path.fill('nothing.csv');
    await dialog.getByRole('button', { name: 'Test the connection' }).click();
    await expect(dialog.getByRole('status')).toHaveText('There is no such file or folder.');
    await path.fill('visits.csv');
  });

  await test.step('a test says what is there, and the table is offered at once', async () => {
    test.skip(!hasDuckdb, 'the optional engine is not installed');
    await dialog.getByRole('button', { name: 'Test the connection' }).click();
    await expect(dialog.getByRole('status')).toHaveText(
      /^DuckDB v[\d.]+: 3,000 rows, 4 columns \(arm, clinic, age, systolic\)\.$/,
    );
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('“Visits of the lake” connected.')).toBeVisible();
    await expect(view.getByRole('row', { name: /Visits of the lake.*Everybody/ })).toBeVisible();
    await page.goto('/app/data-management/tables');
    await page.getByRole('combobox', { name: 'Table' }).selectOption('Visits of the lake');
    await page.getByRole('combobox', { name: 'Analysis' }).selectOption({ label: 'Frequencies' });
    const tool = new AnalysisPage(page);
    await tool.assign('arm');
    await page.getByRole('button', { name: 'Ask the table' }).click();
    await tool.waitForResult();
    await expect(tool.result).toContainText(
      'Sums, counts and extremes computed by the database over all rows',
    );
  });

  await test.step('what was asked is listed; switched off, removed and taken back', async () => {
    await page.goto('/app/admin-dashboard?view=tables');
    const asked = view.getByRole('listitem').filter({ hasText: 'visits-of-the-lake: frequencies' });
    await expect(asked).toContainText(email);
    await asked.getByText('Show what was asked').click();
    await expect(asked.getByText('GROUP BY 1 LIMIT 2001')).toBeVisible();
    const actions = page.getByRole('button', { name: 'Actions for Visits of the lake' });
    await actions.click();
    await page.getByRole('menuitem', { name: 'Switch off' }).click();
    await expect(view.getByText('OFF', { exact: true })).toBeVisible();
    await expectAccessibleEverywhere(page);
    await actions.click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(view.getByText('No tables are connected yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(view.getByText('OFF', { exact: true })).toBeVisible();
    await actions.click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(view.getByText('No tables are connected yet.')).toBeVisible();
    await page.getByRole('link', { name: 'Activity' }).click();
    const log = page.getByRole('row').filter({ hasText: email });
    for (const what of ['Added', 'Disabled', 'Deleted', 'Restored'])
      await expect(
        log.filter({ hasText: `${what} connected table “Visits of the lake”` }).first(),
      ).toBeVisible();
  });
});
