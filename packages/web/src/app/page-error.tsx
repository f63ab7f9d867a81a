import Button from '@mui/material/Button';
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import { messageOf } from '../recovery/policy.ts';
import { RecoveryPanel } from '../recovery/recovery-panel.tsx';

const wordsOf = (error: unknown): string =>
  isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : messageOf(error);

/** A page that could not be loaded or drawn: which one, why, and the ways on. */
export function PageError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  return (
    <div className="plain-page" role="alert">
      <h1>Something went wrong loading this page</h1>
      <p>
        <code>{pathname}</code>: {wordsOf(error)}
      </p>
      <RecoveryPanel error={error} />
      <div className="row">
        <Button component={Link} to="/app/dashboard" reloadDocument>
          Dashboard
        </Button>
      </div>
    </div>
  );
}
