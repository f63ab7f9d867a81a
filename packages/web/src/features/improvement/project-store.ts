/** Improvement projects in the local store: a project of the results manager with a saved plan among its results. */
import { newPlan, PROJECT_PLAN, type ProjectPlan, planBlocks, planResult, readPlan } from '@constat/analyses';
import { setCurrentProject } from '../../state/current-project.ts';
import { becomeGuest, useWorkspace } from '../../state/workspace.ts';
import { db, type ResultHead, type StoredProject } from '../../storage/db.ts';
import { createProject, listProjects } from '../../storage/projects.ts';
import { addResult, getResults } from '../../storage/results.ts';
import { changeResults, HISTORY_TABLES } from '../../storage/results-history.ts';

/** Today where the person is: 2026-11-17. */
export const today = (): string => new Date().toLocaleDateString('sv-SE');

/** The projects that have a plan, each with the result that holds it. */
export const improvementProjects = (
  projects: readonly StoredProject[],
  heads: readonly ResultHead[],
): readonly { readonly project: StoredProject; readonly planId: string; readonly started: string }[] =>
  projects.flatMap((project) => {
    const plan = heads.find((head) => head.projectId === project.id && head.analysisId === PROJECT_PLAN);
    return plan ? [{ project, planId: plan.id, started: plan.dateSaved.slice(0, 10) }] : [];
  });

/** A name that no project has yet: Leaking cans, Leaking cans 2. */
export async function freeProjectName(owner: string, wanted: string): Promise<string> {
  const taken = new Set((await listProjects(owner)).map(({ name }) => name.toLowerCase()));
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted} ${n}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

/** Makes a project with an empty plan, and the one that new results go to; a visitor becomes a guest. */
export async function startProject(name: string, plan: ProjectPlan = newPlan(today())): Promise<string> {
  const owner = useWorkspace.getState().owner ?? becomeGuest();
  const projectId = await createProject(owner, name);
  await addPlan(owner, projectId, name, plan);
  setCurrentProject(projectId);
  return projectId;
}

/** Gives a project that is there a plan. */
export const addPlan = (
  owner: string,
  projectId: string,
  name: string,
  plan: ProjectPlan = newPlan(today()),
): Promise<void> =>
  addResult(
    owner,
    planResult({ name, plan, projectId, timestamp: Date.now(), random: crypto.randomUUID().slice(0, 8) }),
    `Plan of ${name}`,
  );

/** Changes a plan as it is stored now, so that two tabs never write over each other; one step of undo. */
export async function changePlan(
  owner: string,
  planId: string,
  description: string,
  change: (plan: ProjectPlan) => ProjectPlan,
): Promise<void> {
  await db.transaction('rw', HISTORY_TABLES, async () => {
    const [stored] = await getResults(owner, [planId]);
    if (!stored) throw new Error('The plan of the project is no longer there.');
    const { data } = stored.result;
    const plan = change(readPlan(data.options));
    await changeResults(owner, {
      type: 'edit',
      description,
      edits: { results: { [planId]: { data: { ...data, options: { ...plan }, blocks: planBlocks(plan) } } } },
    });
  });
}
