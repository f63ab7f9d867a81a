/** Opens the example project: its data, its analyses computed here, its documents linked to them, its plan. */
import {
  documentResult,
  EXAMPLE_ANALYSES,
  EXAMPLE_PROJECT,
  EXAMPLE_SAMPLE,
  type ExampleAnalysis,
  type ExampleDocument,
  examplePlan,
  findDocument,
  loadDocument,
  loadForm,
  type Phase,
  writeExample,
} from '@constat/analyses';
import type { SavedResult } from '@constat/report';
import { toSavedResult } from '../../analysis/to-saved-result.ts';
import { Engine } from '../../engine/engine.ts';
import { setCurrentProject } from '../../state/current-project.ts';
import { openSample } from '../../state/samples.ts';
import { becomeGuest, useWorkspace } from '../../state/workspace.ts';
import { listDatasets } from '../../storage/datasets.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { noDataset } from '../../storage/no-data.ts';
import { createProject } from '../../storage/projects.ts';
import { addResult } from '../../storage/results.ts';
import { linkSourceOf } from '../documents/use-links.ts';
import { addPlan, freeProjectName } from './project-store.ts';

async function sampleData(owner: string): Promise<DatasetInfo> {
  await openSample(EXAMPLE_SAMPLE);
  const dataset = (await listDatasets(owner)).find(({ sampleId }) => sampleId === EXAMPLE_SAMPLE);
  if (!dataset) throw new Error('The sample data could not be opened.');
  return dataset;
}

/** Runs one analysis of the example in the engine. */
async function compute(
  engine: Engine,
  { analysisId, title, onData, options }: ExampleAnalysis,
  data: DatasetInfo,
  projectId: string,
): Promise<SavedResult> {
  const analysis = await loadForm(analysisId);
  const dataset = onData ? data : noDataset(data.owner);
  const { id, revision } = dataset;
  const reply = await engine.run(
    { analysisId, dataset: { id, revision }, options, seed: 1 },
    () => undefined,
  );
  if (!analysis || reply.outcome.status !== 'done') throw new Error(`${title} could not be computed.`);
  return { ...toSavedResult({ analysis, dataset, revision, projectId }, reply.outcome), title };
}

type Computed = Readonly<Record<ExampleAnalysis['key'], SavedResult>>;

async function computeAll(engine: Engine, data: DatasetInfo, projectId: string): Promise<Computed> {
  const computed: Partial<Record<ExampleAnalysis['key'], SavedResult>> = {};
  for (const each of EXAMPLE_ANALYSES) computed[each.key] = await compute(engine, each, data, projectId);
  return computed as Computed;
}

/** Answers the id of the project; a second opening makes a second one, so that nothing that was changed is lost. */
export async function openExample(): Promise<string> {
  const owner = useWorkspace.getState().owner ?? becomeGuest();
  const data = await sampleData(owner);
  const name = await freeProjectName(owner, EXAMPLE_PROJECT);
  const engine = new Engine();
  const saved: SavedResult[] = [];
  const places: Record<string, Phase> = {};
  const projectId = await createProject(owner, name);
  try {
    const computed = await computeAll(engine, data, projectId);
    const keep = async (result: SavedResult, phase: Phase): Promise<SavedResult> => {
      // The order of the list is that of the phases.
      const placed = { ...result, order: saved.length };
      saved.push(placed);
      places[placed.id] = phase;
      await addResult(owner, placed, `Saving of ${placed.title}`);
      return placed;
    };
    for (const { key, phase } of EXAMPLE_ANALYSES) await keep(computed[key], phase);
    await writeExample(computed, async ({ documentId, phase, content }: ExampleDocument) => {
      const [entry, template] = [findDocument(documentId), await loadDocument(documentId)];
      if (!entry || !template) throw new Error(`There is no document ${documentId}.`);
      const written = documentResult({
        entry,
        template,
        content,
        projectId,
        timestamp: Date.now(),
        random: crypto.randomUUID().slice(0, 8),
        links: linkSourceOf(saved),
      });
      return keep(written, phase);
    });
  } finally {
    engine.end();
  }
  await addPlan(owner, projectId, name, examplePlan(places));
  setCurrentProject(projectId);
  return projectId;
}
