import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { NotFoundPage } from '../../routes/not-found-page.tsx';
import { Markdown } from '../../site/article-body.tsx';
import type { SitePage } from '../../site/model.ts';
import { Promotions } from '../../site/promotions.tsx';
import { PromoBanner } from '../promo/promo-views.tsx';
import { useSitePages } from './use-site-pages.ts';
import './reading.css';

/** A text of the public site inside the app: the same words at both addresses. */
export function TextPage({ page }: { readonly page?: unknown }) {
  const { tutorialId } = useParams();
  const pages = useSitePages();
  if (!pages) return null;
  const path = typeof page === 'string' ? page : `/knowledge-base/${tutorialId ?? ''}`;
  const found = pages.find((candidate) => candidate.path === path);
  return found ? <Text page={found} /> : <NotFoundPage />;
}

function Text({ page }: { page: SitePage }) {
  useEffect(() => {
    // After the shell, which names the page by its route.
    const timer = setTimeout(() => {
      document.title = `${page.title} · Constat`;
    });
    return () => clearTimeout(timer);
  }, [page.title]);
  const article = page.kind === 'article';
  return (
    <article className="plain-page reading">
      {article && (
        <p className="up">
          <Link to="/app/knowledge-base">Knowledgebase</Link>
        </p>
      )}
      <h1>{page.title}</h1>
      <p className="lead">{page.lead}</p>
      <Markdown blocks={page.blocks} />
      {page.feature === 'promotions' && (
        <>
          <PromoBanner />
          <Promotions />
        </>
      )}
      {page.related.length > 0 && (
        <nav aria-labelledby="related">
          <h2 id="related">Read on</h2>
          <ul>
            {page.related.map(({ href, label }) => (
              <li key={href}>
                {href.startsWith('/knowledge-base/') ? (
                  <Link to={`/app${href}`}>{label}</Link>
                ) : (
                  <a href={href}>{label}</a>
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  );
}
