import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useSitePages } from '../reading/use-site-pages.ts';
import { type HelpItem, helpFor, helpItems, loadMessages, loadOptions } from './help-index.ts';

interface HelpSearchProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** A field that searches all help, and below it what was found. */
export function HelpSearch({ query, onQuery }: HelpSearchProps) {
  const asked = useDeferredValue(query);
  const pages = useSitePages();
  const options = useQuery({
    queryKey: ['help-options'],
    queryFn: loadOptions,
    enabled: query.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const messages = useQuery({
    queryKey: ['help-messages'],
    queryFn: loadMessages,
    enabled: query.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const items = useMemo(
    () => [...helpItems(pages ?? []), ...(options.data ?? []), ...(messages.data ?? [])],
    [pages, options.data, messages.data],
  );
  const sections = useMemo(() => helpFor(items, asked), [items, asked]);
  const count = sections.reduce((sum, { all }) => sum + all, 0);
  const isAsked = query.trim() !== '';
  return (
    <>
      <search>
        <div className="field">
          <Icon name="search" />
          <input
            type="search"
            value={query}
            placeholder="Search tools, options, messages, keys and articles"
            aria-label="Search help"
            onChange={(event) => onQuery(event.target.value)}
          />
        </div>
        <span role="status">{isAsked && statusOf(count, options.isLoading)}</span>
      </search>
      {sections.map(({ heading, items: shown, all }) => (
        <section key={heading} className="found" aria-label={heading}>
          <h2>{heading}</h2>
          <ul>
            {shown.map((item) => (
              <FoundItem key={item.id} item={item} />
            ))}
          </ul>
          {all > shown.length && (
            <p>{`${all - shown.length} more. One word more in the search leaves fewer.`}</p>
          )}
        </section>
      ))}
    </>
  );
}

function statusOf(count: number, isLoading: boolean): string {
  if (isLoading) return `${count} found, options are still being read`;
  return count === 0 ? 'Nothing has all of these words. Try fewer.' : `${count} found`;
}

const NAMED = 3;
/** What belongs to several tools names them. */
const NAMES_PLACES: ReadonlySet<string> = new Set(['Options', 'Messages']);

function FoundItem({ item: { title, description, places, keys, group } }: { readonly item: HelpItem }) {
  const [first] = places;
  return (
    <li>
      <span>
        {first && !NAMES_PLACES.has(group) ? <Link to={first.href}>{title}</Link> : title}
        {keys?.map((key) => (
          <kbd key={key} className="kbd">
            {key}
          </kbd>
        ))}
      </span>
      <span>
        {description}
        {NAMES_PLACES.has(group) && places.length > 0 && (
          <span className="places">
            {places.slice(0, NAMED).map(({ title: tool, href }) => (
              <Link key={href} to={href}>
                {tool}
              </Link>
            ))}
            {places.length > NAMED && `and ${places.length - NAMED} more`}
          </span>
        )}
      </span>
    </li>
  );
}
