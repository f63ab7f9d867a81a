import { useId, useState } from 'react';
import { parseTokens } from '../../state/preferences.ts';
import type { ResultHead } from '../../storage/db.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { mark } from './result-actions.ts';

/** Tags to find a result by, and a note of one's own. */
export function MarksDialog({ result, onClose }: { result: ResultHead; onClose: () => void }) {
  const id = useId();
  const [tags, setTags] = useState(() => (result.tags ?? []).join(', '));
  const [note, setNote] = useState(result.note ?? '');
  return (
    <FormDialog
      title="Tags and note"
      action="Save"
      onSubmit={() => {
        onClose();
        mark(result, parseTokens(tags), note.trim());
      }}
      onClose={onClose}
    >
      <div>
        <label className="lab" htmlFor={`${id}-tags`}>
          Tags, separated by commas
        </label>
        <div className="field">
          <input id={`${id}-tags`} value={tags} onChange={(event) => setTags(event.target.value)} />
        </div>
      </div>
      <div>
        <label className="lab" htmlFor={`${id}-note`}>
          Note
        </label>
        <textarea
          id={`${id}-note`}
          className="note-field"
          rows={4}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
