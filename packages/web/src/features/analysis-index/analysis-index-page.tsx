import { Link } from 'react-router';
import { hrefOf, menuSections } from '../../routes/routes.ts';
import './analysis-index.css';

/** Every tool by area, with what it is for. */
export function AnalysisIndexPage() {
  return (
    <div className="plain-page index">
      <h1>Analysis Index</h1>
      <p>
        Every tool, with what it is for. Each page has its documentation behind Help and a worked example.
      </p>
      {menuSections.map((section) => (
        <section key={section.id} aria-labelledby={`index-${section.id}`}>
          <h2 id={`index-${section.id}`}>{section.section}</h2>
          <ul>
            {section.routes.map((route) => (
              <li key={route.path}>
                <Link to={hrefOf(route.path)}>{route.metadata.title}</Link>
                <span>{route.metadata.description}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
