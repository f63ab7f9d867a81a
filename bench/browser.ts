/** Times the tasks in a worker of a real Chromium. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { ensureChromium } from '../scripts/chromium.mjs';
import type { Start } from './worker.ts';

/** A browser with a page that starts workers. */
export interface BrowserBench {
  time(part: Start['part'], rows: number, times: number): Promise<Record<string, number>>;
  /** The import of the text file, in a fresh worker. */
  timeImport(): Promise<number>;
  close(): Promise<void>;
}

export async function openBrowser(csv: Uint8Array, workbook: Uint8Array): Promise<BrowserBench> {
  const [script, importScript] = await Promise.all([
    bundle(new URL('./worker.ts', import.meta.url)),
    bundle(new URL('./import-worker.ts', import.meta.url)),
  ]);
  const server = createServer((request, response) => {
    const body = {
      '/': '<!doctype html><title>bench</title>',
      '/worker.js': script,
      '/import.js': importScript,
      '/data.csv': csv,
      '/data.xlsx': workbook,
    }[request.url ?? ''];
    const type = request.url?.endsWith('.js')
      ? 'text/javascript'
      : request.url === '/'
        ? 'text/html'
        : 'text/csv';
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const file = await page.evaluateHandle(async () => (await fetch('/data.csv')).blob());
  const run = (script: string, message: unknown) =>
    page.evaluate(
      ([from, start]) =>
        new Promise<Record<string, number>>((resolve, reject) => {
          const worker = new Worker(from as string, { type: 'module' });
          worker.onmessage = ({ data }) => {
            worker.terminate();
            resolve(data);
          };
          worker.onerror = (event) => reject(new Error(event.message));
          worker.postMessage(start);
        }),
      [script, message],
    );
  return {
    time: (part, rows, times) => run('/worker.js', { part, rows, times }),
    timeImport: async () => (await run('/import.js', { file })).csv!,
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** The worker and everything it imports as one file. */
async function bundle(entry: URL): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      lib: {
        entry: fileURLToPath(entry),
        formats: ['es'],
        fileName: 'worker',
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  for (const output of outputs)
    if ('output' in output)
      for (const chunk of output.output) if (chunk.type === 'chunk' && chunk.isEntry) return chunk.code;
  throw new Error('the worker was not built');
}
