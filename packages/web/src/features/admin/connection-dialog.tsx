import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { forgetConfig } from '../../cloud/config.ts';
import { notify } from '../../state/notify.ts';
import { Field, SelectField, TextField } from '../../ui/field.tsx';
import {
  type Connection,
  type Connections,
  saveConnection,
  type Tested,
  testConnection,
} from './ask-connections.ts';
import {
  AUDIENCES,
  type ConnectionFields,
  connectionProblem,
  draftOf,
  ENCRYPTIONS,
  fieldsOf,
  hasTables,
  KINDS,
  placeProblem,
  withChoice,
} from './connection-draft.ts';
import { TestResult } from './connection-test.tsx';
import { refreshAdmin } from './use-admin.ts';

interface PartProps {
  readonly fields: ConnectionFields;
  readonly set: (part: Partial<ConnectionFields>) => void;
}

/** Several lines in a box with a label above. */
function LinesField({
  label,
  help,
  value,
  onChange,
}: {
  label: string;
  help: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        rows={2}
        spellCheck={false}
        value={value}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-help`} className="adm-help">
        {help}
      </p>
    </div>
  );
}

/** Connects a table or changes a connection; a test says what is there before it is saved. */
export function ConnectionDialog({
  connection,
  allows,
  onClose,
}: {
  connection?: Connection;
  allows: Connections['allows'];
  onClose: () => void;
}) {
  const id = useId();
  const queries = useQueryClient();
  const [fields, setFields] = useState(() => fieldsOf(connection));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);
  const [tested, setTested] = useState<Tested>();
  const set = (part: Partial<ConnectionFields>) => setFields({ ...fields, ...part });
  const draft = draftOf(fields, connection?.id ?? null);

  const test = async () => {
    const found = placeProblem(fields);
    setProblem(found);
    setTested(undefined);
    if (found) return;
    setBusy('test');
    await testConnection(draft).then(setTested, (error: Error) => setProblem(error.message));
    setBusy(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = connectionProblem(fields);
    setProblem(found);
    if (found) return;
    setBusy('save');
    const outcome = await saveConnection(draft);
    setBusy(null);
    if (!outcome.ok) return setProblem(outcome.message);
    forgetConfig();
    notify(connection ? `“${draft.title}” changed.` : `“${draft.title}” connected.`);
    onClose();
    await refreshAdmin(queries);
  };

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <form className="sheet adm-notice" onSubmit={(event) => void submit(event)} noValidate>
        <h2 id={id}>{connection ? `Change “${connection.title}”` : 'Connect a table'}</h2>
        <TextField
          label="Name that people see"
          value={fields.title}
          maxLength={120}
          onChange={(title) => set({ title })}
        />
        <PlacePart
          fields={fields}
          set={set}
          choose={(choice) => setFields(withChoice(fields, choice))}
          hasPassword={connection?.has_password === true}
          allows={allows}
        />
        <RightsPart fields={fields} set={set} />
        {tested && <TestResult tested={tested} />}
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="acts">
          <Button onClick={() => void test()} disabled={busy !== null}>
            {busy === 'test' ? 'Testing…' : 'Test the connection'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={busy !== null}>
            {connection ? 'Save' : 'Connect'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface PlaceProps extends PartProps {
  readonly choose: (choice: Partial<Pick<ConnectionFields, 'kind' | 'tls'>>) => void;
  readonly hasPassword: boolean;
  readonly allows: Connections['allows'];
}

/** Where the table is. */
function PlacePart({ fields, set, choose, hasPassword, allows }: PlaceProps) {
  const { kind } = fields;
  return (
    <>
      <SelectField
        label="Kind"
        value={kind}
        choices={KINDS}
        onChange={(chosen) => choose({ kind: chosen })}
      />
      {kind === 'files' ? (
        <>
          <TextField
            label="Path within the folder of the server"
            value={fields.path}
            placeholder="visits/*.parquet"
            spellCheck={false}
            onChange={(path) => set({ path })}
          />
          {!allows.files && (
            <p className="adm-help">
              This server names no folder of files for connected tables. Its owner can, by
              CONSTAT_TABLES_FOLDER.
            </p>
          )}
        </>
      ) : (
        <ServerPart fields={fields} set={set} choose={choose} hasPassword={hasPassword} allows={allows} />
      )}
      {hasTables(fields) && (
        <LinesField
          label="Tables or views"
          help="One in a line, such as clinic.visits. Each is offered by itself."
          value={fields.tables}
          onChange={(tables) => set({ tables })}
        />
      )}
    </>
  );
}

/** The server of a database, and the role by which it is asked. */
function ServerPart({ fields, set, choose, hasPassword, allows }: PlaceProps) {
  const { unverified: _, ...checked } = ENCRYPTIONS;
  const choices: Readonly<Record<string, string>> = fields.kind === 'postgres' ? ENCRYPTIONS : checked;
  return (
    <>
      <div className="adm-two">
        <TextField
          label="Server"
          value={fields.host}
          placeholder="db.example.org"
          spellCheck={false}
          autoComplete="off"
          onChange={(host) => set({ host })}
        />
        <TextField label="Port" inputMode="numeric" value={fields.port} onChange={(port) => set({ port })} />
        <TextField
          label="Database"
          value={fields.database}
          spellCheck={false}
          autoComplete="off"
          onChange={(database) => set({ database })}
        />
        <SelectField
          label="Encryption"
          value={fields.tls as string}
          choices={choices}
          onChange={(tls) => choose({ tls: tls as ConnectionFields['tls'] })}
        />
        <TextField
          label="Role"
          value={fields.user}
          spellCheck={false}
          autoComplete="off"
          onChange={(user) => set({ user })}
        />
        <Field label="Password of the role">
          {(fieldId) => (
            <input
              id={fieldId}
              type="password"
              autoComplete="new-password"
              value={fields.password}
              placeholder={hasPassword ? 'Kept; type to replace it' : ''}
              onChange={(event) => set({ password: event.target.value })}
            />
          )}
        </Field>
      </div>
      <p className="adm-help">
        A role that can read and nothing else is best. The password stays on the server, sealed, and is never
        shown again; another server, database or role needs it anew.
        {allows.hosts !== null &&
          (allows.hosts.length === 0
            ? ' The owner of this server allows no connections.'
            : ` The owner of this server allows ${allows.hosts.join(', ')}.`)}
      </p>
    </>
  );
}

/** Who may ask, what they see, and how much they may take. */
function RightsPart({ fields, set }: PartProps) {
  return (
    <>
      <SelectField
        label="Who may ask it"
        value={fields.audience}
        choices={AUDIENCES}
        onChange={(audience) => set({ audience })}
      />
      {fields.audience === 'people' && (
        <LinesField
          label="Addresses of their accounts"
          help="One in a line."
          value={fields.people}
          onChange={(people) => set({ people })}
        />
      )}
      <div className="adm-two">
        <TextField
          label="Smallest group that is seen (0: all)"
          inputMode="numeric"
          value={fields.smallest}
          onChange={(smallest) => set({ smallest })}
        />
        <TextField
          label="Rows shown (only if the smallest is 0)"
          inputMode="numeric"
          value={fields.preview}
          onChange={(preview) => set({ preview })}
        />
        <TextField
          label="Seconds of a question"
          inputMode="numeric"
          value={fields.seconds}
          onChange={(seconds) => set({ seconds })}
        />
        <TextField
          label="Rows fetched where sums are not enough"
          inputMode="numeric"
          value={fields.rows}
          onChange={(rows) => set({ rows })}
        />
      </div>
    </>
  );
}
