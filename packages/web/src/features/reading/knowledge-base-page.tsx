import { Link } from 'react-router';
import './reading.css';
import { useSitePages } from './use-site-pages.ts';

/** All articles, with what each explains. */
export function KnowledgeBasePage() {
  const articles = useSitePages()?.filter((page) => page.kind === 'article');
  return (
    <div className="plain-page reading">
      <h1>Knowledgebase</h1>
      <p className="lead">
        One article for each method: the idea, the assumptions, the formula, an example that can be checked by
        hand, and where to read more.
      </p>
      <ul className="articles">
        {articles?.map((page) => (
          <li key={page.path}>
            <Link to={`/app${page.path}`}>{page.title}</Link>
            <span>{page.description}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
