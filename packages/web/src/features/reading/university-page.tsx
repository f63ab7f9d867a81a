import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { type Links, loadConfig } from '../../cloud/config.ts';
import { NotFoundPage } from '../../routes/not-found-page.tsx';
import './reading.css';

/** What a university is to this server: still asked for, unknown, or one of its own. */
function useLinks(): Links | 'loading' | 'unknown' {
  const [links, setLinks] = useState<Links | 'loading' | 'unknown'>('loading');
  useEffect(() => {
    let shown = true;
    loadConfig().then(
      (config) => shown && setLinks(config.links),
      () => shown && setLinks('unknown'),
    );
    return () => {
      shown = false;
    };
  }, []);
  return links;
}

/** The page of a university that the owner of this server named; any other is not found. */
export function UniversityPage() {
  const { universityId } = useParams();
  const links = useLinks();
  const university =
    typeof links === 'string' ? undefined : links.universities.find(({ id }) => id === universityId);
  const name = university?.name;
  useEffect(() => {
    if (name === undefined) return;
    // After the shell, which names the page by its route.
    const timer = setTimeout(() => {
      document.title = `Constat at ${name} · Constat`;
    });
    return () => clearTimeout(timer);
  }, [name]);
  if (links === 'loading') return null;
  if (typeof links === 'string' || !university) return <NotFoundPage />;
  return (
    <article className="plain-page reading">
      <h1>Constat at {university.name}</h1>
      <p className="lead">
        Statistics for courses, theses and research, in the browser of any machine on campus or at home.
      </p>
      <p>
        <Button variant="contained" component={Link} to="/app/data-management/sample">
          Begin with sample data
        </Button>
      </p>
      <div className="md">
        <h2>For students</h2>
        <p>
          Guests open <Link to="/app/data-management/sample">sample data</Link> at once; your own files need a
          free account. <Link to="/app/which-test">Which test?</Link> leads from a question to the tool, and
          the <Link to="/app/knowledge-base">knowledge base</Link> explains each method with an example.
        </p>
        <h2>For teachers</h2>
        <p>
          Everyone in the room sees the same numbers: samples are generated from fixed seeds. There is a ready{' '}
          <Link to="/app/education/sample-size">lesson on sample size</Link>, and every result has R code for
          courses that go on to programming.
        </p>
        <h2>For researchers</h2>
        <p>
          Data stay on your machine unless you save them to your account. Results go into papers as tables in
          APA style, figures and sentences; see the{' '}
          <Link to="/app/migration-guide">guide for those who come from another program</Link>.
        </p>
        {(university.url ?? links.email) !== undefined && (
          <>
            <h2>At {university.name}</h2>
            <ul>
              {university.url !== undefined && (
                <li>
                  <a href={university.url} target="_blank" rel="noreferrer">
                    What {university.name} says about Constat
                  </a>
                </li>
              )}
              {links.email !== undefined && (
                <li>
                  <a href={`mailto:${links.email}`}>Help by e-mail</a>
                </li>
              )}
            </ul>
          </>
        )}
      </div>
    </article>
  );
}
