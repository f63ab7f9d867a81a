import { useState } from 'react';
import { Link } from 'react-router';
import { useFinder } from '../../analysis/use-finder.ts';
import { search } from '../../lib/search.ts';
import { hrefOf } from '../../routes/address.ts';
import { menuSections } from '../../routes/menu-sections.ts';
import { BADGES } from '../../routes/menus.ts';
import type { RouteDefinition } from '../../routes/route-definition.ts';
import { Icon } from '../../ui/icon.tsx';
import './analysis-index.css';

const searchable = (route: RouteDefinition) => ({
  route,
  title: route.metadata.title,
  description: route.metadata.description,
  keywords: route.metadata.keywords ?? [],
});

/** People come here for an analysis: what prepares the data stands below. */
const SECTIONS = [
  ...menuSections.filter(({ id }) => id !== 'data'),
  ...menuSections.filter(({ id }) => id === 'data'),
];

/** Every tool by area, with what it is for; words narrow the list. */
export function AnalysisIndexPage() {
  const [query, setQuery] = useState('');
  const answers = useFinder(query)?.answers ?? [];
  const answered = new Set(answers.map(({ path }) => path));
  const sections = SECTIONS.map((section) => ({
    ...section,
    found: search(section.routes.map(searchable), query)
      .map(({ route }) => route)
      .filter(({ path }) => !answered.has(path)),
  })).filter(({ found }) => found.length > 0);
  const count = sections.reduce((sum, { found }) => sum + found.length, answers.length);
  return (
    <div className="plain-page column index">
      <h1>Analysis Index</h1>
      <p>
        Every tool, with what it is for. Each page has its documentation behind Help and a worked example.
      </p>
      <search>
        <div className="field">
          <Icon name="search" />
          <input
            type="search"
            value={query}
            placeholder="Describe the question, or name a tool"
            aria-label="Search the tools"
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <span role="status">{count === 1 ? '1 tool' : `${count} tools`}</span>
      </search>
      {answers.length > 0 && (
        <section aria-labelledby="index-answers">
          <h2 id="index-answers">Answers</h2>
          <ul>
            {answers.map(({ path, title, reasons }) => (
              <li key={path}>
                <span>
                  <Link to={hrefOf(path)}>{title}</Link>
                </span>
                <span>{reasons[0]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={`index-${section.id}`}>
          <h2 id={`index-${section.id}`}>{section.section}</h2>
          <ul>
            {section.found.map((route) => (
              <li key={route.path}>
                <span>
                  <Link to={hrefOf(route.path)}>{route.metadata.title}</Link>
                  {BADGES[route.path] && <span className="badge">{BADGES[route.path]}</span>}
                </span>
                <span>{route.metadata.description}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {count === 0 && (
        <p>Nothing found for “{query}”. Other words may help: the question, the data, the name of a test.</p>
      )}
    </div>
  );
}
