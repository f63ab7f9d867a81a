import { chosenVariables, loadForm } from '@constat/analyses';
import { useState } from 'react';
import { useCloudConfig } from '../../cloud/use-cloud-config.ts';
import { engine } from '../../engine/engine.ts';
import type { DataFacts } from '../../engine/engine-contract.ts';
import { browserOf } from '../../lib/platform.ts';
import { notify } from '../../state/notify.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { closeWrongNumber, type Doubted } from '../../state/wrong-number.ts';
import { download } from '../../ui/clipboard.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { wrongNumberFile } from './wrong-number-file.ts';

/** Makes a file about a number that somebody holds to be wrong. Nothing is sent. */
export function WrongNumberDialog({ doubted }: { doubted: Doubted }) {
  const { result, number } = doubted;
  const { dataset } = result.data;
  const datasets = useWorkspace((state) => state.datasets);
  const here = dataset !== null && datasets.some(({ id }) => id === dataset.id);
  const email = useCloudConfig()?.links.email;
  const [expected, setExpected] = useState('');
  const [source, setSource] = useState('');
  const [withData, setWithData] = useState(false);
  const save = async () => {
    try {
      const known = datasets.find(({ id }) => id === dataset?.id);
      const revision = known?.revision ?? null;
      const facts = revision === null ? null : await factsOf(doubted, revision, withData);
      const now = Date.now();
      const browser = browserOf(navigator.userAgent);
      const text = wrongNumberFile({ result, number, expected, source, facts, revision, browser, now });
      download(text, 'wrong-number.json', 'application/json');
      closeWrongNumber();
      notify(email ? `Saved. Send the file to ${email}` : 'Saved. Send the file to whoever runs this server');
    } catch {
      notify('The data could not be read. Nothing was saved.');
    }
  };
  return (
    <FormDialog
      title="Report a wrong number"
      action="Save the file"
      onSubmit={() => void save()}
      onClose={closeWrongNumber}
    >
      <p>
        {number ? `${number.title}: ${number.values.join(', ')}. ${number.where}.` : result.title} The file
        holds the options, the tables and texts of the result, the version and a summary of the variables. It
        is saved on this device; nothing is sent by itself.
      </p>
      <TextField label="What should it be?" value={expected} onChange={setExpected} />
      <TextField
        label="Where is that from?"
        value={source}
        placeholder="R 4.5, a book, by hand"
        onChange={setSource}
      />
      {here && (
        <label className="choice">
          <input type="checkbox" checked={withData} onChange={(event) => setWithData(event.target.checked)} />
          Include the data
          <small>
            All {dataset.rows.toLocaleString('en')} rows of the variables that were used, and figures. Leave
            it off where others may not see them.
          </small>
        </label>
      )}
    </FormDialog>
  );
}

/** The variables of the result in numbers. */
async function factsOf(
  { result }: Doubted,
  revision: number,
  withValues: boolean,
): Promise<DataFacts | null> {
  const { dataset, analysis, options } = result.data;
  const form = await loadForm(analysis.id);
  return dataset && form
    ? engine.dataFacts({ id: dataset.id, revision }, chosenVariables(form.options, options), withValues)
    : null;
}
