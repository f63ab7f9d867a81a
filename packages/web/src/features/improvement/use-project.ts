/** A project as it stands, followed as results, documents and the plan change here or in another tab. */
import {
  type DocumentTemplate,
  findDocument,
  type LinkSource,
  loadDocument,
  membersOf,
  PROJECT_PLAN,
  type ProjectPlan,
  type ProjectState,
  projectState,
  readPlan,
} from '@constat/analyses';
import type { SavedResult } from '@constat/report';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useHeads } from '../../state/use-heads.ts';
import { useWorkspace } from '../../state/workspace.ts';
import type { ResultHead, StoredProject } from '../../storage/db.ts';
import { listProjects } from '../../storage/projects.ts';
import { readableResults } from '../../storage/results.ts';
import { useLive } from '../../storage/use-live.ts';
import { linkSourceOf } from '../documents/use-links.ts';

export interface OpenProject {
  readonly owner: string;
  readonly project: StoredProject;
  readonly planId: string;
  readonly plan: ProjectPlan;
  readonly state: ProjectState;
  readonly heads: ReadonlyMap<string, ResultHead>;
  readonly templates: ReadonlyMap<string, DocumentTemplate>;
  readonly links: LinkSource;
}

/** The owner's projects; undefined while they are read. */
export function useProjects(): readonly StoredProject[] | undefined {
  const owner = useWorkspace((state) => state.owner) ?? '';
  return useLive(useCallback(() => listProjects(owner), [owner]));
}

async function templatesFor(results: readonly SavedResult[]): Promise<ReadonlyMap<string, DocumentTemplate>> {
  const ids = [...new Set(results.map(({ data }) => data.analysis.id))].filter((id) => findDocument(id));
  const loaded = await Promise.all(ids.map(loadDocument));
  return new Map(loaded.flatMap((template) => (template ? [[template.id, template]] : [])));
}

/** The last answer of something that loads; an older one stays until the next is there. */
function useLoaded<T>(load: (() => Promise<T>) | null): T | undefined {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    if (!load) return;
    let current = true;
    void load().then((next) => {
      if (current) setValue(() => next);
    });
    return () => {
      current = false;
    };
  }, [load]);
  return value;
}

interface Loaded {
  readonly results: readonly SavedResult[];
  readonly templates: ReadonlyMap<string, DocumentTemplate>;
}

/** undefined while it is read, null where there is none. */
export function useProject(projectId: string): OpenProject | null | undefined {
  const owner = useWorkspace((state) => state.owner) ?? '';
  const projects = useProjects();
  const heads = useHeads()?.results;
  const own = useMemo(() => heads?.filter((head) => head.projectId === projectId), [heads, projectId]);
  const wanted = own && JSON.stringify(own.map(({ id, changedAt }) => [id, changedAt]));
  const load = useMemo(
    () =>
      wanted === undefined
        ? null
        : async (): Promise<Loaded> => {
            const ids = (JSON.parse(wanted) as [string, number][]).map(([id]) => id);
            const results = await readableResults(owner, ids);
            return { results, templates: await templatesFor(results) };
          },
    [owner, wanted],
  );
  const loaded = useLoaded(load);
  const project = projects?.find(({ id }) => id === projectId);
  return useMemo(() => {
    if (projects === undefined || own === undefined || loaded === undefined) return undefined;
    const held = loaded.results.find(({ data }) => data.analysis.id === PROJECT_PLAN);
    if (!project || !held) return null;
    const plan = readPlan(held.data.options);
    const links = linkSourceOf(loaded.results);
    const members = membersOf(plan, loaded.results, loaded.templates, links);
    return {
      owner,
      project,
      planId: held.id,
      plan,
      state: projectState(plan, members),
      heads: new Map(own.map((head) => [head.id, head])),
      templates: loaded.templates,
      links,
    };
  }, [projects, own, loaded, project, owner]);
}
