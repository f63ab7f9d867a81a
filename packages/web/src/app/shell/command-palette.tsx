import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSitePages } from '../../features/reading/use-site-pages.ts';
import { reportHref, reportsHref } from '../../features/reports/report-address.ts';
import { resultHref } from '../../features/results/result-address.ts';
import { useOfHeads } from '../../features/results/use-heads.ts';
import { hrefOf } from '../../routes/address.ts';
import { SECTIONS, sectionOf } from '../../routes/menus.ts';
import type { RouteDefinition } from '../../routes/route-definition.ts';
import { listedRoutes } from '../../routes/routes.ts';
import type { SitePage } from '../../site/model.ts';
import { selectDataset, useActiveDataset, useWorkspace } from '../../state/workspace.ts';
import type { DatasetInfo, ResultHead, StoredReport } from '../../storage/db.ts';
import { listReports } from '../../storage/reports.ts';
import { newestHeads } from '../../storage/result-heads.ts';
import { useLive } from '../../storage/use-live.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import './palette.css';
import { type Searchable, search } from '../../lib/search.ts';
import { closePalette } from '../../state/shell.ts';
import { PalettePreview } from './palette-preview.tsx';

const GROUPS = ['Tools', 'Your work', 'Articles'] as const;
type Group = (typeof GROUPS)[number];

interface Item extends Searchable {
  readonly id: string;
  readonly group: Group;
  readonly icon: IconName;
  readonly kind: string;
  readonly analysisId?: string;
  readonly open: () => void;
  readonly openExample?: () => void;
}

const SHOWN_PER_GROUP = 7;
const ARTICLES_SHOWN = 4;
/** The newest results that the palette searches; the results manager searches all. */
const RESULTS_SEARCHED = 500;

const searched = (owner: string) => newestHeads(owner, RESULTS_SEARCHED);

function useItems(): readonly Item[] {
  const navigate = useNavigate();
  const { datasets, owner } = useWorkspace();
  const results = useOfHeads(searched);
  const reports = useLive(useCallback(async () => (owner === null ? [] : listReports(owner)), [owner]));
  const pages = useSitePages();
  return useMemo(() => {
    const tool = (route: RouteDefinition): Item => {
      const menu = sectionOf(route.path);
      const analysisId = route.props?.analysisId;
      return {
        id: route.path,
        group: 'Tools',
        title: route.metadata.title,
        description: route.metadata.description,
        keywords: route.metadata.keywords ?? [],
        icon: route.metadata.icon ?? (menu ? SECTIONS[menu].icon : 'index'),
        kind: menu ? SECTIONS[menu].label : 'Page',
        open: () => void navigate(hrefOf(route.path)),
        ...(typeof analysisId === 'string'
          ? { analysisId, openExample: () => void navigate(`${hrefOf(route.path)}?example`) }
          : {}),
      };
    };
    const ofDataset = (info: DatasetInfo): Item => ({
      id: info.id,
      group: 'Your work',
      title: info.name,
      description: `${info.rows.toLocaleString('en')} rows, ${info.columns.length} variables`,
      keywords: info.columns.map((column) => column.name),
      icon: 'table',
      kind: 'Dataset',
      open: () => selectDataset(info.id),
    });
    const result = ({ id, title, dataset, component, tags = [], timestamp }: ResultHead): Item => ({
      id,
      group: 'Your work',
      title,
      description: dataset?.name ?? '',
      keywords: [component, ...tags],
      icon: 'save',
      kind: timeAgo(timestamp),
      open: () => void navigate(resultHref(id)),
    });
    const ofReport = ({ id, report, dateModified }: StoredReport): Item => ({
      id,
      group: 'Your work',
      title: report.title.trim() === '' ? 'Untitled report' : report.title,
      description: 'Report',
      keywords: ['report', report.subtitle, report.authors],
      icon: 'publication',
      kind: timeAgo(dateModified),
      open: () => void navigate(reportHref(id)),
    });
    const reportBuilder: Item = {
      id: 'reports',
      group: 'Tools',
      title: 'Reports',
      description: 'Saved results with headings and text of your own, as Word, PDF, HTML or LaTeX',
      keywords: ['report builder', 'document', 'paper', 'thesis', 'new report', 'write', 'contents'],
      icon: 'publication',
      kind: SECTIONS.publication.label,
      open: () => void navigate(reportsHref()),
    };
    const article = (page: SitePage): Item => ({
      id: page.path,
      group: 'Articles',
      title: page.title,
      description: page.description,
      keywords: page.keywords,
      icon: 'book',
      kind: 'Article',
      open: () => void navigate(`/app${page.path}`),
    });
    return [
      ...listedRoutes.map(tool),
      reportBuilder,
      ...(reports ?? []).map(ofReport),
      ...(results ?? []).map(result),
      ...datasets.map(ofDataset),
      ...(pages ?? []).filter(({ kind }) => kind === 'article').map(article),
    ];
  }, [navigate, datasets, results, reports, pages]);
}

/** The palette is opened to type in it. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

/** Search over tools, datasets, results and articles by words: Ctrl or Command K. */
export function CommandPalette() {
  const items = useItems();
  const active = useActiveDataset();
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const found = useMemo(() => {
    const all = search(items, query);
    return GROUPS.flatMap((group) =>
      all
        .filter((item) => item.group === group)
        .slice(0, group === 'Articles' ? ARTICLES_SHOWN : SHOWN_PER_GROUP),
    );
  }, [items, query]);
  const current = found[Math.min(index, found.length - 1)];

  const move = (to: number) => {
    const next = found.length === 0 ? 0 : (to + found.length) % found.length;
    setIndex(next);
    list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (item: Item | undefined, example = false) => {
    if (!item) return;
    closePalette();
    if (example && item.openExample) item.openExample();
    else item.open();
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
      <div className="bd">
        <div className="ls" id={`${id}l`} role="listbox" aria-label="Matches" ref={list}>
          {GROUPS.map((group) => {
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
                      onMouseMove={() => setIndex(found.indexOf(item))}
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
          })}
          {found.length === 0 && <p className="gr">Nothing found for “{query}”.</p>}
        </div>
        <div className="pv">
          {current && (
            <PalettePreview
              title={current.title}
              description={current.description}
              analysisId={current.analysisId ?? null}
              dataset={active}
            />
          )}
        </div>
      </div>
      <div className="ft">
        <span>
          <kbd className="kbd">↑</kbd>
          <kbd className="kbd">↓</kbd> Move
        </span>
        <span>
          <kbd className="kbd">Enter</kbd>{' '}
          {active && current?.analysisId ? `Open with ${active.name}` : 'Open'}
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
    </Dialog>
  );
}
