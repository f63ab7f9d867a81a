import { createHash } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../src/index.ts';
import { PAGE, SCRIPT, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ CONSTAT_AUTH_LIMIT: '5' });
});
afterAll(() => server.remove());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });

/** Sends a path exactly as written, which fetch would normalise. */
function raw(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Buffer; encoding: string }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(parts),
          encoding: response.headers['content-encoding'] ?? 'identity',
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('pages', () => {
  it.each(['/app', '/app/dashboard', '/app/stats/descriptives'])('answers %s with the app', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toBe(PAGE);
  });

  it('answers public pages as they were prerendered, with the address of this server in them', async () => {
    expect(await (await get('/')).text()).toContain('<title>Home</title>');
    const about = await (await get('/about')).text();
    expect(about).toContain('<title>About</title>');
    expect(about).toContain(`href="${server.settings.publicUrl}/app/about"`);
    expect(await (await get('/robots.txt')).text()).toBe(`Sitemap: ${server.settings.publicUrl}/sitemap.xml`);
  });

  it.each(['/nobody', '/about/nobody', '/application'])('leads from %s to the front page', async (path) => {
    const answer = await fetch(`${server.url}${path}`, { redirect: 'manual' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/');
  });

  it.each(['/assets/gone-123.js', '/missing.png', '/app/missing.js', '/.hidden', '/.well-known/x'])(
    'answers %s with 404',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it.each([
    '/../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/assets/..%5c..%5coutside.txt',
    '/%00',
    '/%E0%A4%A',
  ])('never leaves the folder: %s', async (path) => {
    const answer = await raw(path);
    expect(answer.body.toString()).not.toBe('outside');
    expect([200, 302, 400, 404]).toContain(answer.status);
  });

  it('answers a rebuilt page without a restart', async () => {
    const file = join(server.settings.appDirectory ?? '', 'sw.js');
    await get('/sw.js');
    writeFileSync(file, '/* the new one */ self.skipWaiting();');
    expect(await (await get('/sw.js')).text()).toContain('the new one');
  });
});

describe('caching and compression', () => {
  it('keeps hashed assets for ever and asks again for the rest', async () => {
    expect((await get('/assets/main-abc.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/config.json')).headers.get('cache-control')).toBe('no-cache');
  });

  it('answers 304 to a known version', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    const again = await get('/', { 'If-None-Match': etag });
    expect(again.status).toBe(304);
    expect(again.headers.get('content-security-policy')).toContain('script-src');
  });

  it('compresses with brotli or gzip as asked', async () => {
    const brotli = await raw('/assets/main-abc.js', { 'Accept-Encoding': 'gzip, br' });
    expect(brotli.encoding).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
    const zipped = await raw('/assets/main-abc.js', { 'Accept-Encoding': 'gzip, br;q=0' });
    expect(zipped.encoding).toBe('gzip');
    expect(gunzipSync(zipped.body).toString()).toBe(SCRIPT);
    const plain = await raw('/assets/main-abc.js');
    expect(plain.encoding).toBe('identity');
    expect(plain.body.toString()).toBe(SCRIPT);
  });

  it('are held in memory once, however many ask and do not read', async () => {
    const MB = 1024 * 1024;
    writeFileSync(join(server.settings.appDirectory ?? '', 'assets', 'large.png'), Buffer.alloc(8 * MB, 7));
    expect((await raw('/assets/large.png')).body).toHaveLength(8 * MB);
    const before = process.memoryUsage().arrayBuffers;
    const port = Number(new URL(server.url).port);
    const sockets = Array.from({ length: 4 }, () => connect(port, 'localhost').pause());
    // Six requests of each, one after the other without waiting.
    for (const socket of sockets)
      socket.on('error', () => {}).write('GET /assets/large.png HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(6));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((process.memoryUsage().arrayBuffers - before) / MB).toBeLessThan(16);
    for (const socket of sockets) socket.destroy();
  });
});

describe('security headers', () => {
  it('are on every answer', async () => {
    for (const path of ['/', '/assets/main-abc.js', '/config.json', '/missing.png', '/api/auth/v1/user']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy'), path).toContain('camera=()');
      expect(headers.get('x-frame-options'), path).toBe('DENY');
      expect(headers.get('strict-transport-security'), path).toBeNull();
    }
  });

  it('allow scripts from this origin and the page’s own inline ones by hash, nothing evaluated', async () => {
    const policy = (await get('/app')).headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
    const hash = createHash('sha256').update('document.title="x"').digest('base64');
    expect(scripts).toBe(`'self' 'sha256-${hash}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(
      "connect-src 'self' https://docs.google.com https://*.googleusercontent.com http://localhost:* http://127.0.0.1:*;",
    );
    expect(policy).not.toContain('unsafe-eval');
  });

  it('let visits be counted only where the server has a measurement id', async () => {
    const policy = (await get('/app')).headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/google-analytics|googletagmanager/);
    expect(await (await get('/config.json')).text()).not.toContain('measurementId');
    const counted = await startTestServer({ CONSTAT_MEASUREMENT_ID: 'G-TEST123456' });
    try {
      const { headers } = await fetch(counted.url);
      const own = headers.get('content-security-policy') ?? '';
      expect(/script-src ([^;]*)/.exec(own)?.[1]).toContain('https://www.googletagmanager.com');
      expect(/connect-src ([^;]*)/.exec(own)?.[1]).toContain('https://*.google-analytics.com');
      const config: unknown = await (await fetch(`${counted.url}/config.json`)).json();
      expect(config).toMatchObject({ features: { measurementId: 'G-TEST123456' } });
    } finally {
      await counted.remove();
    }
  });

  it('demand HTTPS when the public address has it, and name a hosted backend', async () => {
    const hosted = await startTestServer({
      CONSTAT_URL: 'https://stats.example.org',
      SUPABASE_URL: 'https://abc.supabase.co',
      SUPABASE_ANON_KEY: 'anon-key',
      SUPABASE_FEATURES: 'mail, github',
    });
    try {
      const { headers } = await fetch(hosted.url);
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
      expect(headers.get('content-security-policy')).toContain(
        "connect-src 'self' https://abc.supabase.co wss://abc.supabase.co",
      );
      expect(await (await fetch(`${hosted.url}/config.json`)).json()).toEqual({
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        supabaseUrl: 'https://abc.supabase.co',
        supabaseAnonKey: 'anon-key',
        features: {
          mail: true,
          oauth: ['github'],
          notifications: true,
          realtime: true,
          tables: false,
          connections: false,
          modelOrigins: [],
        },
        links: { social: {} },
      });
      expect((await fetch(`${hosted.url}/api/auth/v1/user`)).status).toBe(404);
    } finally {
      await hosted.remove();
    }
  });
});

describe('the backend’s door', () => {
  it('tells the app how to reach it, without secrets', async () => {
    const config = await (await get('/config.json')).json();
    expect(config).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      supabaseUrl: '/api',
      supabaseAnonKey: server.secrets?.publishableKey,
      features: {
        mail: false,
        oauth: [],
        notifications: true,
        realtime: true,
        tables: false,
        connections: true,
        modelOrigins: ['http://localhost:*', 'http://127.0.0.1:*'],
      },
      links: { social: {} },
    });
  });

  it('answers only the three interfaces', async () => {
    expect((await get('/api/_system/info')).status).toBe(404);
    expect((await get('/api/')).status).toBe(404);
  });

  it('is closed to other origins', async () => {
    const answer = await get('/api/rest/v1/profiles', { Origin: 'https://evil.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('refuses large bodies', async () => {
    const answer = await fetch(`${server.url}/api/auth/v1/signup`, {
      method: 'POST',
      body: 'x'.repeat(100_000),
    });
    expect(answer.status).toBe(413);
  });

  it('slows down guessing, and logs neither addresses nor passwords', async () => {
    const answers = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const { error } = await server
        .client()
        .auth.signInWithPassword({ email: 'guess@example.org', password: 'guessed password' });
      answers.push(error?.status);
    }
    expect(answers.at(-1)).toBe(429);
    expect(answers.filter((status) => status === 400).length).toBeGreaterThan(0);
    const lines = server.log.filter((line) => line.startsWith('POST /api/auth/v1/token'));
    expect(lines.length).toBeGreaterThanOrEqual(7);
    expect(server.log.join('\n')).not.toMatch(/guess|password|apikey|sb_/);
  });
});

describe('starting', () => {
  it('keeps secrets readable by their owner only', () => {
    const { dataDirectory } = server.settings;
    expect(statSync(dataDirectory).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDirectory, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('refuses a data folder in use, and takes one whose server is gone', async () => {
    await expect(startServer({ ...server.settings, port: 0 })).rejects.toThrow('is in use by another server');
    const own = await startTestServer();
    await own.stop();
    const again = await startServer(own.settings);
    await again.stop();
    await own.remove();
  });

  it('says in one line that the port is busy', async () => {
    const port = Number(new URL(server.url).port);
    await expect(startServer({ ...server.settings, port })).rejects.toThrow(
      `Port ${port} is already in use.`,
    );
  });
});
