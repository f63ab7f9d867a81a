import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { prerender } from './vite-prerender.ts';
import { pwaOptions } from './vite-pwa.ts';

/** Where the server of packages/server listens while developing. */
const backend = process.env.CONSTAT_BACKEND ?? 'http://localhost:4180';

/** Each analysis is a chunk named after it, in the page and in the worker: its size has a budget. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const id = /\/analyses\/src\/[^/]+\/([^/]+)\/index\.ts$/.exec(facadeModuleId ?? '')?.[1];
  return id ? `assets/analyses/${id}-[hash].js` : 'assets/[name]-[hash].js';
}
const output = { chunkFileNames };

/** The pure packages only define things: a page that uses one function of them loads that function alone. */
const treeshake = {
  moduleSideEffects: [{ test: /\/packages\/(?:stats|data|report|analyses)\/src\//, sideEffects: false }],
};
const rolldownOptions = { output, treeshake };

/**
 * What is fetched along with a chunk that is loaded later. The list of an analysis would be in the first page, for every analysis; it
 * names its own parts, and the service worker has them all.
 */
const modulePreload = {
  resolveDependencies: (file: string, dependencies: string[]) =>
    file.startsWith('assets/analyses/') ? [] : dependencies,
};

export default defineConfig({
  plugins: [react(), prerender(), VitePWA(pwaOptions)],
  server: {
    port: 4320,
    strictPort: true,
    proxy: { '/api': { target: backend, ws: true }, '/config.json': backend },
  },
  preview: { port: 4320, strictPort: true },
  worker: { format: 'es', rolldownOptions },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload,
    // Two pages: the public site, prerendered, and the app.
    rolldownOptions: { ...rolldownOptions, input: ['index.html', 'app.html'] },
  },
});
