import { isShown, type Keepable, missingOptions } from '@constat/analyses';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { askData } from '../../engine/data-client.ts';
import { engine } from '../../engine/engine.ts';
import { announceEdit } from '../../state/edit-actions.ts';
import { notify } from '../../state/notify.ts';
import { Icon } from '../../ui/icon.tsx';
import { type FormState, useForm } from './form-context.ts';

const FAILED = 'The values could not be computed.';

/** Computes the values once more, for every case, and adds them to the dataset. */
async function add({ analysis, dataset, options }: FormState, what: Keepable): Promise<void> {
  if (!dataset) return;
  const { id, revision } = dataset;
  const request = { analysisId: analysis.entry.id, dataset: { id, revision }, options };
  const kept = await engine.keep(request, what.id).catch(() => null);
  if (kept?.status !== 'kept' || kept.columns.length === 0) {
    notify(FAILED);
    return;
  }
  const columns = kept.columns.map(({ name, label, cells }) => ({
    name,
    description: `${label}: ${analysis.entry.title}`,
    cells,
  }));
  const label = `Add ${what.label.toLowerCase()}`;
  const answer = await announceEdit(
    askData((data) => data.addColumns({ id, revision }, label, columns)),
    ({ added, info }) => `${added.join(', ')} added to ${info.name}`,
  );
  if (answer?.status === 'refused') notify(answer.message);
}

/** What the analysis can tell about every case, each with a button that adds it to the data. */
export function KeepValues({ keeps }: { keeps: readonly Keepable[] }) {
  const form = useForm();
  const { analysis, dataset, options } = form;
  const [open, setOpen] = useState(false);
  const [adding, setAdding] = useState<string | null>(null);
  const id = useId();
  const shown = keeps.filter((each) => isShown(each, analysis.options, options));
  const ready = dataset !== null && missingOptions(analysis.options, options).length === 0;
  if (shown.length === 0) return null;
  return (
    <Accordion expanded={open} onChange={(_, next) => setOpen(next)}>
      <AccordionSummary id={id} expandIcon={<Icon name="chevronRight" size={14} />}>
        <span className="gtitle">Add to the data</span>
        {!open && <span className="val trunc">{shown.map(({ label }) => label).join(', ')}</span>}
      </AccordionSummary>
      <AccordionDetails>
        {open && (
          <ul className="keeps">
            {shown.map((each) => (
              <li key={each.id}>
                <span>
                  <b>{each.label}</b>
                  <span className="keeps-help">{each.help}</span>
                </span>
                <Button
                  size="dense"
                  aria-label={`Add ${each.label.toLowerCase()} to the data`}
                  disabled={!ready || adding !== null}
                  onClick={() => {
                    setAdding(each.id);
                    void add(form, each).finally(() => setAdding(null));
                  }}
                >
                  <Icon name="plus" size={14} />
                  Add
                </Button>
              </li>
            ))}
          </ul>
        )}
      </AccordionDetails>
    </Accordion>
  );
}
