import { MarkdownLine } from '../ui/markdown.tsx';
import { Share } from '../ui/share.tsx';
import { Markdown } from './article-body.tsx';
import type { DemoResult } from './landing/compute.ts';
import { Home } from './landing/home.tsx';
import type { SiteData, SitePage } from './model.ts';
import { Promotions } from './promotions.tsx';
import './site.css';
import { SiteFrame } from './site-frame.tsx';
import { useOrigin } from './use-origin.ts';

/** One public page, whichever it is. */
export function Site({ data, demo }: { data: SiteData; demo: DemoResult | null }) {
  const { page } = data;
  return (
    <SiteFrame version={data.version}>
      {page.feature === 'home' && demo ? (
        <Home tools={data.tools} demo={demo} />
      ) : (
        <Text page={page} live={data.live} />
      )}
    </SiteFrame>
  );
}

function Text({ page, live }: { page: SitePage; live: SiteData['live'] }) {
  const origin = useOrigin();
  return (
    <article className={page.kind === 'article' ? 'text article' : 'text'}>
      <header>
        <h1>{page.title}</h1>
        <p className="lead">
          <MarkdownLine text={page.lead} />
        </p>
        {page.action && (
          <p className="acts">
            <a className="btn primary large" href={page.action.href}>
              {page.action.label}
            </a>
          </p>
        )}
      </header>
      <Markdown blocks={page.blocks} live={live} />
      {page.feature === 'promotions' && <Promotions />}
      {page.related.length > 0 && (
        <nav className="related" aria-labelledby="related">
          <h2 id="related">Read on</h2>
          <ul>
            {page.related.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {page.feature !== 'promotions' && (
        <Share
          url={origin + page.path}
          title={`${page.title} · Constat`}
          description={page.description}
          compact
        />
      )}
    </article>
  );
}
