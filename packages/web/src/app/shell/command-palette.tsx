import type { NamedVariable } from '@constat/analyses';
import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Found, useFinder } from '../../analysis/use-finder.ts';
import { search } from '../../lib/search.ts';
import { hrefOf } from '../../routes/address.ts';
import { closePalette, lookFor, useShell } from '../../state/shell.ts';
import { useActiveDataset } from '../../state/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import './palette.css';
import { BestAnswer } from './palette-best.tsx';
import { PALETTE_GROUPS, type PaletteItem, usePaletteItems } from './palette-items.ts';
import { NothingFound, ReadAs } from './palette-notes.tsx';
import { PalettePreview } from './palette-preview.tsx';

const SHOWN_PER_GROUP = 7;
const ARTICLES_SHOWN = 4;

/** The palette is opened to type in it: what was looked for last is replaced by the first letter. */
const focusOnMount = (input: HTMLInputElement | null) => {
  input?.focus();
  input?.select();
};

interface Alike {
  readonly path: string;
  readonly says: string;
}

/** Tables and charts of the same variables. */
function fitsAsWell(named: readonly NamedVariable[]): readonly Alike[] {
  const numbers = named
    .filter(({ variable }) => variable.type === 'numeric')
    .map(({ variable }) => variable.name);
  const groups = named
    .filter(({ variable: { type } }) => type === 'categorical' || type === 'ordinal' || type === 'boolean')
    .map(({ variable }) => variable.name);
  const [number, second] = numbers;
  const [group, other] = groups;
  if (number && group)
    return [
      { path: 'stats/descriptives', says: `${number} split by ${group}` },
      { path: 'charts/raincloud', says: `${number} in each ${group}` },
    ];
  if (number && second) return [{ path: 'charts/scatter', says: `${number} and ${second} as points` }];
  if (group && other) return [{ path: 'stats/crosstabs', says: `Counts of ${group} by ${other}` }];
  return number ? [{ path: 'charts/histogram', says: `How ${number} is distributed` }] : [];
}

/** The tools that answer the question, then those of the same variables, then those whose words are named. */
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
  const alike = answered.length === 0 ? [] : fitsAsWell(named);
  const further = alike.flatMap(({ path, says }) => {
    const item = items.find(({ id, group }) => group === 'Tools' && id === path);
    return item && !answered.some(({ id }) => id === path) ? [{ ...item, description: says, named }] : [];
  });
  const all = [...answered, ...further];
  const ids = new Set(all.map(({ id }) => id));
  return [...all, ...byWords.filter(({ id, group }) => group === 'Tools' && !ids.has(id))];
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

/** The first answer to a question about variables of the open dataset, where it is clearly ahead: it is shown large. */
const bestOf = (items: readonly PaletteItem[], found: Found | null): PaletteItem | null => {
  const [first] = items;
  return found?.isClear && found.named.length > 0 && found.answers[0]?.path === first?.id && first?.analysisId
    ? first
    : null;
};

/** Search over tools, datasets, results and articles by words: Ctrl or Command K. */
export function CommandPalette() {
  const active = useActiveDataset();
  const query = useShell(({ paletteQuery }) => paletteQuery);
  const [index, setIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { items: found, found: understood } = useFound(query);
  const current = found[Math.min(index, found.length - 1)];
  const best = bestOf(found, understood);
  const navigate = useNavigate();
  const askAssistant = () => {
    closePalette();
    void navigate(hrefOf('assistant'), { state: { question: query.trim() } });
  };

  const move = (to: number) => {
    const next = found.length === 0 ? 0 : (to + found.length) % found.length;
    setIndex(next);
    list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const nextGroup = () => found.findIndex((item, i) => i > index && item.group !== current?.group);
    if (event.key === 'ArrowDown') move(index + 1);
    else if (event.key === 'ArrowUp') move(index - 1);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && best) askAssistant();
    else if (event.key === 'Enter') choose(current, event.ctrlKey || event.metaKey);
    // Tab goes on to the names that were read, where there are some.
    else if (event.key === 'Tab' && !(understood && understood.named.length > 0))
      move(Math.max(0, nextGroup()));
    else return;
    event.preventDefault();
  };

  const ask = (next: string) => {
    lookFor(next);
    setIndex(0);
  };
  /** Escape clears what was typed first. */
  const leave = (_: object, reason: string) => {
    if (reason === 'escapeKeyDown' && query !== '') ask('');
    else closePalette();
  };

  return (
    <Dialog
      open
      onClose={leave}
      maxWidth={false}
      slotProps={{ paper: { className: 'pal', 'aria-label': 'Search Constat' } }}
    >
      <QueryField
        query={query}
        list={`${id}l`}
        current={current ? `${id}-${current.id}` : undefined}
        onChange={ask}
        onKeyDown={onKeyDown}
      />
      {understood && understood.named.length > 0 && (
        <ReadAs named={understood.named} question={query} dataset={active} onChange={ask} />
      )}
      <div className={found.length === 0 ? 'bd bd-none' : best ? 'bd bd-best' : 'bd'}>
        <div className="ls" id={`${id}l`} role="listbox" aria-label="Matches" ref={list}>
          <Matches
            id={id}
            found={found}
            best={best}
            dataset={active}
            current={current}
            onPoint={setIndex}
            onKeyDown={onKeyDown}
          />
          {found.length === 0 && understood && <NothingFound query={query} dataset={active} />}
        </div>
        <div className="pv" hidden={found.length === 0 || best !== null}>
          {current && !best && (
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
      <Keys
        active={active}
        current={current}
        onAsk={query.trim() === '' ? null : askAssistant}
        best={best !== null}
        changes={understood !== null && understood.named.length > 0}
      />
    </Dialog>
  );
}

interface QueryFieldProps {
  readonly query: string;
  readonly list: string;
  /** The row that Enter opens. */
  readonly current: string | undefined;
  readonly onChange: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function QueryField({ query, list, current, onChange, onKeyDown }: QueryFieldProps) {
  return (
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
        aria-controls={list}
        aria-activedescendant={current}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <kbd className="kbd">Esc</kbd>
    </div>
  );
}

interface MatchesProps {
  readonly id: string;
  readonly found: readonly PaletteItem[];
  /** Shown large. */
  readonly best: PaletteItem | null;
  readonly dataset: DatasetInfo | null;
  readonly current: PaletteItem | undefined;
  readonly onPoint: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** What a group is called, also beside an answer that is shown large. */
const headingOf = (group: PaletteItem['group'], besideBest: boolean): string => {
  if (!besideBest) return group;
  return { Tools: 'Fits as well, with the same variables', 'Your work': 'Your work', Articles: 'Learn' }[
    group
  ];
};

/** What was found, group by group; the best answer stands above all. */
function Matches({ id, found, best, dataset, current, onPoint, onKeyDown }: MatchesProps) {
  const row = (item: PaletteItem) => (
    <div
      key={item.id}
      id={`${id}-${item.id}`}
      className={item === best ? 'it best' : 'it'}
      role="option"
      tabIndex={-1}
      aria-selected={item === current}
      onMouseMove={() => onPoint(found.indexOf(item))}
      onClick={() => choose(item)}
      onKeyDown={onKeyDown}
    >
      {item === best ? (
        <BestAnswer item={item} dataset={dataset} />
      ) : (
        <>
          <Icon name={item.icon} />
          <span>
            <b>{item.title}</b>
            <small>{item.description}</small>
          </span>
          <span className="k">{item.kind}</span>
        </>
      )}
    </div>
  );
  return (
    <>
      {best && row(best)}
      {PALETTE_GROUPS.map((group) => {
        const members = found.filter((item) => item.group === group && item !== best);
        return (
          members.length > 0 && (
            <div key={group}>
              <div className="gr" aria-hidden="true">
                {headingOf(group, best !== null)}
              </div>
              {members.map(row)}
            </div>
          )
        );
      })}
    </>
  );
}

interface KeysProps {
  readonly active: DatasetInfo | null;
  readonly current: PaletteItem | undefined;
  readonly best: boolean;
  /** Whether variables were read that can be changed. */
  readonly changes: boolean;
  /** Hands the question to the assistant; null while there is none. */
  readonly onAsk: (() => void) | null;
}

/** Which keys do what at the moment. */
function Keys({ active, current, best, changes, onAsk }: KeysProps) {
  return (
    <div className="ft">
      <span>
        <kbd className="kbd">↑</kbd>
        <kbd className="kbd">↓</kbd> Move
      </span>
      <span>
        <kbd className="kbd">Enter</kbd> {active && current?.analysisId ? `Open with ${active.name}` : 'Open'}
      </span>
      {onAsk && (
        <button type="button" onClick={onAsk}>
          {best && <kbd className="kbd">Ctrl Enter</kbd>} Ask the assistant
        </button>
      )}
      {current?.openExample && !best && (
        <span>
          <kbd className="kbd">Ctrl Enter</kbd> Open the example
        </span>
      )}
      <span className="grow" />
      <span>
        <kbd className="kbd">Tab</kbd> {changes ? 'Change a variable' : 'Next group'}
      </span>
    </div>
  );
}
