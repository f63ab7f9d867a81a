import { CONSTAT_VERSION } from '@constat/report';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDebugLog } from '../../lib/debug-log.ts';
import { useSession } from '../../state/session.ts';
import { TIER_NAMES } from '../../state/tier.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { copyText } from '../../ui/clipboard.ts';
import '../settings/settings.css';
import { browserFacts, type Fact, serverFacts } from './facts.ts';

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const id = `facts-${title.toLowerCase()}`;
  return (
    <section className="set" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const timeOf = (time: number): string => new Date(time).toLocaleTimeString('en-GB');

/** The last errors and messages of this visit. */
function DebugLog() {
  const { entries } = useDebugLog();
  return (
    <section className="set" aria-labelledby="facts-log">
      <h2 id="facts-log">Log</h2>
      {entries.length === 0 ? (
        <p>Nothing went wrong in this visit.</p>
      ) : (
        <dl className="facts">
          {entries.map(({ id, time, kind, text }) => (
            <div key={id} style={{ display: 'contents' }}>
              <dt>
                {timeOf(time)} {kind}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** What this browser and this server can do: for a report about a problem. It shows no key and no data. */
export function DiagnosticsPage() {
  const session = useSession((state) => state.session);
  const { datasets } = useWorkspace();
  const { data: browser = [] } = useQuery({
    queryKey: ['diagnostics', 'browser'],
    queryFn: browserFacts,
    networkMode: 'always',
  });
  const { data: server = [] } = useQuery({
    queryKey: ['diagnostics', 'server'],
    queryFn: serverFacts,
    networkMode: 'always',
    retry: false,
  });
  const app: readonly Fact[] = [
    { name: 'Version', value: CONSTAT_VERSION },
    {
      name: 'Session',
      value: session.kind === 'user' ? `Account, ${TIER_NAMES[session.tier]}` : session.kind,
    },
    { name: 'Datasets on this device', value: String(datasets.length) },
  ];
  const all = [...app, ...browser, ...server].map(({ name, value }) => `${name}: ${value}`).join('\n');
  return (
    <div className="plain-page column settings">
      <h1>Diagnostics</h1>
      <p>What this browser and this server can do. There is nothing secret in it, and no data.</p>
      <div className="row">
        <Button onClick={() => void copyText(all, 'Diagnostics copied')}>Copy</Button>
      </div>
      <Facts title="App" facts={app} />
      <Facts title="Browser" facts={browser} />
      <Facts title="Server" facts={server} />
      <DebugLog />
    </div>
  );
}
