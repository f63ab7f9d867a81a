/** The service worker and the manifest of the installable app. */
import type { VitePWAOptions } from 'vite-plugin-pwa';

const MB = 1024 * 1024;

export const pwaOptions: Partial<VitePWAOptions> = {
  strategies: 'generateSW',
  registerType: 'prompt',
  // src/pwa/register.ts registers it, because the update states of the app hang on it.
  injectRegister: null,
  filename: 'sw.js',
  manifestFilename: 'app.webmanifest',
  includeManifestIcons: false,
  manifest: {
    id: '/',
    name: 'Constat',
    short_name: 'Constat',
    description: 'Statistics in the browser: numbers that equal R’s, instant, offline, free.',
    lang: 'en',
    start_url: '/app/dashboard',
    scope: '/',
    display: 'standalone',
    theme_color: '#0F6B66',
    background_color: '#F6F7F7',
    categories: ['education', 'productivity', 'utilities'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  },
  workbox: {
    mode: 'production',
    inlineWorkboxRuntime: true,
    // Counts what leaves for the network, and stops it while people work offline only.
    importScripts: ['/requests-sw.js'],
    // Everything, lazy chunks included: after one visit each page must open without a network.
    globPatterns: ['**/*.{js,css,html,svg,png,ico,webp,woff2,json,webmanifest,txt,wasm}'],
    // Pictures of tours and of the first page have a text; those that were seen are kept. All pages of the app open from app.html.
    globIgnores: ['requests-sw.js', 'social.png', 'robots.txt', 'screens/*', 'tours/*', 'app/**'],
    maximumFileSizeToCacheInBytes: 6 * MB,
    dontCacheBustURLsMatching: /^assets\//,
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    skipWaiting: false,
    navigateFallback: '/app.html',
    navigateFallbackDenylist: [/^\/api\//, /\.[^/]*$/],
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
        handler: 'NetworkFirst',
        options: { cacheName: 'constat-config', networkTimeoutSeconds: 3 },
      },
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/screens/'),
        handler: 'StaleWhileRevalidate',
        options: { cacheName: 'constat-screens' },
      },
    ],
  },
};
