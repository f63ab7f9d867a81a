/** A question to a model: its calls are run as steps of the conversation, by the same engine as any other. */
import {
  checkRecommendations,
  conversation,
  type DataFacts,
  findForCall,
  loadForm,
  needsMessage,
  type RunStep,
  recommendationsAsText,
  refusalMessage,
  resultAsText,
  stepOfCall,
  type TalkCall,
  type ToolAnswer,
  type ToolName,
  talk,
  toldFacts,
} from '@constat/analyses';
import type { Block } from '@constat/report';
import type { DatasetInfo } from '../../../storage/db.ts';
import { requestRun, runKey, type StepRun, useRuns, wantedBy } from '../runs.ts';
import type { ModelPart, Thread } from '../thread.ts';
import type { Endpoint } from './endpoint.ts';
import { sender } from './transport.ts';

interface AskInput {
  readonly question: string;
  readonly facts: DataFacts | null;
  readonly dataset: DatasetInfo | null;
  readonly thread: Thread;
  readonly endpoint: Endpoint;
  readonly stop: AbortSignal;
  readonly onProgress: (text: string, calls: readonly TalkCall[]) => void;
  /** Hears everything that was sent. */
  readonly onSent: (body: string) => void;
}

interface Known {
  readonly step: RunStep;
  readonly blocks: readonly Block[];
}

/** Waits until a run is over. */
function finished(key: string): Promise<StepRun> {
  const isOver = (run: StepRun | undefined): run is StepRun =>
    run !== undefined && run.phase !== 'queued' && run.phase !== 'running';
  return new Promise((resolve) => {
    const now = useRuns.getState()[key];
    if (isOver(now)) return resolve(now);
    const end = useRuns.subscribe((all) => {
      const run = all[key];
      if (!isOver(run)) return;
      end();
      resolve(run);
    });
  });
}

const no = (text: string): ToolAnswer => ({ ok: false, text });

/** The results that the conversation has already, for questions about them. */
function earlierResults({ turns }: Thread, dataset: DatasetInfo | null): Map<string, Known> {
  const known = new Map<string, Known>();
  for (const { id, turn } of turns) {
    for (const step of turn.kind === 'plan' && dataset ? turn.steps : []) {
      if (step.kind !== 'run' || !dataset) continue;
      const outcome = useRuns.getState()[runKey(wantedBy(step, dataset))]?.result?.outcome;
      if (outcome?.status === 'done') known.set(`${id}-${step.id}`, { step, blocks: outcome.blocks });
    }
  }
  return known;
}

const FOUND = 3;
const MOST_TOLD = 6;

/** The tools on the open dataset, and the steps that were run. */
function toolsOn({ facts, dataset, thread }: AskInput) {
  const results = earlierResults(thread, dataset);
  const steps: RunStep[] = [];
  const proposals: Record<string, 'open'> = {};
  const cases = facts?.rows ?? 0;
  const textOf = ({ step, blocks }: Known, amount: 'short' | 'all') =>
    resultAsText(step.title, blocks, cases, amount);

  const run = async (input: Readonly<Record<string, unknown>>): Promise<ToolAnswer> => {
    const { analysis, options = {} } = input;
    if (!dataset) return no('No data are open. Ask the person to open a dataset.');
    if (typeof options !== 'object' || options === null || Array.isArray(options))
      return no('"options" must be an object.');
    const id = `step-${steps.length + 1}`;
    const step = await stepOfCall(id, String(analysis), options as RunStep['options']);
    if (!step) return no(`There is no analysis '${String(analysis)}'. Call find.`);
    const wanted = { analysisId: step.analysisId, dataset, options: step.options };
    requestRun(wanted);
    const { result, problem } = await finished(runKey(wanted));
    if (!result) return no(problem ?? 'The run was stopped.');
    const { outcome } = result;
    if (outcome.status === 'needs') {
      return no(needsMessage(outcome.needs, (await loadForm(step.analysisId))?.options ?? {}));
    }
    if (outcome.status === 'refused') return no(outcome.refusals.map(refusalMessage).join('\n'));
    steps.push(step);
    const known = { step, blocks: outcome.blocks };
    results.set(id, known);
    return { ok: true, text: `Result: ${id}\n\n${textOf(known, 'short')}`, result: id };
  };

  const call = async (name: ToolName, input: Readonly<Record<string, unknown>>): Promise<ToolAnswer> => {
    const known = results.get(String(input.result));
    switch (name) {
      case 'find':
        return { ok: true, text: JSON.stringify(await findForCall(String(input.question), FOUND)) };
      case 'describe_data':
        return facts ? { ok: true, text: JSON.stringify(toldFacts(facts)) } : no('No data are open.');
      case 'run':
        return run(input);
      case 'recommend': {
        const checked = checkRecommendations(input.recommendations);
        return checked
          ? { ok: true, text: recommendationsAsText(checked) }
          : no('"recommendations" must be a list, each with "analysisName".');
      }
      default:
        break;
    }
    if (!known) return no(`There is no result '${String(input.result)}'. Call run first.`);
    const result = String(input.result);
    if (name === 'read_result') return { ok: true, text: textOf(known, 'all'), result };
    if (name === 'draw') {
      const figures = known.blocks.filter(({ kind }) => kind === 'figure').length;
      return { ok: true, text: figures === 0 ? 'This result has no figure.' : 'The person sees it.', result };
    }
    if (!steps.includes(known.step)) return no('The person can save it in the conversation.');
    proposals[known.step.id] = 'open';
    return { ok: true, text: 'Proposed. It is saved when the person clicks Save.', result };
  };
  return { call, steps, proposals };
}

/** What the conversation begins with; shown to the person before the first time. */
export function openingOf({ question, facts, thread, dataset }: Opening) {
  const earlier = thread.turns.flatMap(({ question: asked, model }) =>
    model?.text ? [{ question: asked, text: model.text }] : [],
  );
  const results = [...earlierResults(thread, dataset)]
    .slice(-MOST_TOLD)
    .map(([result, { step }]) => ({ result, title: step.title }));
  return conversation(question, facts, earlier, results);
}

type Opening = Pick<AskInput, 'question' | 'facts' | 'thread' | 'dataset'>;

/** Names of the data that may hold digits. */
const namesIn = (facts: DataFacts | null): readonly string[] =>
  facts
    ? [
        facts.name,
        ...facts.variables.flatMap(({ name, label, levelNames }) => [
          name,
          ...(label ? [label] : []),
          ...levelNames,
        ]),
      ]
    : [];

/** The counts that were told of the data. */
const countsIn = (facts: DataFacts | null): string =>
  facts
    ? [
        facts.rows,
        facts.variables.length,
        ...facts.variables.flatMap(({ missing, levels }) => [
          missing,
          facts.rows - missing,
          levels ?? missing,
        ]),
      ].join(' ; ')
    : '';

/** Asks; throws a ModelProblem when there is no answer that can be used. */
export async function askModel(input: AskInput): Promise<{
  readonly steps: readonly RunStep[];
  readonly model: ModelPart;
}> {
  const { facts, endpoint, stop, onProgress } = input;
  const tools = toolsOn(input);
  let sent = '';
  const send = sender(endpoint, stop, (body) => {
    sent = body;
    input.onSent(body);
  });
  const { text, calls } = await talk({ messages: openingOf(input), send, call: tools.call, onProgress });
  return {
    steps: tools.steps,
    model: {
      host: endpoint.host,
      model: endpoint.model,
      text,
      problem: null,
      calls,
      sent,
      told: countsIn(facts),
      names: namesIn(facts),
      decided: {},
      proposals: tools.proposals,
    },
  };
}
