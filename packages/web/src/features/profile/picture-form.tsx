import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { AVATAR_TEXTS, removeAvatar, uploadAvatar } from '../../cloud/avatar.ts';
import { cloudContext } from '../../cloud/cloud-context.ts';
import { keepUser } from '../../cloud/kept-session.ts';
import { notify } from '../../state/notify.ts';
import { type Session, setSession } from '../../state/session.ts';
import { preparePicture } from './picture.ts';

type UserSession = Extract<Session, { kind: 'user' }>;

/** The picture of the account: choose another one, or go back to the letter. */
export function PictureForm({ session }: { session: UserSession }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const show = (avatarUrl: string | null, message: string) => {
    const next: UserSession = { ...session, avatarUrl };
    keepUser(next);
    setSession(next);
    notify(message);
  };
  const work = async (action: () => Promise<string | undefined>) => {
    setBusy(true);
    setProblem(undefined);
    setProblem(await action().catch(() => AVATAR_TEXTS.failed));
    setBusy(false);
  };
  const choose = (file: File) =>
    work(async () => {
      const prepared = await preparePicture(file);
      if (!prepared.ok) return prepared.message;
      const outcome = await uploadAvatar(await cloudContext(), prepared.picture);
      if (!outcome.ok) return outcome.message;
      show(outcome.url, 'Picture saved.');
      return undefined;
    });
  const remove = () =>
    work(async () => {
      const outcome = await removeAvatar(await cloudContext());
      if (!outcome.ok) return outcome.message;
      show(null, 'Picture removed.');
      return undefined;
    });

  return (
    <div>
      <div className="set-line">
        <Button disabled={busy} onClick={() => chooser.current?.click()}>
          {busy ? 'Saving...' : session.avatarUrl ? 'Change picture' : 'Choose a picture'}
        </Button>
        {session.avatarUrl && (
          <Button variant="text" disabled={busy} onClick={() => void remove()}>
            Remove
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label="Picture file"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void choose(file);
          }}
        />
      </div>
      <p>
        PNG, JPEG or WebP of at most 2 MB. The middle square is used; everybody who has its address can see
        it.
      </p>
      {problem && (
        <p className="set-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
