/** Writes the public pages into the build, before the service worker lists its files; and serves the app while developing. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer, type Plugin } from 'vite';

interface SiteRenderer {
  renderSite(template: string): Promise<readonly { readonly file: string; readonly text: string }[]>;
}

export function prerender(): Plugin {
  let root = '';
  let outDir = '';
  let building = false;
  return {
    name: 'constat-prerender',
    configResolved(config) {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
      building = config.command === 'build' && !config.build.ssr;
    },
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (/^\/app(\/|\?|$)/.test(request.url ?? '')) request.url = '/app.html';
        next();
      });
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (!building) return;
        const server = await createServer({
          root,
          configFile: false,
          appType: 'custom',
          logLevel: 'error',
          server: { middlewareMode: true, hmr: false, ws: false, watch: null },
          optimizeDeps: { noDiscovery: true, include: [] },
        });
        try {
          const { renderSite } = (await server.ssrLoadModule('/src/site/entry-server.tsx')) as SiteRenderer;
          const template = readFileSync(join(outDir, 'index.html'), 'utf8');
          for (const { file, text } of await renderSite(template)) {
            mkdirSync(dirname(join(outDir, file)), { recursive: true });
            writeFileSync(join(outDir, file), text);
          }
        } finally {
          await server.close();
        }
      },
    },
  };
}
