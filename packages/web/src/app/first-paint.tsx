/**
 * What stands on the screen before the code of a page is there: the bar, the head of the page, and what is under way. It is part of the
 * documents of the app as well, so that it is painted before any script has run.
 */
import './shell/shell.css';
import '../features/dashboard/dashboard.css';
import { DashboardStart } from '../features/dashboard/dashboard-start.tsx';
import { firstWords } from '../routes/first-words.ts';
import type { RouteDefinition } from '../routes/route-definition.ts';
import { routeAt } from '../routes/routes.ts';
import { BrandMark } from '../ui/brand-mark.tsx';

/**
 * Title and words of a page in one block, where the app and the page have two. A phone paints them in the font that stands in for Inter: what
 * the app paints in Inter afterwards must not count as larger, or the page seems to come with its scripts (largest contentful paint).
 */
const OneBlock = ({ title, words }: { title: string; words: string }) => (
  <p>
    <span className="h1">{title}</span>
    <br />
    {words}
  </p>
);

/** The head of a page as the page itself will show it; screen readers wait for the page. */
function Head({
  route,
  welcome,
  isDocument,
}: {
  route: RouteDefinition;
  welcome: boolean;
  isDocument: boolean;
}) {
  const { title } = route.metadata;
  if (route.page === 'dashboard') return <DashboardStart welcome={welcome} />;
  const isTool = route.props?.analysisId !== undefined;
  return (
    <div className={isTool ? 'phead' : 'plain-page'}>
      <div>
        {isDocument ? (
          <OneBlock title={title} words={firstWords(route)} />
        ) : (
          <>
            <p className="h1">{title}</p>
            <p>{firstWords(route)}</p>
          </>
        )}
      </div>
      {isTool && <div className="acts first-acts" />}
    </div>
  );
}

interface FirstPaintProps {
  readonly pathname: string;
  /** What is under way; null in a document, where nothing is yet. */
  readonly status: string | null;
  /** Whether this is a first visit: documents are written for those, later ones come from the cache. */
  readonly welcome: boolean;
}

export function FirstPaint({ pathname, status, welcome }: FirstPaintProps) {
  const route = routeAt(pathname);
  return (
    <>
      <div className="topbar">
        <span className="brand first-brand">
          <BrandMark />
          <span>Constat</span>
        </span>
      </div>
      <div className="shell">
        <div className="drawer" />
        <div className="first-page">
          <div aria-hidden="true">
            {route?.page && !route.requiresAuth && (
              <Head route={route} welcome={welcome} isDocument={status === null} />
            )}
          </div>
          {status !== null && (
            <p className="first-status" role="status">
              {status}
            </p>
          )}
        </div>
      </div>
    </>
  );
}
