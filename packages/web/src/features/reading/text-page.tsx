import Button from '@mui/material/Button';
import { type RefCallback, useCallback, useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { NotFoundPage } from '../../routes/not-found-page.tsx';
import { Markdown } from '../../site/article-body.tsx';
import type { SitePage } from '../../site/model.ts';
import { Promotions } from '../../site/promotions.tsx';
import { PromoBanner, PromoReset } from '../promo/promo-views.tsx';
import { useSitePages } from './use-site-pages.ts';
import './reading.css';

/** A text of the public site inside the app: the same words at both addresses. */
export function TextPage({ page }: { readonly page?: unknown }) {
  const { tutorialId } = useParams();
  const pages = useSitePages();
  if (!pages) return null;
  const path = typeof page === 'string' ? page : `/knowledge-base/${tutorialId ?? ''}`;
  const found = pages.find((candidate) => candidate.path === path);
  return found ? <Text page={found} pages={pages} /> : <NotFoundPage />;
}

/** Links of a text to other pages of the app open there, without loading the app again. */
function useLinks(): RefCallback<HTMLElement> {
  const navigate = useNavigate();
  return useCallback(
    (element: HTMLElement) => {
      const follow = (event: MouseEvent) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        const href = link?.getAttribute('href');
        if (!href?.startsWith('/app/') || event.defaultPrevented || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate(href);
      };
      element.addEventListener('click', follow);
      return () => element.removeEventListener('click', follow);
    },
    [navigate],
  );
}

/** Where a text is read inside the app; null for those of the public site alone. */
const inApp = (pages: readonly SitePage[], href: string): string | null => {
  const canonical = pages.find((page) => page.path === href)?.canonical;
  return canonical === `/app${href}` ? canonical : null;
};

function Text({ page, pages }: { page: SitePage; pages: readonly SitePage[] }) {
  const links = useLinks();
  useEffect(() => {
    // After the shell, which names the page by its route.
    const timer = setTimeout(() => {
      document.title = `${page.title} · Constat`;
    });
    return () => clearTimeout(timer);
  }, [page.title]);
  const article = page.kind === 'article';
  return (
    <article className="plain-page reading" ref={links}>
      {article && (
        <p className="up">
          <Link to="/app/knowledge-base">Knowledgebase</Link>
        </p>
      )}
      <h1>{page.title}</h1>
      <p className="lead">{page.lead}</p>
      {page.action && (
        <p>
          <Button variant="contained" component={Link} to={page.action.href}>
            {page.action.label}
          </Button>
        </p>
      )}
      <Markdown blocks={page.blocks} />
      {page.feature === 'promotions' && (
        <>
          <PromoBanner />
          <Promotions />
          <PromoReset />
        </>
      )}
      {page.related.length > 0 && (
        <nav aria-labelledby="related">
          <h2 id="related">Read on</h2>
          <ul>
            {page.related.map(({ href, label }) => (
              <li key={href}>
                <a href={inApp(pages, href) ?? href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  );
}
