import Button from '@mui/material/Button';
import { useState } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ModelPart } from '../thread.ts';
import { type CheckedPart, KEPT, withoutSentence } from './model-text.ts';

interface NumberNoticeProps {
  readonly part: CheckedPart;
  readonly model: ModelPart;
  readonly dataset: string | null;
  readonly onChange: (model: ModelPart) => void;
}

/** A number that no tool returned, and what can be done about it. */
export function NumberNotice({ part, model, dataset, onChange }: NumberNoticeProps) {
  const [source, setSource] = useState<string | null>(null);
  const decide = (decision: string) =>
    onChange({ ...model, decided: { ...model.decided, [part.unknown ?? 0]: decision } });
  return (
    <div className="notice notice--warn as-notice">
      <Icon name="warning" />
      <div>
        <p>
          <b>No tool returned {part.text}.</b> It comes from the model, not from {dataset ?? 'your data'}.
          Copying waits until you decide.
        </p>
        {source === null ? (
          <div className="as-acts">
            <Button size="dense" onClick={() => onChange(withoutSentence(model, part))}>
              Remove the sentence
            </Button>
            <Button size="dense" onClick={() => setSource('')}>
              Add a source
            </Button>
            <Button size="dense" onClick={() => decide(KEPT)}>
              Keep it marked
            </Button>
          </div>
        ) : (
          <form
            className="as-source"
            onSubmit={(event) => {
              event.preventDefault();
              if (source.trim() !== '') decide(source.trim());
            }}
          >
            <TextField label={`Source of ${part.text}`} value={source} onChange={setSource} autoFocus />
            <div className="as-acts">
              <Button size="dense" type="submit" disabled={source.trim() === ''}>
                Add
              </Button>
              <Button size="dense" variant="text" onClick={() => setSource(null)}>
                Cancel
              </Button>
            </div>
          </form>
        )}
      </div>
    </div>
  );
}
