import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import { renameProblem } from '../../storage/dataset-names.ts';
import { RenameDialog } from '../../ui/rename-dialog.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { ConflictDialog } from '../import/conflict-dialog.tsx';
import type { Cloud } from './use-cloud.ts';
import { useShelf } from './use-shelf.ts';
import '../import/import.css';

interface AskProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly yes: string;
  /** Whether the answer takes something away. */
  readonly danger?: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** A question with one answer that does something. */
function Ask({ title, children, yes, danger = false, onYes, onClose }: AskProps) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
    >
      <div className="sheet">
        <h2 id={id}>{title}</h2>
        <p id={`${id}-text`} className="ds-ask">
          {children}
        </p>
        <div className="acts">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color={danger ? 'error' : 'primary'} onClick={onYes}>
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Whatever has to be decided before something happens to a dataset of the account. */
export function CloudDialogs({ cloud }: { cloud: Cloud }) {
  const { question } = cloud;
  const kept = useShelf().data?.datasets ?? [];
  if (question === null) return null;
  const close = () => cloud.ask(null);
  const then = (action: () => void) => () => {
    close();
    action();
  };
  switch (question.kind) {
    case 'overwrite': {
      const { dataset, existing } = question;
      return (
        <Ask
          title="Overwrite the dataset in your account?"
          yes="Overwrite"
          onYes={then(() => cloud.save(dataset, existing))}
          onClose={close}
        >
          <b>{existing.name}</b> is in your account already, saved {timeAgo(Date.parse(existing.savedAt))}.
          Its earlier version goes to Recently deleted on this device. To keep both, rename one of them first.
        </Ask>
      );
    }
    case 'delete': {
      const { dataset, withoutCopy } = question;
      return (
        <Ask
          title="Delete the dataset from your account?"
          danger
          yes={withoutCopy ? 'Delete without a copy' : 'Delete from account'}
          onYes={then(() => cloud.remove(dataset, withoutCopy))}
          onClose={close}
        >
          {withoutCopy ? (
            <>
              The file of <b>{dataset.name}</b> cannot be read at the moment, so no copy of it can be kept.
              Deleting it now cannot be undone.
            </>
          ) : (
            <>
              <b>{dataset.name}</b> will not be on your other devices any more. A copy waits in Recently
              deleted on this device for 7 days; datasets on this device stay as they are.
            </>
          )}
        </Ask>
      );
    }
    case 'rename': {
      const { dataset } = question;
      return (
        <RenameDialog
          title="Rename in your account"
          label="Dataset name"
          value={dataset.name}
          problemOf={(name) => renameProblem(kept, name, dataset.id)}
          onSave={(name) => cloud.rename(dataset, name)}
          onClose={close}
        />
      );
    }
    case 'open': {
      const { dataset, existing } = question;
      return (
        <ConflictDialog
          conflict={{ name: dataset.name, existing }}
          onCancel={close}
          onReplace={then(() => cloud.openOver(dataset, existing))}
          onRename={(name) => {
            close();
            cloud.openAs(dataset, name.trim());
          }}
        />
      );
    }
  }
}
