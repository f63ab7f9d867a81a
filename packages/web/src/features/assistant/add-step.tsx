import Button from '@mui/material/Button';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useConversation } from './conversation-context.ts';
import { moreSteps, withSteps } from './more-steps.ts';
import type { ThreadTurn } from './thread.ts';

const focusOnMount = (field: HTMLInputElement | null) => field?.focus();

/** A wish in words becomes a further step of a plan. */
export function AddStep({ turn }: { turn: ThreadTurn }) {
  const { assistant, facts, edit } = useConversation();
  const [open, setOpen] = useState(false);
  const [wish, setWish] = useState('');
  const [refusal, setRefusal] = useState('');
  const isLeaving = useRef(false);
  const id = useId();
  const leave = () => {
    setOpen(false);
    setWish('');
    setRefusal('');
    isLeaving.current = true;
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!assistant || wish.trim() === '') return;
    const answer = await moreSteps(assistant.reply, turn, wish.trim(), facts);
    if ('refusal' in answer) return setRefusal(answer.refusal);
    edit(turn, (one) => withSteps(one, answer.added));
    leave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
  };
  /** The button that opened the field has the focus again once it is back. */
  const focusAgain = (button: HTMLButtonElement | null) => {
    if (!button || !isLeaving.current) return;
    isLeaving.current = false;
    button.focus();
  };
  if (!open)
    return (
      <Button ref={focusAgain} size="dense" variant="text" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        Add a step
      </Button>
    );
  return (
    <form className="as-add" onSubmit={(event) => void add(event)}>
      <label htmlFor={`${id}f`}>What should be done as well?</label>
      <div>
        <input
          id={`${id}f`}
          className="as-find"
          ref={focusOnMount}
          value={wish}
          autoComplete="off"
          aria-describedby={refusal === '' ? undefined : `${id}r`}
          onChange={(event) => setWish(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button size="dense" variant="contained" type="submit" disabled={wish.trim() === ''}>
          Add
        </Button>
        <Button size="dense" variant="text" onClick={leave}>
          Cancel
        </Button>
      </div>
      <p id={`${id}r`} role="status">
        {refusal}
      </p>
    </form>
  );
}
