import type { ImportNotice } from '@constat/data';
import Button from '@mui/material/Button';
import { Icon } from '../../ui/icon.tsx';
import { keyed } from '../../ui/keyed.ts';
import type { ImportPreview } from './import-contract.ts';
import type { ImportFlow } from './import-flow.ts';
import { areSeveral, isProposal, offerOf } from './proposals.ts';
import { sizeInfo } from './size-tier.ts';

interface WithFlow {
  readonly flow: Pick<ImportFlow, 'settings' | 'reread' | 'accepted' | 'acceptAll' | 'takeBack'>;
}

/** What is said, each with the button that does something about it. */
function Notices({ label, notices, flow }: { label: string; notices: readonly ImportNotice[] } & WithFlow) {
  if (notices.length === 0) return null;
  return (
    <ul className="imp-notices" aria-label={label}>
      {keyed(notices, (notice) => notice.message).map(({ key, item }) => {
        const action = offerOf(item, flow.settings);
        return (
          <li key={key}>
            <Icon name="info" size={14} />
            <span>{item.message}</span>
            {action && (
              <Button size="dense" onClick={() => flow.reread(action.settings)}>
                {action.label}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What is proposed, and one button that takes it all. */
function Proposals({ notices, flow }: { notices: readonly ImportNotice[] } & WithFlow) {
  const { accepted } = flow;
  return (
    <>
      {accepted && (
        <p className="imp-proposed" role="status">
          <Icon name="check" size={14} />
          <span>{accepted.count === 1 ? 'One suggestion' : `${accepted.count} suggestions`} accepted.</span>
          <Button size="dense" onClick={flow.takeBack}>
            Undo
          </Button>
        </p>
      )}
      {areSeveral(notices) && (
        <p className="imp-proposed">
          <Icon name="bulb" size={14} />
          <span>
            {notices.length === 1
              ? 'One suggestion for these data'
              : `${notices.length} suggestions for these data`}
          </span>
          <Button size="dense" variant="contained" onClick={flow.acceptAll}>
            Accept all
          </Button>
        </p>
      )}
      <Notices label="Suggestions" notices={notices} flow={flow} />
    </>
  );
}

/** What the import had to decide, what did not fit, and advice on size. Nothing here stands in the way. */
export function ImportNotices({ preview, flow }: { preview: ImportPreview } & WithFlow) {
  const proposals = preview.report.notices.filter((notice) => isProposal(notice, flow.settings));
  const size = sizeInfo(preview.rows, preview.columns.length, preview.memoryBytes);
  return (
    <>
      {size.warningMessage !== null && (
        <div className="notice notice--warn" role="status">
          <Icon name="warning" />
          <div>
            {size.warningMessage}{' '}
            <span className="muted">
              {size.recommendations.join(' ')} It takes {size.memorySizeMB.toFixed(1)} MB of memory.
            </span>
          </div>
        </div>
      )}
      {preview.lost.length > 0 && (
        <div className="notice notice--warn" role="status">
          <Icon name="warning" />
          <ul>
            {preview.lost.map(({ column, type, count }) => (
              <li key={column}>
                {column}: {count.toLocaleString('en')} {count === 1 ? 'value does' : 'values do'} not fit the
                type {type} and became missing.
              </li>
            ))}
          </ul>
        </div>
      )}
      <Proposals notices={proposals} flow={flow} />
      <Notices
        label="What was decided while reading"
        notices={preview.report.notices.filter((notice) => !proposals.includes(notice))}
        flow={flow}
      />
    </>
  );
}
