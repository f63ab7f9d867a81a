import type { SavedResult } from '@constat/report';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId, useState } from 'react';
import { parseTokens } from '../../app/preferences.ts';
import { mark } from './result-actions.ts';

/** Tags to find a result by, and a note of one's own. */
export function MarksDialog({ result, onClose }: { result: SavedResult; onClose: () => void }) {
  const id = useId();
  const [tags, setTags] = useState(() => (result.tags ?? []).join(', '));
  const [note, setNote] = useState(result.note ?? '');
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form
        className="rename"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          mark(result, parseTokens(tags), note.trim());
        }}
      >
        <h2 id={id}>Tags and note</h2>
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
        <div className="acts">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
