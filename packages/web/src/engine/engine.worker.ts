/** The engine worker: loads frames from the local store and runs analyses. All numeric work of the app happens here. */
import {
  type AnyAnalysis,
  CancelledError,
  DEFAULT_SEED,
  fillFromData,
  keepCases,
  loadAnalysis,
  loadDocument,
  PROGRAMS,
  type RawOptions,
  runAnalysis,
} from '@constat/analyses';
import { Frame } from '@constat/data';
import type { Block } from '@constat/report';
import { expose } from 'comlink';
import { type DatasetRef, loadFrame } from '../storage/datasets.ts';
import { sampleIn } from '../storage/no-data.ts';
import type { ColumnSummary, EngineHandlers, Trial } from './engine-contract.ts';
import { breathe, mapWithHelpers } from './helpers.ts';
import { placedRows } from './placed-rows.ts';
import { madeSamples } from './sample-cache.ts';
import { onRows } from './some-rows.ts';
import { summariseColumn } from './summarise-column.ts';
import { dataFacts } from './variable-facts.ts';

/** Progress is reported at most this often; a page cannot show more. */
const PROGRESS_MS = 50;
/** What a rehearsal may take: one whose run takes longer is given up. */
const REHEARSAL_MS = 300;
const REHEARSALS = 6;
/** Above this, running is what takes the time and not compiling. */
const REHEARSED_ROWS = 2000;
/** Frames kept: the active dataset and the one before it. */
const KEPT_FRAMES = 2;

const frames = new Map<string, Promise<Frame>>();
const cancelled = new Set<number>();

/** A stored dataset, or a sample made on the spot. */
async function frameBehind(ref: DatasetRef): Promise<Frame> {
  const sample = sampleIn(ref.id);
  if (sample === null) return loadFrame(ref);
  const made = await madeSamples.get(sample);
  if (!made) throw new Error(`There is no sample '${sample}'.`);
  return new Frame(made.columns, { labels: true });
}

function frameOf(ref: DatasetRef): Promise<Frame> {
  const key = `${ref.id}@${ref.revision}`;
  const frame = frames.get(key) ?? frameBehind(ref);
  frames.delete(key);
  frames.set(key, frame); // the most recent last
  frame.catch(() => frames.delete(key));
  for (const oldest of frames.keys()) {
    if (frames.size <= KEPT_FRAMES) break;
    frames.delete(oldest);
  }
  return frame;
}

/** Runs asked for so far. */
let runs = 0;

interface Rehearsal {
  readonly frame: Frame;
  readonly options: RawOptions;
}

/** The user's own data, where they are few: code compiled for them is what their runs need. */
async function ownRehearsal({ dataset, options }: Trial): Promise<Rehearsal | null> {
  const frame = await frameOf(dataset);
  return frame.rows <= REHEARSED_ROWS ? { frame, options } : null;
}

async function exampleRehearsal({ example }: AnyAnalysis): Promise<Rehearsal | null> {
  if (example.sample === null) return { frame: new Frame([]), options: example.options };
  const sample = await madeSamples.get(example.sample);
  return sample ? { frame: new Frame(sample.columns), options: example.options } : null;
}

/** Runs an analysis a few times, for the compiler, until something is asked for. */
async function rehearse(
  analysis: AnyAnalysis,
  { frame, options }: Rehearsal,
  isAsked: () => boolean,
): Promise<readonly Block[] | null> {
  const end = performance.now() + REHEARSAL_MS;
  const checkTime = () => {
    if (performance.now() > end) throw new CancelledError();
  };
  let blocks: readonly Block[] | null = null;
  try {
    for (let time = 0; time < REHEARSALS; time++) {
      await breathe();
      if (isAsked()) break;
      checkTime();
      const outcome = await runAnalysis(analysis, frame, options, {
        seed: DEFAULT_SEED,
        progress: checkTime,
      });
      if (outcome.status !== 'done') return null;
      blocks = outcome.blocks;
    }
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error;
  }
  return blocks;
}

async function wanted(id: string): Promise<AnyAnalysis> {
  const analysis = await loadAnalysis(id);
  if (!analysis) throw new Error(`There is no analysis '${id}'.`);
  return analysis;
}

const handlers: EngineHandlers = {
  async prepare(analysisId, trial) {
    const before = runs;
    const isAsked = () => runs > before;
    const analysis = await loadAnalysis(analysisId);
    if (!analysis) return null;
    const own = trial && (await ownRehearsal(trial));
    const shown = own && (await rehearse(analysis, own, isAsked));
    if (shown || isAsked()) return shown;
    const example = await exampleRehearsal(analysis);
    return example && rehearse(analysis, example, isAsked);
  },

  async run(id, request, events) {
    runs++;
    events.started();
    const [analysis, all] = await Promise.all([wanted(request.analysisId), frameOf(request.dataset)]);
    await breathe();
    let reported = 0;
    const checkCancelled = () => {
      if (cancelled.has(id)) throw new CancelledError();
    };
    const start = performance.now();
    try {
      checkCancelled();
      const { frame, within, told } = onRows(all, request.rows);
      const outcome = await runAnalysis(analysis, frame, request.options, {
        seed: request.seed ?? DEFAULT_SEED,
        map: mapWithHelpers,
        progress(done, total, what, unit) {
          checkCancelled();
          const now = performance.now();
          if (now - reported < PROGRESS_MS) return;
          reported = now;
          events.progress({ done, total, what, ...(unit ? { unit } : {}) });
        },
      });
      const ms = performance.now() - start;
      return { status: 'finished', outcome: told(outcome), ms, ...(within ? { within } : {}) };
    } catch (error) {
      if (error instanceof CancelledError) return { status: 'cancelled' };
      throw error;
    } finally {
      cancelled.delete(id);
    }
  },

  cancel(id) {
    cancelled.add(id);
  },

  async summaries(dataset) {
    const frame = await frameOf(dataset);
    const summaries: ColumnSummary[] = [];
    for (const column of frame.columns) {
      summaries.push(summariseColumn(frame, column));
      await breathe();
    }
    return summaries;
  },

  dataFacts: async (dataset, variables, withValues) =>
    dataFacts(await frameOf(dataset), variables, withValues),

  async fill({ analysisId, dataset, options }) {
    const [analysis, frame] = await Promise.all([wanted(analysisId), frameOf(dataset)]);
    return fillFromData(analysis, frame, options);
  },

  async program({ analysisId, dataset, options }, language) {
    const [analysis, frame] = await Promise.all([wanted(analysisId), frameOf(dataset)]);
    return PROGRAMS[language](analysis, frame, options);
  },

  async countDocument(documentId, dataset, content) {
    const [template, frame] = await Promise.all([loadDocument(documentId), frameOf(dataset)]);
    if (!template?.fromData) throw new Error(`The document '${documentId}' counts nothing in data.`);
    return template.fromData.count(frame, content);
  },

  async keep({ analysisId, dataset, options, seed }, id) {
    const [analysis, frame] = await Promise.all([wanted(analysisId), frameOf(dataset)]);
    const run = { seed: seed ?? DEFAULT_SEED, map: mapWithHelpers, progress: () => undefined };
    return keepCases(analysis, frame, options, id, run);
  },

  async placed({ analysisId, dataset, options }, id, spans, most) {
    const [analysis, frame] = await Promise.all([wanted(analysisId), frameOf(dataset)]);
    const kept = await keepCases(analysis, frame, options, id, {
      seed: DEFAULT_SEED,
      progress: () => undefined,
    });
    return placedRows(frame, kept.status === 'kept' ? kept.columns : [], spans, most);
  },

  async validate(cases, events) {
    const { validateCases } = await import('./validate-cases.ts');
    return validateCases(cases, events);
  },
};

expose(handlers);
