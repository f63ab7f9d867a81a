import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useCloudConfig } from '../../cloud/use-cloud-config.ts';
import { hrefOf } from '../../routes/address.ts';
import { Icon } from '../../ui/icon.tsx';

/** The way to tables that are too large for a browser, where the server has some. */
export function ServerTables() {
  if (!useCloudConfig()?.tables) return null;
  return (
    <section className="ds-part" aria-labelledby="server-tables">
      <h2 id="server-tables">On this server</h2>
      <p>
        Tables that stay in a database, which computes the sums: millions of rows, none of them on this
        device.
      </p>
      <div className="row">
        <Button component={Link} to={hrefOf('data-management/tables')}>
          <Icon name="database" />
          Analyse a table of the server
        </Button>
      </div>
    </section>
  );
}
