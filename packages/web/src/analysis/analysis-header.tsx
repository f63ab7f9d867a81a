import type { CatalogueEntry } from '@constat/analyses';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { memo, type ReactElement } from 'react';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Icon } from '../ui/icon.tsx';
import type { ResultActions } from './use-result-actions.ts';

/** A disabled button keeps its label and says why. */
function Reason({ reason, children }: { reason: string | null; children: ReactElement }) {
  return reason === null ? (
    children
  ) : (
    <Tooltip title={reason}>
      <span className="why">{children}</span>
    </Tooltip>
  );
}

/** Copy, export, save. */
export function ResultButtons({ actions, phone = false }: { actions: ResultActions; phone?: boolean }) {
  const { reason, saved } = actions;
  const disabled = reason !== null;
  return (
    <>
      <Reason reason={reason}>
        <Button disabled={disabled} onClick={actions.copy}>
          <Icon name="copy" />
          Copy
        </Button>
      </Reason>
      <Reason reason={reason}>
        <ActionMenu
          label="Export"
          align="right"
          entries={actions.exports}
          trigger={(props) => (
            <Button disabled={disabled} {...props}>
              <Icon name="export" />
              Export
              {!phone && <Icon name="chevronDown" size={14} className="end" />}
            </Button>
          )}
        />
      </Reason>
      {actions.addToWorksheet && (
        <Reason reason={reason}>
          <Button className="to-sheet" disabled={disabled} onClick={actions.addToWorksheet}>
            <Icon name="worksheet" />
            <span className="lbl">Add to worksheet</span>
          </Button>
        </Reason>
      )}
      <Reason reason={reason}>
        <Button
          variant={saved ? 'outlined' : 'contained'}
          disabled={disabled}
          onClick={saved ? undefined : actions.save}
          aria-disabled={saved || undefined}
        >
          <Icon name={saved ? 'check' : 'save'} />
          {saved ? 'Saved' : 'Save'}
        </Button>
      </Reason>
    </>
  );
}

interface AnalysisHeaderProps {
  readonly entry: Pick<CatalogueEntry, 'title' | 'description'>;
  readonly actions: ResultActions;
  readonly onExample: () => void;
  /** Plays the example step by step, where the page can. */
  readonly onShow?: () => void;
  readonly onHelp: () => void;
}

/** Title, what the analysis does, and what can be done with its result. */
export const AnalysisHeader = memo(function AnalysisHeader({
  entry,
  actions,
  onExample,
  onShow,
  onHelp,
}: AnalysisHeaderProps) {
  return (
    <div className="phead">
      <div>
        <h1>{entry.title}</h1>
        <p>{entry.description}</p>
      </div>
      <div className="acts">
        <Button variant="text" className="icon-first" onClick={onExample}>
          <Icon name="play" />
          <span className="lbl">Example</span>
        </Button>
        {onShow && (
          <Button variant="text" className="icon-first" onClick={onShow}>
            <Icon name="route" />
            <span className="lbl">Show me</span>
          </Button>
        )}
        <Button variant="text" className="icon-first" onClick={onHelp}>
          <Icon name="help" />
          <span className="lbl">Help</span>
        </Button>
        <span className="vr" />
        <ResultButtons actions={actions} />
      </div>
    </div>
  );
});

/** The same actions at the bottom of a phone. */
export const PhoneActions = memo(function PhoneActions({ actions }: { actions: ResultActions }) {
  return (
    <div className="actbar only-sm">
      <ResultButtons actions={actions} phone />
    </div>
  );
});
