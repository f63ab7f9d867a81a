import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type AdminNotice, AUDIENCES, saveNotice } from '../../cloud/admin-content.ts';
import { notify } from '../../state/notify.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { MessageView } from '../notifications/message-view.tsx';
import '../notifications/notifications.css';
import { inDays } from './grant-dates.ts';
import { draftOf, fieldsOf, type NoticeFields, noticeProblem } from './notice-draft.ts';
import { refreshAdmin } from './use-admin.ts';

/** Writes a notification or changes one, with a preview beneath. */
export function NoticeDialog({ notice, onClose }: { notice?: AdminNotice; onClose: () => void }) {
  const id = useId();
  const queries = useQueryClient();
  const [fields, setFields] = useState(() => fieldsOf(notice));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<NoticeFields>) => setFields({ ...fields, ...part });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = noticeProblem(fields);
    setProblem(found);
    if (found) return;
    setBusy(true);
    const outcome = await saveNotice(draftOf(fields), notice?.id);
    setBusy(false);
    if (!outcome.ok) return setProblem(outcome.message);
    notify(notice ? 'Notification changed.' : 'Notification published.');
    onClose();
    await refreshAdmin(queries);
  };

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <form className="sheet adm-notice" onSubmit={(event) => void submit(event)} noValidate>
        <h2 id={id}>{notice ? 'Edit the notification' : 'New notification'}</h2>
        <TextField label="Title" value={fields.title} onChange={(title) => set({ title })} />
        <div>
          <label className="lab" htmlFor={`${id}-message`}>
            Message
          </label>
          <textarea
            id={`${id}-message`}
            rows={5}
            value={fields.message}
            aria-describedby={`${id}-help`}
            onChange={(event) => set({ message: event.target.value })}
          />
          <p id={`${id}-help`} className="adm-help">
            **bold**, *italic*, [text](https://address); a link to a video becomes a card.
          </p>
        </div>
        <div className="adm-two">
          <SelectField
            label="For"
            value={fields.audience}
            choices={AUDIENCES}
            onChange={(audience) => set({ audience })}
          />
          <TextField
            label="Last day (empty: always)"
            type="date"
            min={inDays(0)}
            value={fields.lastDay}
            onChange={(lastDay) => set({ lastDay })}
          />
          <TextField
            label="Priority (0 to 100)"
            inputMode="numeric"
            value={fields.priority}
            onChange={(priority) => set({ priority })}
          />
          <label className="choice adm-check">
            <input
              type="checkbox"
              checked={fields.isActive}
              onChange={(event) => set({ isActive: event.target.checked })}
            />
            Show it
          </label>
        </div>
        <section className="adm-preview" aria-label="Preview">
          <h3>Preview</h3>
          <div className="note">
            <div className="note-hd">
              <b>{fields.title.trim() || 'Title'}</b>
              <time>just now</time>
            </div>
            <MessageView message={fields.message.trim() || 'The message.'} />
          </div>
        </section>
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="acts">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {notice ? 'Save' : 'Publish'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
