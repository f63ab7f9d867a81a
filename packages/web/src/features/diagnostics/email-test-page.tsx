import Button from '@mui/material/Button';
import { type FormEvent, useId, useState } from 'react';
import { sendPasswordReset } from '../../cloud/sign-in.ts';
import { useCloudConfig } from '../../cloud/use-cloud-config.ts';
import '../settings/row-set.css';
import '../settings/settings.css';

/** Development: whether this server can send mail, tried with the link for a new password. */
export function EmailTestPage() {
  const config = useCloudConfig();
  const id = useId();
  const [email, setEmail] = useState('');
  const [answer, setAnswer] = useState<{ readonly ok: boolean; readonly text: string }>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await sendPasswordReset(email);
    setAnswer(
      outcome.ok
        ? { ok: true, text: `The server took the mail for ${email}.` }
        : { ok: false, text: outcome.message },
    );
  };
  return (
    <div className="plain-page column settings">
      <h1>Mail Test</h1>
      <p>Development page, on local hosts only. It sends the link for a new password to an account.</p>
      <section className="set" aria-labelledby="mail-state">
        <h2 id="mail-state">Mail server</h2>
        <dl className="facts">
          <dt>Configured</dt>
          <dd>{config === null ? 'The server has not answered yet.' : config.mail ? 'yes' : 'no'}</dd>
        </dl>
      </section>
      <form className="set" aria-labelledby="mail-send" onSubmit={(event) => void send(event)}>
        <h2 id="mail-send">Try it</h2>
        <div className="row-set">
          <label htmlFor={id}>E-mail address of an account</label>
          <div className="field">
            <input
              id={id}
              type="email"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </div>
        </div>
        <div>
          <Button type="submit" variant="contained">
            Send
          </Button>
        </div>
        {answer && (
          <p className={answer.ok ? undefined : 'set-problem'} role={answer.ok ? 'status' : 'alert'}>
            {answer.text}
          </p>
        )}
      </form>
    </div>
  );
}
