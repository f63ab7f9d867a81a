import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, type Ref, type UIEvent, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Found, useFinder } from '../../analysis/use-finder.ts';
import { piecesOf } from '../../lib/question-words.ts';
import { hrefOf } from '../../routes/address.ts';
import { closePalette, lookFor, useShell } from '../../state/shell.ts';
import { useActiveDataset } from '../../state/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import './palette.css';
import { BestAnswer } from './palette-best.tsx';
import { type PaletteItem, usePaletteItems } from './palette-items.ts';
import { NothingFound, ReadAs } from './palette-notes.tsx';
import { PalettePreview } from './palette-preview.tsx';
import { type Section, shownFor } from './palette-sections.ts';

/** The palette is opened to type in it: what was looked for last is replaced by the first letter. */
const focusOnMount = (input: HTMLInputElement | null) => {
  input?.focus();
  input?.select();
};

/** What to show of the matches, and what was understood; null until the finder is loaded. */
function useFound(query: string, dataset: DatasetInfo | null) {
  const { items, go } = usePaletteItems();
  const found = useFinder(query);
  const shown = useMemo(
    () => shownFor({ items, query, found, dataset, go }),
    [items, query, found, dataset, go],
  );
  return { ...shown, understood: found };
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
  const query = useShell(({ paletteQuery }) => paletteQuery);
  const [index, setIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { best, sections, isQuestion, understood } = useFound(query, active);
  const found = [...(best ? [best] : []), ...sections.flatMap(({ items }) => items)];
  const current = found[Math.min(index, found.length - 1)];
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
    /** The first row of the next section; the rows count on from section to section. */
    const nextGroup = () => {
      const starts = sections.flatMap(({ items: [first] }) => (first ? [found.indexOf(first)] : []));
      return starts.find((start) => start > index) ?? 0;
    };
    if (event.key === 'ArrowDown') move(index + 1);
    else if (event.key === 'ArrowUp') move(index - 1);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isQuestion) askAssistant();
    else if (event.key === 'Enter') choose(current, event.ctrlKey || event.metaKey);
    // Tab goes on to the names that were read, where there are some.
    else if (event.key === 'Tab' && !(understood && understood.named.length > 0)) move(nextGroup());
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
        understood={understood}
        list={`${id}l`}
        current={current ? `${id}-${current.id}` : undefined}
        onChange={ask}
        onKeyDown={onKeyDown}
      />
      {understood && understood.named.length > 0 && (
        <ReadAs
          named={understood.named}
          aim={understood.aim}
          question={query}
          dataset={active}
          onChange={ask}
        />
      )}
      <div className={found.length === 0 ? 'bd bd-none' : best ? 'bd bd-best' : 'bd'}>
        <div className="ls" id={`${id}l`} role="listbox" aria-label="Matches" ref={list}>
          <Matches
            id={id}
            sections={sections}
            best={best}
            dataset={active}
            current={current}
            onPoint={(item) => setIndex(found.indexOf(item))}
            onKeyDown={onKeyDown}
          />
          {found.length === 0 && understood && <NothingFound query={query} dataset={active} />}
        </div>
        <Preview item={best ? undefined : current} dataset={active} />
      </div>
      <Keys
        active={active}
        current={current}
        onAsk={query.trim() === '' ? null : askAssistant}
        isQuestion={isQuestion}
        changes={understood !== null && understood.named.length > 0}
      />
    </Dialog>
  );
}

/** What the row that Enter opens is and needs; nothing where one answer is shown large. */
function Preview({ item, dataset }: { item: PaletteItem | undefined; dataset: DatasetInfo | null }) {
  return (
    <div className="pv" hidden={!item}>
      {item && (
        <PalettePreview
          title={item.title}
          description={item.description}
          analysisId={item.analysisId ?? null}
          dataset={dataset}
          named={item.named ?? []}
        />
      )}
    </div>
  );
}

interface UnderlinesProps {
  readonly query: string;
  readonly understood: Found;
  readonly ref: Ref<HTMLDivElement>;
}

interface QueryFieldProps {
  readonly query: string;
  readonly understood: Found | null;
  readonly list: string;
  /** The row that Enter opens. */
  readonly current: string | undefined;
  readonly onChange: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The words as they stand in the field, those that were understood underlined; "Read as" says it to those who do not see it. */
function Underlines({ query, understood, ref }: UnderlinesProps) {
  const { named, aim } = understood;
  return (
    <div className="und" ref={ref} aria-hidden="true">
      {piecesOf(query, [...named, ...(aim ? [aim] : [])]).map(({ text, at, isUnderstood }) =>
        isUnderstood ? <u key={at}>{text}</u> : <span key={at}>{text}</span>,
      )}
    </div>
  );
}

function QueryField({ query, understood, list, current, onChange, onKeyDown }: QueryFieldProps) {
  const line = useRef<HTMLDivElement>(null);
  /** A long question moves in its field; the lines move with it. */
  const follow = ({ currentTarget }: UIEvent<HTMLInputElement>) => {
    if (line.current) line.current.scrollLeft = currentTarget.scrollLeft;
  };
  return (
    <div className="in">
      <Icon name="search" size={18} />
      <div className="q">
        {understood && understood.named.length > 0 && (
          <Underlines query={query} understood={understood} ref={line} />
        )}
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
          onScroll={follow}
        />
      </div>
      <kbd className="kbd">Esc</kbd>
    </div>
  );
}

interface MatchesProps {
  readonly id: string;
  readonly sections: readonly Section[];
  /** Shown large. */
  readonly best: PaletteItem | null;
  readonly dataset: DatasetInfo | null;
  readonly current: PaletteItem | undefined;
  readonly onPoint: (item: PaletteItem) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** What was found, section by section; the best answer stands above all. */
function Matches({ id, sections, best, dataset, current, onPoint, onKeyDown }: MatchesProps) {
  const row = (item: PaletteItem) => (
    <div
      key={item.id}
      id={`${id}-${item.id}`}
      className={item === best ? 'it best' : 'it'}
      role="option"
      tabIndex={-1}
      aria-selected={item === current}
      onMouseMove={() => onPoint(item)}
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
      {sections.map(({ heading, items }) => (
        <div key={heading} className="sec">
          <div className="gr" aria-hidden="true">
            {heading}
          </div>
          {items.map(row)}
        </div>
      ))}
    </>
  );
}

interface KeysProps {
  readonly active: DatasetInfo | null;
  readonly current: PaletteItem | undefined;
  /** Whether Ctrl Enter asks the assistant. */
  readonly isQuestion: boolean;
  /** Whether variables were read that can be changed. */
  readonly changes: boolean;
  /** Hands the question to the assistant; null while there is none. */
  readonly onAsk: (() => void) | null;
}

/** Which keys do what at the moment. */
function Keys({ active, current, isQuestion, changes, onAsk }: KeysProps) {
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
          {isQuestion && <kbd className="kbd">Ctrl Enter</kbd>} Ask the assistant
        </button>
      )}
      {current?.openExample && !isQuestion && (
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
