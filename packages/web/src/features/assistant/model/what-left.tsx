import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId, useState } from 'react';
import { disconnectModel } from '../../../state/model-setting.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ModelPart } from '../thread.ts';
import './model.css';

const size = (text: string): string => `${(new TextEncoder().encode(text).length / 1024).toFixed(1)} KB`;

interface Message {
  readonly role: string;
  readonly content?: string | null;
}

/** What was sent, by kind. */
function kindsOf(sent: string): readonly (readonly [string, string])[] {
  try {
    const { messages } = JSON.parse(sent) as { readonly messages: readonly Message[] };
    const of = (roles: readonly string[]) =>
      messages
        .filter(({ role }) => roles.includes(role))
        .map(({ content }) => content ?? '')
        .join('');
    const asked = of(['user']);
    const data = asked.match(/<data>.*?<\/data>/gs)?.join('') ?? '';
    const tables = of(['tool']);
    return [
      ['Your question', asked.replace(/<data>.*?<\/data>/gs, '').trim()],
      ['Names, labels, types', data],
      ...(tables === '' ? [] : [['Tables and findings', tables] as const]),
    ];
  } catch {
    return [];
  }
}

/** For the last question to a model: to whom, how much, what, and the way to end it. */
export default function WhatLeft({ model: { host, sent }, on }: { model: ModelPart; on: boolean }) {
  const [all, setAll] = useState(false);
  const id = useId();
  return (
    <>
      <p className="big">
        <Icon name="cloud" size={18} />
        <span className="trunc">
          {sent === '' ? '0 KB' : size(sent)} to {host}
        </span>
      </p>
      <ul className="as-kinds">
        {kindsOf(sent).map(([name, text]) => (
          <li key={name}>
            {name} <span>{size(text)}</span>
          </li>
        ))}
        <li>No row of your data</li>
      </ul>
      {sent !== '' && (
        <pre className="as-peek" aria-hidden="true">
          {sent.slice(0, 400)}
        </pre>
      )}
      <div className="as-acts">
        <Button size="dense" disabled={sent === ''} onClick={() => setAll(true)}>
          Show all of it
        </Button>
        {on && (
          <Button size="dense" variant="text" onClick={disconnectModel}>
            Disconnect
          </Button>
        )}
      </div>
      <Dialog open={all} onClose={() => setAll(false)} maxWidth="md" fullWidth aria-labelledby={id}>
        <div className="as-all">
          <h2 id={id}>Sent to {host} for the last question</h2>
          <textarea
            readOnly
            className="as-json"
            aria-label="All that was sent"
            rows={20}
            value={all ? JSON.stringify(JSON.parse(sent), null, 1) : ''}
          />
          <div className="as-acts">
            <Button onClick={() => setAll(false)}>Close</Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
