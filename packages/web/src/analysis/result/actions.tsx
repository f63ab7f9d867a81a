import { findEntry } from '@constat/analyses';
import type { Action } from '@constat/report';
import Button from '@mui/material/Button';
import { createContext, useContext } from 'react';

/** What the page does when a button of a result is pressed; null where a result is only shown. */
export const ActionContext = createContext<((action: Action) => void) | null>(null);

/** An action leads somewhere only if its analysis exists. */
function useAction(action: Action): (() => void) | null {
  const run = useContext(ActionContext);
  if (!run || (action.kind === 'open-analysis' && !findEntry(action.analysis))) return null;
  return () => run(action);
}

/** An action inside a sentence. */
export function ActionLink({ action }: { action: Action }) {
  const run = useAction(action);
  return (
    run && (
      <button type="button" className="linkbtn" onClick={run}>
        {action.label}
      </button>
    )
  );
}

/** An action as a button of its own. */
export function ActionButton({ action }: { action: Action }) {
  const run = useAction(action);
  return (
    run && (
      <Button size="dense" onClick={run}>
        {action.label}
      </Button>
    )
  );
}
