import type { ReactNode } from 'react';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import type { SiteLink } from './model.ts';

const APP = '/app/dashboard';

const NAV: readonly SiteLink[] = [
  { href: '/which-test', label: 'Which test?' },
  { href: '/statistical-methods', label: 'Methods' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/faq', label: 'FAQ' },
  { href: '/about', label: 'About' },
];

const FOOTER: readonly { readonly title: string; readonly links: readonly SiteLink[] }[] = [
  {
    title: 'Product',
    links: [
      { href: '/pricing', label: 'Pricing' },
      { href: '/promotions', label: 'Promotions' },
      { href: '/app/analysis-index', label: 'Analysis index' },
      { href: '/app/data-management/sample', label: 'Sample data' },
    ],
  },
  {
    title: 'Learn',
    links: [
      { href: '/knowledge-base/t-tests-and-alternatives', label: 't-tests' },
      { href: '/knowledge-base/anova-tests-and-alternatives', label: 'Analysis of variance' },
      { href: '/knowledge-base/correlation-linear-regression', label: 'Regression' },
      { href: '/which-test', label: 'Which test?' },
      { href: '/education/sample-size', label: 'A lesson: sample size' },
      { href: '/international-students', label: 'For students abroad' },
      { href: '/developing-countries', label: 'For small networks' },
    ],
  },
  {
    title: 'Methods',
    links: [
      { href: '/stats', label: 'Descriptive statistics' },
      { href: '/inferential-stats', label: 'Inferential statistics' },
      { href: '/correlation-analysis', label: 'Correlation and regression' },
      { href: '/sample-size', label: 'Sample size' },
      { href: '/factor-analysis', label: 'Factor analysis' },
      { href: '/survival-analysis', label: 'Survival analysis' },
      { href: '/meta-analysis', label: 'Meta-analysis' },
    ],
  },
  {
    title: 'Compared',
    links: [
      { href: '/constat-vs-spss', label: 'Constat and SPSS' },
      { href: '/constat-vs-r', label: 'Constat and R' },
      { href: '/gpower-alternative', label: 'Constat and G*Power' },
      { href: '/migration-guide', label: 'Coming from another program' },
    ],
  },
  {
    title: 'About',
    links: [
      { href: '/about', label: 'About' },
      { href: '/privacy', label: 'Privacy' },
      { href: '/app/privacy-proof', label: 'Privacy proof' },
      { href: '/terms', label: 'Terms' },
    ],
  },
];

/** Switches the theme at once and for the next visit; the app reads the same choice. */
function toggleTheme(): void {
  const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  localStorage.setItem('constat:theme', next);
}

/** Header and footer of every public page. */
export function SiteFrame({ version, children }: { version: string; children: ReactNode }) {
  return (
    <div className="site">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="nv">
        <div className="w">
          <a className="brand" href="/" aria-label="Constat, home">
            <BrandMark />
            <span>Constat</span>
          </a>
          <nav aria-label="Site">
            {NAV.map(({ href, label }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </nav>
          <span className="grow" />
          <button
            type="button"
            className="theme"
            aria-label="Switch between light and dark"
            onClick={toggleTheme}
          >
            <Icon name="moon" />
          </button>
          <a className="btn ghost" href="/app/auth/login">
            Sign in
          </a>
          <a className="btn primary" href={APP}>
            Open Constat
          </a>
        </div>
      </header>
      <main id="main" className="w" tabIndex={-1}>
        {children}
      </main>
      <footer className="ft">
        <div className="w">
          <div className="cols">
            <a className="brand" href="/">
              <BrandMark />
              <span>Constat</span>
            </a>
            {FOOTER.map(({ title, links }) => (
              <nav key={title} aria-label={title}>
                <h2>{title}</h2>
                <ul>
                  {links.map(({ href, label }) => (
                    <li key={href}>
                      <a href={href}>{label}</a>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
          <div className="legal">
            <span>Constat {version} Beta</span>
            <a href="/fonts/OFL.txt">Inter typeface under the SIL Open Font License</a>
          </div>
        </div>
      </footer>
    </div>
  );
}
