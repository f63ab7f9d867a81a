/** The public site in the browser: takes over the page that was rendered at build time. */
import '../styles/tokens.css';
import '../styles/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { registerServiceWorker } from '../pwa/register.ts';
import { addressOfHash } from './hash-links.ts';
import type { DemoResult } from './landing/compute.ts';
import type { SiteData } from './model.ts';
import { Site } from './site.tsx';

interface PageData {
  readonly data: SiteData;
  readonly demo: DemoResult | null;
}

/** Old links keep their page behind '#': they go on to the address that counts, and the hash is gone. */
async function followHash(): Promise<boolean> {
  if (location.hash === '' || document.getElementById(location.hash.slice(1))) return false;
  const { isAddress } = await import('../routes/routes.ts');
  const address = addressOfHash(location.hash, isAddress);
  if (address === null) return false;
  location.replace(address);
  return true;
}

/** While developing nothing is rendered beforehand. */
async function pageWhileDeveloping(): Promise<PageData | null> {
  const { sitePages, siteData } = await import('./pages.ts');
  const page = sitePages.find((candidate) => candidate.path === location.pathname);
  if (!page) return null;
  const { computeDemo } = await import('./landing/compute.ts');
  return { data: siteData(page), demo: await computeDemo({ dose: 'all', test: 'welch' }) };
}

/** Without a choice of their own, people see the theme of their system, also when it changes. */
function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    const chosen = localStorage.getItem('constat:theme') ?? 'system';
    if (chosen === 'system') document.documentElement.dataset.theme = matches ? 'dark' : 'light';
  });
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root || (await followHash())) return;
  const written = document.getElementById('page-data')?.textContent;
  if (written) {
    const { data, demo } = JSON.parse(written) as PageData;
    hydrateRoot(
      root,
      <StrictMode>
        <Site data={data} demo={demo} />
      </StrictMode>,
    );
    void registerServiceWorker();
    return;
  }
  if (!import.meta.env.DEV) return;
  const page = await pageWhileDeveloping();
  if (page) createRoot(root).render(<Site data={page.data} demo={page.demo} />);
  else location.replace('/');
}

followSystemTheme();
void start();
