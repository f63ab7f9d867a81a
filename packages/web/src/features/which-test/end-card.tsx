import type { Ending } from '@constat/analyses';
import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router';
import { optionsFor } from '../../analysis/use-finder.ts';
import { hrefOf } from '../../routes/address.ts';
import { findRoute } from '../../routes/routes.ts';
import { copyText } from '../../ui/clipboard.ts';
import { Icon } from '../../ui/icon.tsx';
import { articleOf } from '../methods/articles.ts';
import { SlotSelect } from './slot-select.tsx';
import { asNamed, levelCounts } from './slots.ts';
import type { GuideHandle } from './use-guide.ts';
import type { SlotsHandle } from './use-slots.ts';

const titleOf = (path: string): string => findRoute(path)?.metadata.title ?? path;
const byWords = (names: readonly string[]): string => names.join(' by ');

interface EndCardProps {
  readonly handle: GuideHandle;
  readonly own: SlotsHandle;
}

/** The end of the path; before it, how many tools are still possible. */
export function EndCard({ handle, own }: EndCardProps) {
  const { ending } = handle.path;
  return ending ? <EndOfPath ending={ending} handle={handle} own={own} /> : <StillPossible handle={handle} />;
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

function EndOfPath({ ending, handle, own }: EndCardProps & { ending: Ending }) {
  const navigate = useNavigate();
  const { dataset, slots, filled } = own;
  const names = [...filled.values()].map(({ name }) => name);
  const route = findRoute(ending.path);
  const analysisId = route?.props?.analysisId;
  const groups = filled.get('groups');
  const counts = groups ? levelCounts(own.summaries.get(groups.name)) : '';
  const article = articleOf(ending.path);
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
              <li key={slot.id}>
                <label htmlFor={`slot-${slot.id}`}>{slot.label}</label>
                <SlotSelect slot={slot} own={own} id={`slot-${slot.id}`} />
              </li>
            ))}
            {counts !== '' && (
              <li>
                <span>Cases in each</span>
                <span className="wt-counts">{counts}</span>
              </li>
            )}
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
        {article !== null && (
          <Button component={Link} to={`/app/knowledge-base/${article}`}>
            Read about it
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
      {/* On a phone the card is below the questions: its end stays in sight. */}
      <div className="wt-bar">
        <span>
          <b>{titleOf(ending.path)}</b>
          {names.length > 0 && <span>{byWords(names.slice(0, 2))}</span>}
        </span>
        <Button variant="contained" aria-label={`Open ${titleOf(ending.path)}`} onClick={() => void open()}>
          Open
        </Button>
      </div>
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
