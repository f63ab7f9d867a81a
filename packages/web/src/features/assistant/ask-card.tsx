import type { Ask } from '@constat/analyses';
import { Icon } from '../../ui/icon.tsx';
import { useConversation } from './conversation-context.ts';
import type { ThreadTurn } from './thread.ts';

/** Lines from one measurement to the next, or points that belong to nobody else. */
function Picture({ joined }: { joined: boolean }) {
  const left = [44, 38, 33, 26, 20];
  const right = [36, 30, 18, 22, 10];
  return (
    <svg className="as-pic" viewBox="0 0 120 56" aria-hidden="true" focusable="false">
      {joined && left.map((y, i) => <path key={y} d={`M36 ${y} 84 ${right[i]}`} />)}
      {left.map((y, i) => (
        <circle key={y} cx={joined ? 36 : 30 + ((i * 7) % 13)} cy={y} r="3" />
      ))}
      {right.map((y, i) => (
        <circle key={y} className="b" cx={joined ? 84 : 78 + ((i * 5) % 13)} cy={y} r="3" />
      ))}
    </svg>
  );
}

/** A question back: what the data show, and what each answer leads to. No result is shown before the answer. */
export function AskCard({ turn, ask }: { turn: ThreadTurn; ask: Ask }) {
  const { answer } = useConversation();
  const pairing = ask.kind === 'pairing';
  return (
    <div className="as-card">
      <header>
        <Icon name="help" size={18} />
        <div>
          <h3>{ask.question}</h3>
          <p>{ask.says}</p>
        </div>
      </header>
      <ul className={pairing ? 'as-two' : 'as-picks'} aria-label={ask.question}>
        {ask.choices.map(({ id, label, detail, leads }, i) => (
          <li key={id}>
            <button type="button" onClick={() => void answer(turn, { [ask.id]: id })}>
              {pairing && <Picture joined={id === 'same'} />}
              <b>
                {label}
                <kbd className="kbd">{i + 1}</kbd>
              </b>
              <span>{detail}</span>
              {leads && (
                <span className="to">
                  <Icon name="chevronRight" />
                  {leads}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {pairing && (
        <p className="as-ft">No result is shown before you answer, so that it cannot steer the choice.</p>
      )}
    </div>
  );
}
