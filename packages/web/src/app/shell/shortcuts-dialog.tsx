import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { Fragment, useId } from 'react';
import { SingleKeysChoice } from '../../features/settings/single-keys-choice.tsx';
import { SHORTCUTS } from '../../lib/shortcuts.ts';
import { closeDialog } from '../../state/shell.ts';

/** All keys on one sheet. */
export function ShortcutsDialog() {
  const id = useId();
  return (
    <Dialog open onClose={closeDialog} maxWidth="md" fullWidth aria-labelledby={id}>
      <div className="sheet">
        <h2 id={id}>Keyboard shortcuts</h2>
        <div className="keys">
          {SHORTCUTS.map(({ title, entries }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {entries.map(({ label, keys }) => (
                  <Fragment key={label}>
                    <dt>{label}</dt>
                    <dd>
                      {keys.map((key) => (
                        <kbd key={key} className="kbd">
                          {key}
                        </kbd>
                      ))}
                    </dd>
                  </Fragment>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <SingleKeysChoice />
        <div className="acts">
          <Button onClick={closeDialog} autoFocus>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
