import type { Ending, FinderVariable } from '@constat/analyses';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { optionsFor, useVariables } from '../../analysis/use-finder.ts';
import { hrefOf } from '../../routes/address.ts';
import { findRoute } from '../../routes/routes.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { copyText } from '../../ui/clipboard.ts';
import { Icon } from '../../ui/icon.tsx';
import { asNamed, fillSlots, type Slot, slotsOf } from './slots.ts';
import type { GuideHandle } from './use-guide.ts';

const titleOf = (path: string): string => findRoute(path)?.metadata.title ?? path;
const byWords = (names: readonly string[]): string => names.join(' by ');

interface EndCardProps {
  readonly handle: GuideHandle;
  readonly dataset: DatasetInfo | null;
}

/** The end of the path; before it, how many tools are still possible. */
export function EndCard({ handle, dataset }: EndCardProps) {
  const { ending } = handle.path;
  return ending ? (
    <EndOfPath ending={ending} handle={handle} dataset={dataset} />
  ) : (
    <StillPossible handle={handle} />
  );
}

function StillPossible({ handle }: { handle: GuideHandle }) {
  const possible = handle.guide.possibleEndings(handle.path.answers);
  const titles = [...new Set(possible.map(({ path }) => titleOf(path)))];
  const SHOWN = 8;
  return (
    <div className="wt-card" role="status">
      <section>
        <h3>Still possible</h3>
        <h2>{titles.length === 1 ? '1 tool' : `${titles.length} tools`}</h2>
        <p>{titles.length > SHOWN ? 'Each answer leaves fewer.' : titles.join(', ')}</p>
      </section>
    </div>
  );
}

function EndOfPath({ ending, handle, dataset }: EndCardProps & { ending: Ending }) {
  const navigate = useNavigate();
  const variables = useVariables(dataset);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const slots = slotsOf(handle.path.answers);
  const filled = fillSlots(slots, variables, chosen);
  const names = [...filled.values()].map(({ name }) => name);
  const route = findRoute(ending.path);
  const analysisId = route?.props?.analysisId;
  const groups = filled.get('groups');
  const sentence = handle.guide.methodsSentence(
    ending,
    filled.get('outcome')?.name ?? null,
    groups ? `the groups of ${groups.name}` : (filled.get('other')?.name ?? null),
  );
  const open = async () => {
    const answer =
      typeof analysisId === 'string' && names.length > 0
        ? await optionsFor(analysisId, asNamed(filled))
        : null;
    await navigate(hrefOf(ending.path), answer ? { state: { options: answer.options } } : {});
  };
  return (
    <div className="wt-card">
      <section>
        <h3>{ending.missing ? 'The nearest tool' : 'Use this'}</h3>
        <h2>{titleOf(ending.path)}</h2>
        <p>
          {ending.missing ? `${ending.missing} ` : ''}
          {ending.lead}
        </p>
      </section>
      {dataset && slots.length > 0 && (
        <section>
          <h3>What it needs</h3>
          <ul className="wt-need">
            {slots.map((slot) => (
              <SlotRow
                key={slot.id}
                slot={slot}
                variables={variables}
                value={filled.get(slot.id)?.name ?? null}
                onChange={(name) => setChosen({ ...chosen, [slot.id]: name })}
              />
            ))}
          </ul>
        </section>
      )}
      <div className="wt-go">
        <Button variant="contained" onClick={() => void open()}>
          {dataset && names.length > 0 ? `Open with ${byWords(names.slice(0, 2))}` : 'Open'}
        </Button>
        {typeof analysisId === 'string' && (
          <Button component={Link} to={`${hrefOf(ending.path)}?example`}>
            Example
          </Button>
        )}
      </div>
      <Otherwise ending={ending} />
      <section>
        <h3>
          For the methods section
          <Button variant="text" size="small" onClick={() => void copyText(sentence, 'Sentence copied')}>
            <Icon name="copy" />
            Copy
          </Button>
        </h3>
        <blockquote>{sentence}</blockquote>
      </section>
    </div>
  );
}

/** The tool for each assumption that may fail. */
function Otherwise({ ending }: { ending: Ending }) {
  const built = ending.otherwise.filter(({ path }) => findRoute(path) !== undefined);
  if (built.length === 0) return null;
  return (
    <section>
      <h3>If an assumption fails</h3>
      <ul className="wt-alts">
        {built.map(({ path, when }) => (
          <li key={path}>
            <Icon name="warning" />
            <span>
              <b>{titleOf(path)}</b>
              <span>{when}</span>
            </span>
            <Link to={hrefOf(path)} aria-label={`Open ${titleOf(path)}`}>
              Open
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SlotRowProps {
  readonly slot: Slot;
  readonly variables: readonly FinderVariable[];
  readonly value: string | null;
  readonly onChange: (name: string) => void;
}

function SlotRow({ slot, variables, value, onChange }: SlotRowProps) {
  const fitting = variables.filter(slot.fits);
  return (
    <li>
      <label htmlFor={`slot-${slot.id}`}>{slot.label}</label>
      {fitting.length === 0 ? (
        <span className="faint">none in the data</span>
      ) : (
        <select id={`slot-${slot.id}`} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
          {fitting.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </li>
  );
}
