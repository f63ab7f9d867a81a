import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { forgetConfig } from '../../cloud/config.ts';
import { hrefOf } from '../../routes/address.ts';
import { notify } from '../../state/notify.ts';
import { ActionMenu, MENU_DIVIDER } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadProblem } from './admin-frame.tsx';
import { type Connection, listConnections, type Step, setConnection } from './ask-connections.ts';
import { AskedList } from './asked-list.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { placeText } from './connection-draft.ts';
import { refreshAdmin, useAdmin } from './use-admin.ts';

/** Tables of databases that people may ask: connect one, change it, switch it off, and see what was asked. */
export function ConnectionsView() {
  const { data, error, refetch } = useAdmin(['connections'], listConnections);
  const [open, setOpen] = useState<Connection | 'new' | null>(null);
  return (
    <section aria-label="Connected tables">
      <div className="adm-bar">
        <p>
          Tables that stay in their database, which computes the sums. People find them under{' '}
          <Link to={hrefOf('data-management/tables')}>Tables of This Server</Link>.
        </p>
        <Button variant="contained" disabled={!data} onClick={() => setOpen('new')}>
          Connect a table
        </Button>
      </div>
      {error && <LoadProblem error={error} onRetry={() => void refetch()} />}
      {data && data.connections.length === 0 && <p className="adm-none">No tables are connected yet.</p>}
      {data && data.connections.length > 0 && (
        <ConnectionTable connections={data.connections} onOpen={setOpen} />
      )}
      {data && data.files.length > 0 && (
        <p className="adm-sub">
          Named by the owner of the server in a file, and changed there alone:{' '}
          {data.files.map(({ title }) => title).join(', ')}.
        </p>
      )}
      {data && <AskedList />}
      {open && data && (
        <ConnectionDialog
          {...(open === 'new' ? {} : { connection: open })}
          allows={data.allows}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

/** Who may ask, in a word. */
function peopleText({ for_everyone, people }: Connection): string {
  if (for_everyone) return 'Everybody';
  return people.length === 1 ? (people[0] ?? '') : `${people.length} people`;
}

interface TableProps {
  readonly connections: readonly Connection[];
  readonly onOpen: (connection: Connection) => void;
}

function ConnectionTable({ connections, onOpen }: TableProps) {
  return (
    <table className="adm-table adm-connections">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">For</th>
          <th scope="col" className="opt r">
            Smallest group
          </th>
          <th scope="col" className="opt r">
            Rows shown
          </th>
          <th scope="col" className="opt r">
            Seconds
          </th>
          <th scope="col" className="act">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {connections.map((connection) => (
          <tr key={connection.id}>
            <td className="nm">
              <button
                type="button"
                className="name"
                title={connection.title}
                onClick={() => onOpen(connection)}
              >
                {connection.title}
              </button>
              {!connection.is_active && <span className="badge adm-off">OFF</span>}
              <small>{placeText(connection.place)}</small>
              {connection.tables.length > 0 && <small>{connection.tables.join(', ')}</small>}
              {connection.is_hidden && (
                <small>Not offered: the owner’s file has a table of the same name.</small>
              )}
            </td>
            <td title={connection.people.join(', ')}>{peopleText(connection)}</td>
            <td className="opt r">{connection.smallest}</td>
            <td className="opt r">{connection.preview}</td>
            <td className="opt r">{connection.seconds}</td>
            <td className="act">
              <ConnectionMenu connection={connection} onOpen={() => onOpen(connection)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ConnectionMenu({ connection, onOpen }: { connection: Connection; onOpen: () => void }) {
  const queries = useQueryClient();
  const { id, title, is_active } = connection;
  const step = async (wanted: Step, done?: () => void) => {
    const outcome = await setConnection(id, wanted);
    if (outcome.ok) done?.();
    else notify(outcome.message);
    forgetConfig();
    await refreshAdmin(queries);
  };
  const undo = { label: 'Undo', onAction: () => void step('restore') };
  return (
    <ActionMenu
      label={`Actions for ${title}`}
      align="right"
      entries={[
        { id: 'edit', label: 'Change', icon: 'text', onSelect: onOpen },
        {
          id: 'switch',
          label: is_active ? 'Switch off' : 'Switch on',
          icon: is_active ? 'stop' : 'play',
          onSelect: () => void step(is_active ? 'disable' : 'enable'),
        },
        MENU_DIVIDER,
        {
          id: 'delete',
          label: 'Remove',
          icon: 'trash',
          onSelect: () => void step('delete', () => notify(`“${title}” removed.`, undo)),
        },
      ]}
      trigger={(props) => (
        <IconButton aria-label={`Actions for ${title}`} {...props}>
          <Icon name="more" />
        </IconButton>
      )}
    />
  );
}
