import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildStamp } from '../../scripts/build-stamp.mjs';
import { root } from '../../scripts/run.mjs';
import { helpMessages } from './vite-help-messages.ts';
import { prerender } from './vite-prerender.ts';
import { pwaOptions } from './vite-pwa.ts';
import { referenceCases } from './vite-reference-cases.ts';

/** Where the server of packages/server listens while developing. */
const backend = process.env.CONSTAT_BACKEND ?? 'http://localhost:4180';

/** Each analysis is two chunks named after it, the form for the page and the whole for the worker: their sizes have a budget. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, id, part] = /\/analyses\/src\/[^/]+\/([^/]+)\/(index|form)\.ts$/.exec(facadeModuleId ?? '') ?? [];
  if (id === undefined) return 'assets/[name]-[hash].js';
  return part === 'form' ? `assets/forms/${id}-[hash].js` : `assets/analyses/${id}-[hash].js`;
}

/** The entries of all analyses are one chunk: the page and each form read them, which would make every entry a file of its own. */
const catalogue = { name: 'catalogue', test: /\/analyses\/src\/(?:catalogue|[^/]+\/[^/]+\/entry)\.ts$/ };
const output = { chunkFileNames, codeSplitting: { groups: [catalogue] } };

/** The pure packages only define things: a page that uses one function of them loads that function alone. */
const treeshake = {
  moduleSideEffects: [{ test: /\/packages\/(?:stats|data|report|analyses)\/src\//, sideEffects: false }],
};
const rolldownOptions = { output, treeshake };

/**
 * What is fetched along with a chunk that is loaded later. The list of a form would be in the first page, for every form; it
 * names its own parts, and the service worker has them all.
 */
const modulePreload = {
  resolveDependencies: (file: string, dependencies: string[]) =>
    file.startsWith('assets/forms/') ? [] : dependencies,
};

export default defineConfig({
  // Read by packages/report/src/version.ts, in the page and in workers.
  define: { 'globalThis.CONSTAT_BUILD': JSON.stringify(buildStamp(root)) },
  plugins: [helpMessages(), react(), prerender(), VitePWA(pwaOptions)],
  server: {
    port: 4320,
    strictPort: true,
    proxy: { '/api': { target: backend, ws: true }, '/config.json': backend, '/model': backend },
  },
  preview: { port: 4320, strictPort: true },
  worker: { format: 'es', plugins: () => [referenceCases()], rolldownOptions },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload,
    // Two pages: the public site, prerendered, and the app.
    rolldownOptions: { ...rolldownOptions, input: ['index.html', 'app.html'] },
  },
});
