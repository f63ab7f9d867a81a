// A Firefox of the machine, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/): as much of it as one walk needs.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @typedef {{ id?: number, type?: string, method?: string, result?: unknown, message?: string, params?: { level?: string, text?: string } }} Message */

/** Anything that is awaited in a page is looked for so often, with so much time between. */
const TRIES = 600;
const PAUSE_MS = 200;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The address on which a started Firefox listens.
 * @param {import('node:child_process').ChildProcess} firefox
 * @returns {Promise<string>}
 */
function listening(firefox) {
  return new Promise((resolve, reject) => {
    let said = '';
    firefox.stderr?.on('data', (text) => {
      said += text;
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    firefox.on('exit', () => reject(new Error(`Firefox ended: ${said}`)));
  });
}

/** One page of a Firefox with a profile of its own. */
export class FirefoxPage {
  /** What the page said was wrong. @type {string[]} */
  errors = [];
  /** Where its downloads go. */
  downloads = '';
  #last = 0;
  /** @type {Map<number, (message: Message) => void>} */
  #waiting = new Map();
  #context = '';
  /** @type {WebSocket | undefined} */
  #socket;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #firefox;

  /** @param {string} program */
  async open(program) {
    const home = mkdtempSync(join(tmpdir(), 'constat-firefox-'));
    this.downloads = join(home, 'downloads');
    mkdirSync(this.downloads);
    const settings = {
      'browser.download.folderList': 2,
      'browser.download.dir': this.downloads,
      'browser.download.alwaysOpenPanel': false,
    };
    const lines = Object.entries(settings).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    writeFileSync(join(home, 'user.js'), lines.join('\n'));
    this.#firefox = spawn(
      program,
      ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', home],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const socket = new WebSocket(`${await listening(this.#firefox)}/session`);
    this.#socket = socket;
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('Firefox does not answer.')));
    });
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data))));
    const session = /** @type {{ capabilities: { browserVersion: string } }} */ (
      await this.#send('session.new', { capabilities: {} })
    );
    await this.#send('session.subscribe', { events: ['log.entryAdded'] });
    const tree = /** @type {{ contexts: { context: string }[] }} */ (
      await this.#send('browsingContext.getTree', {})
    );
    this.#context = tree.contexts[0]?.context ?? '';
    await this.#send('browsingContext.setViewport', {
      context: this.#context,
      viewport: { width: 1280, height: 800 },
    });
    return session.capabilities.browserVersion;
  }

  /** @param {Message} message */
  #hear(message) {
    if (message.id !== undefined) {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    } else if (message.method === 'log.entryAdded' && message.params?.level === 'error')
      this.errors.push(message.params.text ?? '');
  }

  /**
   * @param {string} method
   * @param {object} params
   * @returns {Promise<unknown>}
   */
  #send(method, params) {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (answer) =>
        answer.type === 'error' ? reject(new Error(`${method}: ${answer.message}`)) : resolve(answer.result),
      );
      this.#socket?.send(JSON.stringify({ id, method, params }));
    });
  }

  /** @param {string} url */
  async goto(url) {
    await this.#send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  /**
   * Runs a function of the page, given as its text, with texts.
   * @param {string} code
   * @param {...string} texts
   * @returns {Promise<unknown>}
   */
  async run(code, ...texts) {
    const answer = /** @type {{ result?: { value?: string } }} */ (
      await this.#send('script.callFunction', {
        functionDeclaration: `async (...texts) => JSON.stringify((await (${code})(...texts)) ?? null)`,
        arguments: texts.map((value) => ({ type: 'string', value })),
        target: { context: this.#context },
        awaitPromise: true,
      })
    );
    return answer.result?.value === undefined ? null : JSON.parse(answer.result.value);
  }

  /**
   * Waits until a function of the page is true.
   * @param {string} what
   * @param {string} code
   * @param {...string} texts
   */
  async until(what, code, ...texts) {
    for (let i = 0; i < TRIES; i += 1) {
      // a page that is just being left has nothing to say
      const found = await this.run(code, ...texts).catch(() => false);
      if (found) return;
      await pause(PAUSE_MS);
    }
    throw new Error(`It never came: ${what}`);
  }

  /** @param {string} text */
  async see(text) {
    await this.until(text, '(text) => document.body.innerText.replace(/\\s+/g, " ").includes(text)', text);
  }

  /**
   * Clicks what can be seen and is called so.
   * @param {string} selector
   * @param {string} name
   */
  async click(selector, name) {
    const code = `(selector, name) => {
      const named = (each) => (each.getAttribute('aria-label') ?? each.textContent).trim().startsWith(name);
      const found = [...document.querySelectorAll(selector)].find(
        (each) => each.getClientRects().length > 0 && !each.disabled && named(each));
      found?.focus(); found?.click(); found?.focus();
      return found !== undefined;
    }`;
    await this.until(`${selector} ${name}`, code, selector, name);
  }

  /**
   * @param {string} selector
   * @param {string} text
   */
  async type(selector, text) {
    const code =
      '(selector) => { const found = document.querySelector(selector); found?.focus(); return !!found; }';
    await this.until(selector, code, selector);
    await this.#press([...text]);
  }

  /** @param {readonly string[]} keys */
  async #press(keys) {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#send('input.performActions', {
      context: this.#context,
      actions: [{ type: 'key', id: 'keyboard', actions }],
    });
  }

  /**
   * @param {string} selector
   * @param {string} file
   */
  async choose(selector, file) {
    await this.until(selector, '(selector) => !!document.querySelector(selector)', selector);
    const { nodes } = /** @type {{ nodes: { sharedId: string }[] }} */ (
      await this.#send('browsingContext.locateNodes', {
        context: this.#context,
        locator: { type: 'css', value: selector },
      })
    );
    await this.#send('input.setFiles', {
      context: this.#context,
      element: { sharedId: nodes[0]?.sharedId },
      files: [file],
    });
  }

  close() {
    this.#socket?.close();
    this.#firefox?.kill();
  }
}
