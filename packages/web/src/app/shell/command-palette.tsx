import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { type Found, useFinder } from '../../analysis/use-finder.ts';
import { search } from '../../lib/search.ts';
import { closePalette } from '../../state/shell.ts';
import { useActiveDataset } from '../../state/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import './palette.css';
import { PALETTE_GROUPS, type PaletteItem, usePaletteItems } from './palette-items.ts';
import { NothingFound, ReadAs } from './palette-notes.tsx';
import { PalettePreview } from './palette-preview.tsx';

const SHOWN_PER_GROUP = 7;
const ARTICLES_SHOWN = 4;

/** The palette is opened to type in it. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

/** The tools that answer the question, then those whose words are named. */
function toolsFor(
  items: readonly PaletteItem[],
  byWords: readonly PaletteItem[],
  { answers, named, facts }: Found,
) {
  const answered = answers.flatMap(({ path, reasons }) => {
    const item = items.find(({ id, group }) => group === 'Tools' && id === path);
    const reason = facts !== '' && item?.analysisId ? facts : reasons[0];
    return item ? [{ ...item, description: reason ?? item.description, named }] : [];
  });
  const ids = new Set(answered.map(({ id }) => id));
  return [...answered, ...byWords.filter(({ id, group }) => group === 'Tools' && !ids.has(id))];
}

/** The best matches of each group, and what was understood; null until the finder is loaded. */
function useFound(query: string): { readonly items: readonly PaletteItem[]; readonly found: Found | null } {
  const items = usePaletteItems();
  const found = useFinder(query);
  const shown = useMemo(() => {
    const all = search(items, query);
    return PALETTE_GROUPS.flatMap((group) => {
      const members =
        group === 'Tools' && found ? toolsFor(items, all, found) : all.filter((item) => item.group === group);
      return members.slice(0, group === 'Articles' ? ARTICLES_SHOWN : SHOWN_PER_GROUP);
    });
  }, [items, query, found]);
  return { items: shown, found };
}

function choose(item: PaletteItem | undefined, example = false): void {
  if (!item) return;
  closePalette();
  if (example && item.openExample) item.openExample();
  else item.open(item.named);
}

/** Search over tools, datasets, results and articles by words: Ctrl or Command K. */
export function CommandPalette() {
  const active = useActiveDataset();
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { items: found, found: understood } = useFound(query);
  const current = found[Math.min(index, found.length - 1)];

  const move = (to: number) => {
    const next = found.length === 0 ? 0 : (to + found.length) % found.length;
    setIndex(next);
    list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const nextGroup = () => found.findIndex((item, i) => i > index && item.group !== current?.group);
    if (event.key === 'ArrowDown') move(index + 1);
    else if (event.key === 'ArrowUp') move(index - 1);
    else if (event.key === 'Enter') choose(current, event.ctrlKey || event.metaKey);
    else if (event.key === 'Tab') move(Math.max(0, nextGroup()));
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open
      onClose={closePalette}
      maxWidth={false}
      slotProps={{ paper: { className: 'pal', 'aria-label': 'Search Constat' } }}
    >
      <div className="in">
        <Icon name="search" size={18} />
        <input
          ref={focusOnMount}
          value={query}
          placeholder="Describe the question, or name a test, dataset, result or article"
          aria-label="Search tools, datasets, results and articles"
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}l`}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          onChange={(event) => {
            setQuery(event.target.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className="kbd">Esc</kbd>
      </div>
      {understood && understood.named.length > 0 && <ReadAs named={understood.named} question={query} />}
      <div className={found.length === 0 ? 'bd bd-none' : 'bd'}>
        <div className="ls" id={`${id}l`} role="listbox" aria-label="Matches" ref={list}>
          <Matches id={id} found={found} current={current} onPoint={setIndex} onKeyDown={onKeyDown} />
          {found.length === 0 && understood && <NothingFound query={query} dataset={active} />}
        </div>
        <div className="pv" hidden={found.length === 0}>
          {current && (
            <PalettePreview
              title={current.title}
              description={current.description}
              analysisId={current.analysisId ?? null}
              dataset={active}
              named={current.named ?? []}
            />
          )}
        </div>
      </div>
      <Keys active={active} current={current} />
    </Dialog>
  );
}

interface MatchesProps {
  readonly id: string;
  readonly found: readonly PaletteItem[];
  readonly current: PaletteItem | undefined;
  readonly onPoint: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** What was found, group by group. */
function Matches({ id, found, current, onPoint, onKeyDown }: MatchesProps) {
  return PALETTE_GROUPS.map((group) => {
    const members = found.filter((item) => item.group === group);
    return (
      members.length > 0 && (
        <div key={group}>
          <div className="gr" aria-hidden="true">
            {group}
          </div>
          {members.map((item) => (
            <div
              key={item.id}
              id={`${id}-${item.id}`}
              className="it"
              role="option"
              tabIndex={-1}
              aria-selected={item === current}
              onMouseMove={() => onPoint(found.indexOf(item))}
              onClick={() => choose(item)}
              onKeyDown={onKeyDown}
            >
              <Icon name={item.icon} />
              <span>
                <b>{item.title}</b>
                <small>{item.description}</small>
              </span>
              <span className="k">{item.kind}</span>
            </div>
          ))}
        </div>
      )
    );
  });
}

/** Which keys do what at the moment. */
function Keys({ active, current }: { active: DatasetInfo | null; current: PaletteItem | undefined }) {
  return (
    <div className="ft">
      <span>
        <kbd className="kbd">↑</kbd>
        <kbd className="kbd">↓</kbd> Move
      </span>
      <span>
        <kbd className="kbd">Enter</kbd> {active && current?.analysisId ? `Open with ${active.name}` : 'Open'}
      </span>
      {current?.openExample && (
        <span>
          <kbd className="kbd">Ctrl Enter</kbd> Open the example
        </span>
      )}
      <span className="grow" />
      <span>
        <kbd className="kbd">Tab</kbd> Next group
      </span>
    </div>
  );
}
