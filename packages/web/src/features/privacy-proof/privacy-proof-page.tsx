import { CONSTAT_VERSION, runsToText } from '@constat/report';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useCloudConfig } from '../../cloud/use-cloud-config.ts';
import { reportEntries } from '../../export/formats.ts';
import { saveDocument } from '../../export/save-document.ts';
import { browserOf } from '../../lib/platform.ts';
import { useModelSetting } from '../../state/model-setting.ts';
import { notify } from '../../state/notify.ts';
import { setOfflineOnly, useCanWorkOffline, useOfflineOnly } from '../../state/offline-only.ts';
import { type SeenRequest, useRequests } from '../../state/requests.ts';
import { useSession } from '../../state/session.ts';
import { chooseUsage, useUsageChoice } from '../../state/usage-choice.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { ScrollX } from '../../ui/apa-table.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { Icon } from '../../ui/icon.tsx';
import { keyed } from '../../ui/keyed.ts';
import './privacy-proof.css';
import { type PrivacyFacts, requestSentences, statementBlocks, statementText } from './statement.ts';

/** Requests that are listed at first; the newest. */
const FIRST = 30;

function useFactsNow(): () => PrivacyFacts {
  const { since, seen } = useRequests();
  const { on } = useOfflineOnly();
  const { session } = useSession();
  const config = useCloudConfig();
  const worker = useCanWorkOffline();
  const { use, own } = useModelSetting();
  const { choice } = useUsageChoice();
  const model = use === 'own' ? own.url : use === 'server' ? (config?.model ?? null) : null;
  return () => ({
    version: CONSTAT_VERSION,
    origin: location.origin,
    backend: config?.url ?? null,
    browser: browserOf(navigator.userAgent),
    now: Date.now(),
    since,
    seen,
    offlineOnly: on,
    worker,
    session: session.kind,
    model: model === '' ? null : model,
    usage: config?.measurementId ? (choice ?? 'unanswered') : 'none',
  });
}

/** What leaves this device, counted; a switch that stops it; and a statement of both for those who have to approve a study. */
export function PrivacyProofPage() {
  const facts = useFactsNow();
  const { seen, since } = useRequests();
  const { text } = requestSentences({ seen, since, origin: location.origin });
  return (
    <div className="plain-page column proof">
      <h1>Privacy proof</h1>
      <p className="proof-find" role="status">
        {runsToText(text)}
      </p>
      <OfflineSwitch />
      <UsageSwitch />
      <Statement facts={facts} />
      <RequestList seen={seen} />
    </div>
  );
}

function OfflineSwitch() {
  const { on } = useOfflineOnly();
  const able = useCanWorkOffline() || on;
  const id = useId();
  const change = (next: boolean) =>
    void setOfflineOnly(next).then(
      () => notify(next ? 'Working offline only: nothing leaves this device' : 'Requests are allowed again'),
      () => notify('The browser did not keep the choice.'),
    );
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Work offline only</h2>
      <label className="choice">
        <input
          type="checkbox"
          checked={on}
          disabled={!able}
          onChange={(event) => change(event.target.checked)}
        />
        Hold back every request
        <small>
          {able
            ? 'All pages, analyses and files keep working from this device. Accounts, shared sheets and models do not until it is switched off. The choice stays after a reload.'
            : 'Needs the copy of the app on this device, which is still being made; a private window may not allow it.'}
        </small>
      </label>
    </section>
  );
}

/** The answer to the notice, where the server counts visits; changeable at any time. */
function UsageSwitch() {
  const counted = useCloudConfig()?.measurementId != null;
  const { choice } = useUsageChoice();
  const id = useId();
  if (!counted) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Counting of visits</h2>
      <label className="choice">
        <input
          type="checkbox"
          checked={choice === 'allowed'}
          onChange={(event) => chooseUsage(event.target.checked ? 'allowed' : 'refused')}
        />
        Let Google Analytics count which pages are visited
        <small>
          Paths of pages alone: no data, options or results. Nothing is loaded while this is off, or while
          working offline only; its cookies are removed when it is switched off.
        </small>
      </label>
    </section>
  );
}

function Statement({ facts }: { facts: () => PrivacyFacts }) {
  const [shown, setShown] = useState<string | null>(null);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Statement for an ethics board</h2>
      <p>Written from the facts of this moment: version, browser, account, model, requests.</p>
      <div className="row">
        <Button variant="outlined" onClick={() => setShown(shown === null ? statementText(facts()) : null)}>
          <Icon name="text" />
          {shown === null ? 'Show' : 'Hide'}
        </Button>
        <Button variant="outlined" onClick={() => void copyText(statementText(facts()), 'Statement copied')}>
          <Icon name="copy" />
          Copy
        </Button>
        <ActionMenu
          label="Save the statement"
          entries={reportEntries((format) => {
            const now = facts();
            saveDocument(
              {
                title: 'Statement on Data Protection',
                component: 'Privacy proof',
                blocks: statementBlocks(now),
                time: now.now,
                name: 'data-protection-statement',
              },
              format,
            );
          })}
          trigger={(props) => (
            <Button variant="outlined" {...props}>
              <Icon name="export" />
              Save as
              <Icon name="chevronDown" size={14} className="end" />
            </Button>
          )}
        />
      </div>
      {shown !== null && (
        <blockquote>
          {shown.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </blockquote>
      )}
    </section>
  );
}

function RequestList({ seen }: { seen: readonly SeenRequest[] }) {
  const [all, setAll] = useState(false);
  const id = useId();
  const newest = seen.toReversed();
  const rows = all ? newest : newest.slice(0, FIRST);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Every request since this tab was opened</h2>
      <p>
        Counted by the service worker, through which pages of this app have to send them, those of other tabs
        included. Files that it takes from this device are no requests; on the first visit it fetches every
        file of the app once. The browser’s own check for a newer service worker cannot be listed or stopped
        by a page; it carries no data.
      </p>
      {rows.length === 0 ? (
        <p className="quiet">None.</p>
      ) : (
        <ScrollX label="Requests, scrolls sideways">
          <table className="proof-list" aria-label="Requests">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Method</th>
                <th scope="col">Address</th>
                <th scope="col">Outcome</th>
              </tr>
            </thead>
            <tbody>
              {keyed(rows, ({ time, url }) => `${time} ${url}`).map(({ key, item }) => (
                <tr key={key}>
                  <td>{new Date(item.time).toLocaleTimeString('en-GB')}</td>
                  <td>{item.method}</td>
                  <td className="url">{shortAddress(item.url)}</td>
                  <td>{item.outcome === 'sent' ? 'Sent' : 'Held back'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollX>
      )}
      {newest.length > FIRST && (
        <Button variant="text" size="dense" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the newest ${FIRST}` : `Show all ${newest.length.toLocaleString('en')}`}
        </Button>
      )}
    </section>
  );
}

/** Without the server where it is this one. */
const shortAddress = (url: string): string =>
  url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url;
