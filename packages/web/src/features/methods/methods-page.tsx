import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { loadDocs } from '../../analysis/docs.ts';
import { useFinder } from '../../analysis/use-finder.ts';
import { search } from '../../lib/search.ts';
import { hrefOf } from '../../routes/address.ts';
import { type MenuSection, menuSections } from '../../routes/menu-sections.ts';
import { Icon } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { articleOf } from './articles.ts';
import './methods.css';

interface Method {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly analysisId: string;
  readonly section: MenuSection;
}

/** Every analysis once, under its own address. */
const methods: readonly Method[] = menuSections.flatMap((section) =>
  section.routes.flatMap(({ path, props, metadata: { title, description, keywords = [] } }) =>
    typeof props?.analysisId === 'string' && props.preset === undefined
      ? [{ path, title, description, keywords, analysisId: props.analysisId, section }]
      : [],
  ),
);

/** Answers of the finder first, then methods whose words are named. */
function useMethods(query: string): readonly Method[] {
  const answers = useFinder(query)?.answers ?? [];
  const answered = answers.flatMap(
    ({ entry }) => methods.find(({ analysisId }) => analysisId === entry.analysisId) ?? [],
  );
  return [...new Set([...answered, ...search(methods, query)])];
}

/** Every method with what it answers, what it assumes, what to use instead, its definitions and literature. */
export function MethodsPage() {
  const [query, setQuery] = useState('');
  const found = useMethods(query);
  const groups =
    query.trim() === ''
      ? menuSections.map(({ section }) => ({
          title: section,
          members: methods.filter((method) => method.section.section === section),
        }))
      : [{ title: 'Found', members: found }];
  return (
    <div className="plain-page column methods">
      <h1>Statistical Methods</h1>
      <p>
        Every method of Constat: what it answers, what it assumes and what to use where that fails, how its
        numbers are defined, and the literature.
      </p>
      <search>
        <div className="field">
          <Icon name="search" />
          <input
            type="search"
            value={query}
            placeholder="Describe the question, or name a method"
            aria-label="Search the methods"
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <span role="status">{found.length === 1 ? '1 method' : `${found.length} methods`}</span>
      </search>
      {groups
        .filter(({ members }) => members.length > 0)
        .map(({ title, members }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            {members.map((method) => (
              <MethodRow key={method.path} method={method} />
            ))}
          </section>
        ))}
      {found.length === 0 && (
        <p>Nothing found for “{query}”. Other words may help: the question, the data, the name of a test.</p>
      )}
    </div>
  );
}

/** The documentation without its title, its headings one level lower. */
const below = (docs: string): string => docs.replace(/^# .*\n/, '').replace(/^## /gm, '### ');

function MethodRow({ method: { path, title, description, analysisId } }: { method: Method }) {
  const [open, setOpen] = useState(false);
  const { data, isError } = useQuery({
    queryKey: ['docs', analysisId],
    queryFn: () => loadDocs(analysisId),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const article = articleOf(path);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevronRight" size={14} />
        <b>{title}</b>
        <span>{description}</span>
      </summary>
      <div className="method">
        <p className="acts">
          <Link to={hrefOf(path)}>Open {title}</Link>
          <Link to={`${hrefOf(path)}?example`}>Example</Link>
          {article && <Link to={`/app/knowledge-base/${article}`}>Article</Link>}
        </p>
        {typeof data === 'string' && <Markdown text={below(data)} />}
        {(isError || data === null) && <p>The documentation of this method could not be loaded.</p>}
      </div>
    </details>
  );
}
