/**
 * The tours of the app are walked as their steps say. One in turn, without pictures; `npm run tours` walks all and takes the pictures
 * that the page of the tours shows.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import type { Act, Step, Target, Tour } from '../packages/web/src/features/tours/tours.ts';
import { inTurn } from '../scripts/in-turn.ts';
import { expect, testSignedIn as test } from './support/test.ts';
import { scaled } from './support/waits.ts';

// By address, so that the app's sources are not compiled with the settings of the browser tests.
const table = new URL('../packages/web/src/features/tours/tours.ts', import.meta.url).href;
const { TOURS, pictureOf } = (await import(table)) as {
  TOURS: readonly Tour[];
  pictureOf(tour: Tour, step: number): string;
};

const PUBLIC = fileURLToPath(new URL('../packages/web/public', import.meta.url));
const SIZE = { width: 1000, height: 640 };
const isRecording = process.env.CONSTAT_TOURS === 'record';
const walked = isRecording ? TOURS : inTurn(TOURS, 1, Number(process.env.E2E_TURN));

const start = (name: string) => new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
const find = (page: Page, { role, name, exact = false }: Target): Locator =>
  page
    .getByRole(role, exact ? { name, exact } : { name: start(name) })
    .filter({ visible: true })
    .first();

const targetOf = (act: Act): Target | null => ('press' in act ? act.press : 'fill' in act ? act.fill : null);

async function perform(page: Page, act: Act): Promise<void> {
  if ('press' in act) await find(page, act.press).click(act.press.role === 'radio' ? { force: true } : {});
  if ('fill' in act) await find(page, act.fill).fill(act.text);
  if ('key' in act && act.key) await page.keyboard.press(act.key);
}

/** A picture of the page, with a ring around what comes next. */
async function take(page: Page, target: Locator | null, file: string): Promise<void> {
  // What stands for a radio button is its label.
  const shown = target?.locator('xpath=ancestor-or-self::*[self::label or not(ancestor::label)][1]');
  // Figures are drawn, messages go, and with them what is below moves.
  await page.waitForTimeout(2500);
  await shown?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(300);
  const box = await shown?.boundingBox();
  await page.evaluate((at) => {
    if (!at) return;
    const ring = document.createElement('div');
    ring.id = 'tour-ring';
    Object.assign(ring.style, {
      position: 'fixed',
      zIndex: '99999',
      left: `${at.x - 6}px`,
      top: `${at.y - 6}px`,
      width: `${at.width + 12}px`,
      height: `${at.height + 12}px`,
      border: '3px solid #d9480f',
      borderRadius: '10px',
      boxSizing: 'border-box',
      pointerEvents: 'none',
    });
    document.body.append(ring);
  }, box);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60 });
  await session.detach();
  writeFileSync(file, Buffer.from(data, 'base64'));
  await page.evaluate(() => document.getElementById('tour-ring')?.remove());
}

async function walk(page: Page, step: Step, file: string): Promise<void> {
  if (step.at !== undefined) {
    await page.goto(`/app/${step.at}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  if (step.see) await expect(find(page, step.see)).toBeVisible();
  const target = step.act && targetOf(step.act);
  if (target) await expect(find(page, target)).toBeVisible();
  if (isRecording) await take(page, target ? find(page, target) : null, file);
  if (step.act) await perform(page, step.act);
  if (step.done) await expect(find(page, step.done)).toBeVisible();
}

for (const tour of walked)
  test(`tour: ${tour.title}`, { tag: '@turn-d' }, async ({ page }) => {
    test.setTimeout(scaled(60_000) * tour.steps.length);
    await page.setViewportSize(SIZE);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    if (isRecording) mkdirSync(`${PUBLIC}/tours`, { recursive: true });
    for (const [index, step] of tour.steps.entries())
      await test.step(step.says, () => walk(page, step, `${PUBLIC}${pictureOf(tour, index)}`));
  });
