import type { Refusal } from '@constat/analyses';
import type { NoticeBlock, NoticeLevel } from '@constat/report';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import { ActionButton, ActionLink } from './actions.tsx';

const LOOK: Readonly<Record<NoticeLevel, { readonly icon: IconName; readonly className: string }>> = {
  info: { icon: 'info', className: 'notice' },
  suggestion: { icon: 'bulb', className: 'notice' },
  warning: { icon: 'warning', className: 'notice notice--warn' },
  error: { icon: 'stop', className: 'notice notice--danger' },
};

/** Something the reader must know before reading on. */
export function Notice({ block }: { block: NoticeBlock }) {
  const { icon, className } = LOOK[block.level];
  return (
    <div className={className}>
      <Icon name={icon} />
      <div>
        <RunsView runs={block.message} />
        {block.action && (
          <>
            {' '}
            <ActionLink action={block.action} />
          </>
        )}
      </div>
    </div>
  );
}

/** What to try next, after the write-up. */
export function Suggestion({ block }: { block: NoticeBlock }) {
  return (
    <div className="next">
      <Icon name="bulb" />
      <p className="grow">
        <RunsView runs={block.message} />
      </p>
      {block.action && <ActionButton action={block.action} />}
    </div>
  );
}

/** Codes of what is not wrong but not finished: the next variable may be on its way. */
const UNFINISHED: ReadonlySet<string> = new Set(['too-few-variables']);

const lookOf = ({ code }: Refusal) => LOOK[UNFINISHED.has(code) ? 'info' : 'error'];

/** Why there is no result, in place of it: what is wrong, what to change, and one-click ways out. */
export function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <div className="refusals" role="alert">
      {refusals.map((refusal) => (
        <div className={lookOf(refusal).className} key={`${refusal.code} ${refusal.variable ?? ''}`}>
          <Icon name={lookOf(refusal).icon} />
          <div>
            <b>
              <RunsView runs={refusal.message} />
            </b>
            {refusal.advice && (
              <>
                <br />
                <RunsView runs={refusal.advice} />
              </>
            )}
            {refusal.actions && refusal.actions.length > 0 && (
              <div className="row">
                {refusal.actions.map((action) => (
                  <ActionButton key={action.label} action={action} />
                ))}
              </div>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}
