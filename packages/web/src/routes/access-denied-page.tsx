import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { DENIED } from './access.ts';

/** A page that somebody may not see, and there is nowhere better to send them. */
export function AccessDeniedPage({ reason = DENIED }: { reason?: string }) {
  return (
    <div className="plain-page" role="alert">
      <h1>Access Denied</h1>
      <p>{reason}</p>
      <div className="row">
        <Button component={Link} to="/app/dashboard" variant="contained">
          Dashboard
        </Button>
      </div>
    </div>
  );
}
