import Button from '@mui/material/Button';
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}

/** A page that could not be loaded or drawn: which one, why, and the ways on. */
export function PageError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  return (
    <div className="plain-page" role="alert">
      <h1>Something went wrong loading this page</h1>
      <p>
        <code>{pathname}</code>: {messageOf(error)}
      </p>
      <p>Your datasets and results are kept on this device.</p>
      <div className="row">
        <Button variant="contained" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <Button component={Link} to="/app/dashboard" reloadDocument>
          Dashboard
        </Button>
      </div>
    </div>
  );
}
