import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { AdminError, PAGE_SIZE, type Page } from '../../cloud/admin.ts';
import { loadUsage } from '../../cloud/admin-content.ts';
import { useCloudConfig } from '../../cloud/use-cloud-config.ts';
import { AccessDeniedPage } from '../../routes/access-denied-page.tsx';
import { hrefOf } from '../../routes/address.ts';
import { Icon } from '../../ui/icon.tsx';
import { UsageFacts } from './usage-facts.tsx';
import { useAdmin } from './use-admin.ts';
import './admin.css';

const DASHBOARD = hrefOf('admin-dashboard');
const QUOTAS = hrefOf('admin/tier-quotas');

/** The views of the dashboard by the word in their address; the first has none. */
export const VIEWS = {
  users: 'Users',
  notifications: 'Notifications',
  tables: 'Connected tables',
  activity: 'Activity',
  outbox: 'Outbox',
} as const;
export type View = keyof typeof VIEWS;

/** The view that an address asks for. */
export function viewIn(search: string): View {
  const asked = new URLSearchParams(search).get('view');
  return (Object.keys(VIEWS) as View[]).find((view) => view === asked) ?? 'users';
}

function AdminNav() {
  const { pathname, search } = useLocation();
  const config = useCloudConfig();
  const here = pathname === DASHBOARD ? viewIn(search) : 'quotas';
  const isThere = (view: View): boolean => {
    if (view === 'outbox') return config?.mail === false;
    return view !== 'tables' || config?.connections === true;
  };
  const views = (Object.keys(VIEWS) as View[]).filter(isThere);
  return (
    <nav className="adm-nav" aria-label="Administration">
      {views.map((view) => (
        <Link
          key={view}
          to={view === 'users' ? DASHBOARD : `${DASHBOARD}?view=${view}`}
          aria-current={here === view ? 'page' : undefined}
        >
          {VIEWS[view]}
        </Link>
      ))}
      <Link to={QUOTAS} aria-current={here === 'quotas' ? 'page' : undefined}>
        Tier quotas
      </Link>
    </nav>
  );
}

/** Heading, numbers of use and navigation around each page of administrators; a server that refuses shows only that. */
export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  const usage = useAdmin(['usage'], loadUsage);
  if (usage.error instanceof AdminError && usage.error.denied) {
    return <AccessDeniedPage reason="Admin privileges required to access this page" />;
  }
  return (
    <div className="plain-page adm">
      <h1>{title}</h1>
      <UsageFacts usage={usage.data} />
      <AdminNav />
      {children}
    </div>
  );
}

/** A list that could not be read, with the way to try again. */
export function LoadProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="notice notice--warn" role="alert">
      <Icon name="warning" />
      <div>{error.message}</div>
      <Button size="dense" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

interface PagerProps<T> {
  readonly page: number;
  readonly data: Page<T>;
  readonly onPage: (page: number) => void;
}

/** '1 to 25 of 60', and the way to the next. */
export function Pager<T>({ page, data: { rows, total }, onPage }: PagerProps<T>) {
  const first = page * PAGE_SIZE;
  const last = first + rows.length;
  return (
    <div className="adm-pager">
      <span role="status">
        {total === 0
          ? 'None'
          : total === rows.length
            ? `${total} in all`
            : `${first + 1} to ${last} of ${total}`}
      </span>
      {total > rows.length && (
        <>
          <Button size="dense" disabled={page === 0} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button size="dense" disabled={last >= total} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </>
      )}
    </div>
  );
}
