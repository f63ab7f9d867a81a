/** What the palette finds: tools, the work of this person, articles. */
import type { NamedVariable } from '@constat/analyses';
import { useCallback, useMemo } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { optionsFor } from '../../analysis/use-finder.ts';
import { useSitePages } from '../../features/reading/use-site-pages.ts';
import type { Searchable } from '../../lib/search.ts';
import { hrefOf } from '../../routes/address.ts';
import { SECTIONS, sectionOf } from '../../routes/menus.ts';
import { reportHref, reportsHref } from '../../routes/report-address.ts';
import { resultHref } from '../../routes/result-address.ts';
import type { RouteDefinition } from '../../routes/route-definition.ts';
import { listedRoutes } from '../../routes/routes.ts';
import type { SitePage } from '../../site/model.ts';
import { useOfHeads } from '../../state/use-heads.ts';
import { selectDataset, useWorkspace } from '../../state/workspace.ts';
import type { DatasetInfo, ResultHead, StoredReport } from '../../storage/db.ts';
import { listReports } from '../../storage/reports.ts';
import { newestHeads } from '../../storage/result-heads.ts';
import { useLive } from '../../storage/use-live.ts';
import type { IconName } from '../../ui/icon.tsx';
import { timeAgo } from '../../ui/time-ago.ts';

export interface PaletteItem extends Searchable {
  readonly id: string;
  readonly group: 'Tools' | 'Your work' | 'Articles' | 'Variables';
  readonly icon: IconName;
  readonly kind: string;
  readonly analysisId?: string;
  /** What a saved result was made from: its dataset, and the words of its options, variables among them. */
  readonly uses?: { readonly dataset: string; readonly words: readonly string[] };
  /** Variables that the question names. */
  readonly named?: readonly NamedVariable[];
  /** Opens it, a tool with the variables that the question names. */
  readonly open: (named?: readonly NamedVariable[]) => void;
  readonly openExample?: () => void;
}

/** The newest results that the palette searches; the results manager searches all. */
const RESULTS_SEARCHED = 500;

const searched = (owner: string) => newestHeads(owner, RESULTS_SEARCHED);

/** Each kind of thing as an item; `go` opens an address. */
const itemsWith = (navigate: NavigateFunction, go: (address: string) => () => void) => ({
  tool: ({ path, props, metadata }: RouteDefinition): PaletteItem => {
    const menu = sectionOf(path);
    const analysisId = props?.analysisId;
    return {
      id: path,
      group: 'Tools',
      title: metadata.title,
      description: metadata.description,
      keywords: metadata.keywords ?? [],
      icon: metadata.icon ?? (menu ? SECTIONS[menu].icon : 'index'),
      kind: menu ? SECTIONS[menu].label : 'Page',
      open: (named = []) => {
        if (typeof analysisId !== 'string' || named.length === 0) return void navigate(hrefOf(path));
        void optionsFor(analysisId, named).then((answer) =>
          navigate(
            hrefOf(path),
            answer && answer.placed.length > 0 ? { state: { options: answer.options } } : {},
          ),
        );
      },
      ...(typeof analysisId === 'string' ? { analysisId, openExample: go(`${hrefOf(path)}?example`) } : {}),
    };
  },
  reportBuilder: {
    id: 'reports',
    group: 'Tools',
    title: 'Reports',
    description: 'Saved results with headings and text of your own, as Word, PDF, HTML or LaTeX',
    keywords: ['report builder', 'document', 'paper', 'thesis', 'new report', 'write', 'contents'],
    icon: 'publication',
    kind: SECTIONS.publication.label,
    open: go(reportsHref()),
  } satisfies PaletteItem,
  report: ({ id, report, dateModified }: StoredReport): PaletteItem => ({
    id,
    group: 'Your work',
    title: report.title.trim() === '' ? 'Untitled report' : report.title,
    description: 'Report',
    keywords: ['report', report.subtitle, report.authors],
    icon: 'publication',
    kind: timeAgo(dateModified),
    open: go(reportHref(id)),
  }),
  result: ({ id, title, dataset, component, tags = [], timestamp, words }: ResultHead): PaletteItem => ({
    id,
    group: 'Your work',
    title,
    description: dataset?.name ?? '',
    keywords: [component, ...tags],
    icon: 'save',
    kind: timeAgo(timestamp),
    ...(dataset && words ? { uses: { dataset: dataset.id, words } } : {}),
    open: go(resultHref(id)),
  }),
  article: ({ path, title, description, keywords }: SitePage): PaletteItem => ({
    id: path,
    group: 'Articles',
    title,
    description,
    keywords,
    icon: 'book',
    kind: 'Article',
    open: go(`/app${path}`),
  }),
});

const ofDataset = ({ id, name, rows, columns }: DatasetInfo): PaletteItem => ({
  id,
  group: 'Your work',
  title: name,
  description: `${rows.toLocaleString('en')} rows, ${columns.length} variables`,
  keywords: columns.map((column) => column.name),
  icon: 'table',
  kind: 'Dataset',
  open: () => selectDataset(id),
});

export function usePaletteItems() {
  const navigate = useNavigate();
  const { datasets, owner } = useWorkspace();
  const results = useOfHeads(searched);
  const reports = useLive(useCallback(async () => (owner === null ? [] : listReports(owner)), [owner]));
  const pages = useSitePages();
  const go = useCallback((address: string) => () => void navigate(address), [navigate]);
  const items = useMemo((): readonly PaletteItem[] => {
    const { tool, reportBuilder, report, result, article } = itemsWith(navigate, go);
    return [
      ...listedRoutes.map(tool),
      reportBuilder,
      ...(reports ?? []).map(report),
      ...(results ?? []).map(result),
      ...datasets.map(ofDataset),
      ...(pages ?? []).filter(({ kind }) => kind === 'article').map(article),
    ];
  }, [navigate, go, datasets, results, reports, pages]);
  return { items, go };
}
