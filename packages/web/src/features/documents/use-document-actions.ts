/** What can be done with a document: copy, export, save; a saved one gets a new version. */
import {
  type DocumentContent,
  type DocumentEntry,
  type DocumentTemplate,
  type DocumentVersion,
  documentResult,
  isBlank,
  type LinkSource,
  versionsOf,
  writtenParts,
} from '@constat/analyses';
import { type Block, renderClipboard, type SavedResult } from '@constat/report';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ResultActions } from '../../analysis/use-result-actions.ts';
import { exportResults } from '../../export/export-results.ts';
import { type ExportFormat, fileNameOf, reportEntries } from '../../export/formats.ts';
import { isEqual } from '../../lib/is-equal.ts';
import { hrefOf } from '../../routes/address.ts';
import { RESULTS_PATH } from '../../routes/result-address.ts';
import { BUNDLE_CHOICE, exportBundle } from '../../state/bundle-task.ts';
import { useCurrentProject } from '../../state/current-project.ts';
import { notify } from '../../state/notify.ts';
import { currentNumbers } from '../../state/preferences.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import { becomeGuest, useWorkspace } from '../../state/workspace.ts';
import { addResult, editResult, readableResults } from '../../storage/results.ts';
import { undoResults } from '../../storage/results-history.ts';
import { useLive } from '../../storage/use-live.ts';
import { copyRich, download } from '../../ui/clipboard.ts';
import { workbookOf } from '../export-data/export-dataset.ts';
import { sheetsOf } from './sheets.ts';
import { type DocumentHandle, handOver } from './use-document.ts';

export interface DocumentActions extends ResultActions {
  /** Where it is saved, or would be. */
  readonly projectId: string;
  readonly versions: readonly DocumentVersion[];
  /** Saves other content than the page shows. */
  readonly saveAs: (content: DocumentContent) => void;
}

/** The saved result of the page, followed as it changes. */
function useSaved(resultId: string | null): SavedResult | null {
  const owner = useWorkspace((state) => state.owner);
  const read = useCallback(
    async () => (owner && resultId ? ((await readableResults(owner, [resultId]))[0] ?? null) : null),
    [owner, resultId],
  );
  return useLive(read) ?? null;
}

export function useDocumentActions(
  entry: DocumentEntry,
  template: DocumentTemplate,
  handle: DocumentHandle,
  blocks: readonly Block[],
  links: LinkSource,
): DocumentActions {
  const navigate = useNavigate();
  const { state, attach } = handle;
  const content = state?.content ?? null;
  const saved = useSaved(state?.resultId ?? null);
  const versions = useMemo(() => (saved ? versionsOf(template, saved) : []), [saved, template]);
  const project = useCurrentProject();
  const projectId = saved?.projectId ?? project;
  return useMemo(() => {
    const build = (of: DocumentContent): SavedResult =>
      documentResult({
        entry,
        template,
        content: of,
        projectId,
        timestamp: Date.now(),
        random: crypto.randomUUID().slice(0, 8),
        versions,
        links,
      });
    const saveAs = (content: DocumentContent) => {
      if (!state) return;
      const known = useWorkspace.getState().owner;
      const result = build(content);
      const resultId = saved?.id ?? result.id;
      const keep = async () => {
        // A visitor becomes a guest by saving, and finds the same document there: it must be kept before the page asks for it.
        if (known === null) await handOver('guest', template.id, { ...state, content, resultId });
        const owner = known ?? becomeGuest();
        await store(owner, { template, links }, saved, result);
        return owner;
      };
      keep().then(
        (owner) => {
          attach(resultId);
          notify(
            saved ? 'Saved as a new version' : 'Saved to your results',
            { label: 'Undo', onAction: () => void undoResults(owner) },
            undefined,
            { label: 'Open results', onAction: () => void navigate(hrefOf(RESULTS_PATH)) },
          );
        },
        (error: unknown) =>
          reportNotStored(error, 'The document could not be saved: the browser refused to store it.', () =>
            saveAs(content),
          ),
      );
    };
    return {
      reason: content === null || isBlank(template, content) ? 'Nothing is written yet' : null,
      saved: saved !== null && content !== null && isEqual(versions[0]?.content, content),
      projectId,
      versions,
      save: () => content && saveAs(content),
      saveAs,
      copy: () => copyBlocks(blocks),
      exports: content === null ? [] : exportsOf(() => build(content)),
    };
  }, [entry, template, content, state, saved, versions, attach, navigate, blocks, links, projectId]);
}

/** A new result, or what a saved one holds from now on; its own name, tags and place stay. */
async function store(
  owner: string,
  { template, links }: { readonly template: DocumentTemplate; readonly links: LinkSource },
  saved: SavedResult | null,
  result: SavedResult,
): Promise<void> {
  if (!saved) return addResult(owner, result, `Saving of ${result.title}`);
  const before = versionsOf(template, saved)[0]?.content ?? {};
  const named = saved.title === writtenParts(template, before, links).title ? { title: result.title } : {};
  return editResult(owner, saved.id, `New version of ${saved.title}`, {
    ...named,
    data: result.data,
    timestamp: result.timestamp,
  });
}

/** Tables and sentences for word processors; figures have their own copy button. */
function copyBlocks(blocks: readonly Block[]): void {
  const parts = blocks
    .filter(({ kind }) => kind === 'text' || kind === 'table')
    .map((block) => renderClipboard(block, { numbers: currentNumbers() }));
  void copyRich(
    parts.map(({ html }) => html).join(''),
    parts.map(({ text }) => text.trim()).join('\n\n'),
    'Document copied',
  );
}

function exportsOf(build: () => SavedResult): ResultActions['exports'] {
  const failed = () => notify('The document could not be exported.');
  const workbook = async () => {
    const result = build();
    const file = await workbookOf(sheetsOf(result.data.blocks));
    download(file, `${fileNameOf(result.title)}.xlsx`, file.type);
  };
  const report = async (format: ExportFormat) => {
    const result = build();
    await exportResults([result], format, fileNameOf(result.title));
  };
  return [
    ...reportEntries((format) => void report(format).catch(failed)),
    {
      id: 'xlsx',
      label: 'Excel, one sheet a table',
      hint: '.xlsx',
      icon: 'table',
      onSelect: () => void workbook().catch(failed),
    },
    {
      ...BUNDLE_CHOICE,
      onSelect: () => {
        const result = build();
        exportBundle({ title: result.title, project: null, results: [result] });
      },
    },
  ];
}
