import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { nameProblem, type Profile, saveName } from '../../cloud/profile.ts';
import { notify } from '../../state/notify.ts';

/** The name of the account's owner. */
export function NameForm({ profile, userId }: { profile: Profile; userId: string }) {
  const id = useId();
  const queries = useQueryClient();
  const [name, setName] = useState(profile.fullName);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = nameProblem(name);
    setProblem(found);
    if (found || busy) return;
    setBusy(true);
    const outcome = await saveName(name);
    setBusy(false);
    if (!outcome.ok) return setProblem(outcome.message);
    queries.setQueryData(['profile', userId], { ...profile, fullName: name.trim() });
    notify('Profile saved.');
  };
  return (
    <form className="set-form" onSubmit={(event) => void submit(event)} noValidate>
      <label className="lab" htmlFor={id}>
        Name
      </label>
      <div className="set-line">
        <div className="field">
          <input
            id={id}
            value={name}
            autoComplete="name"
            aria-invalid={problem !== undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button type="submit" variant="contained" disabled={busy || name.trim() === profile.fullName}>
          Save
        </Button>
      </div>
      {problem && (
        <p id={`${id}-problem`} className="set-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
