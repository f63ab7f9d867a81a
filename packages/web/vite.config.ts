import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the server of packages/server listens while developing. */
const backend = process.env.CONSTAT_BACKEND ?? 'http://localhost:4180';

export default defineConfig({
  plugins: [react()],
  server: {
    port: 4320,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/auth/v1', '/rest/v1', '/storage/v1'].map((path) => [path, backend])),
  },
  preview: { port: 4320, strictPort: true },
  worker: { format: 'es' },
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0 },
});
