import { placeWords } from '@constat/analyses';
import { linksIn, refreshedText } from '@constat/report';
import { Link } from 'react-router';
import { resultHref } from '../../routes/result-address.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFields } from './field-context.ts';

/** Where the links of a field come from, and what became of them; what changed stays marked until it is seen. */
export function LinkNotes({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { links } = useFields();
  const found = linksIn(value);
  if (found.length === 0) return null;
  return (
    <ul className="doc-links" aria-label="Linked numbers">
      {found.map(({ live, last }, i) => {
        const now = links.read(live);
        const title = links.titleOf(live.result);
        const key = `${i} ${live.result} ${live.at}`;
        if (title === null || now === null)
          return (
            <li key={key} data-state="gone">
              <Icon name="stop" size={14} />
              <span>
                {placeWords(live.at)}:{' '}
                {title === null ? 'its result is no longer there' : `no longer in ${title}`}. It reads as it
                last did; link it again with Ctrl+L.
              </span>
            </li>
          );
        return (
          <li key={key} data-state={now === last ? 'current' : 'changed'}>
            <Icon name={now === last ? 'link' : 'warning'} size={14} />
            <span>
              <Link to={resultHref(live.result)}>{title}</Link>, {placeWords(live.at)}
              {now !== last && (
                <>
                  : was {last}{' '}
                  <button
                    type="button"
                    className="doc-seen"
                    onClick={() => onChange(refreshedText(value, links.read))}
                  >
                    Seen
                  </button>
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
