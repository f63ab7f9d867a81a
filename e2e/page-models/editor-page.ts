import type { Locator, Page } from '@playwright/test';
import { visit } from '../support/visit.ts';

/** The data editor. */
export class EditorPage {
  readonly grid: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.grid = page.getByRole('grid');
  }

  async open(): Promise<void> {
    await visit(this.#page, '/app/data-management/editor');
  }

  /** Opens a sample from the page that has no data yet. */
  async openSample(name: string): Promise<void> {
    await this.open();
    await this.#page.getByRole('main').getByRole('button', { name: 'Choose data' }).click();
    await this.#page.getByRole('menuitem', { name }).click();
    await this.grid.waitFor();
  }

  /** The cell in a row (1 is the first) and a column (1 is the first variable) that is on the screen. */
  cell(row: number, column: number): Locator {
    return this.grid.locator(`[aria-rowindex="${row + 1}"] [aria-colindex="${column + 1}"]`);
  }

  /** The head of a column (1 is the first variable). */
  head(column: number): Locator {
    return this.grid.locator(`[aria-rowindex="1"] [aria-colindex="${column + 1}"]`);
  }

  /** The edge by which a column is made wider. */
  edge(column: number): Locator {
    return this.head(column).locator('.dg-edge');
  }

  async dragEdge(column: number, by: number): Promise<void> {
    const box = await this.edge(column).boundingBox();
    if (!box) throw new Error('The column is not on the screen.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.#page.mouse.move(x, y);
    await this.#page.mouse.down();
    await this.#page.mouse.move(x + by / 2, y);
    await this.#page.mouse.move(x + by, y);
    await this.#page.mouse.up();
  }

  /** The same with a finger. */
  async swipeEdge(column: number, by: number): Promise<void> {
    const box = await this.edge(column).boundingBox();
    if (!box) throw new Error('The column is not on the screen.');
    const browser = await this.#page.context().newCDPSession(this.#page);
    const [x, y] = [box.x + 6, box.y + box.height / 2];
    // Slowly, by the clock of the events: a finger that is lifted in motion flings, and the tap that stops a fling is no tap.
    let seconds = Date.now() / 1000;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) => {
      seconds += 0.2;
      return browser.send('Input.dispatchTouchEvent', {
        type,
        timestamp: seconds,
        touchPoints: xs.map((at) => ({ x: at, y })),
      });
    };
    await touch('touchStart', x);
    await touch('touchMove', x + by / 2);
    await touch('touchMove', x + by);
    await touch('touchEnd');
  }

  /** Takes the lower right corner of a cell, the last of those selected, to another. */
  async dragHandle(from: Locator, to: Locator): Promise<void> {
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error('The cells are not on the screen.');
    await this.#page.mouse.move(start.x + start.width - 3, start.y + start.height - 3);
    await this.#page.mouse.down();
    await this.#page.mouse.move(end.x + 9, end.y - 9);
    await this.#page.mouse.move(end.x + 9, end.y + 9);
    await this.#page.mouse.up();
  }

  async type(row: number, column: number, text: string): Promise<void> {
    await this.cell(row, column).click();
    await this.#page.keyboard.type(text);
    await this.#page.keyboard.press('Enter');
  }

  /** Pastes as a spreadsheet would, without the clipboard of the machine. */
  async paste(text: string): Promise<void> {
    await this.grid.evaluate((element, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', data);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** What a copy of the selection puts on the clipboard. */
  async copied(): Promise<string> {
    return this.grid.evaluate((element) => {
      const clipboardData = new DataTransfer();
      element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
      return clipboardData.getData('text/plain');
    });
  }

  saved(): Locator {
    return this.#page.getByText('Saved on this device');
  }

  undo(): Locator {
    return this.#page.getByRole('main').getByRole('button', { name: /^Undo/ });
  }

  redo(): Locator {
    return this.#page.getByRole('main').getByRole('button', { name: /^Redo/ });
  }

  async choose(action: string): Promise<void> {
    await this.#page.keyboard.press('Shift+F10');
    await this.#page.getByRole('menuitem', { name: action, exact: true }).click();
  }
}
