/**
 * Runs reference cases wherever the product runs (command line, tests, a worker of the app) and says how many digits agree.
 * Cases come as data; where they are kept is for others to say.
 */
import { bytesSource, encodeUtf8, Frame, importCsv } from '@constat/data';
import type { RawOptions } from '../src/options.ts';
import type { Outcome } from '../src/run.ts';
import type { ReferenceAdapter, ReferenceAnswer } from './adapter.ts';
import { adapters } from './adapters.ts';
import { asR } from './as-r.ts';
import { compare } from './compare.ts';
import { corrected } from './corrections.ts';
import type { CaseReport, ReferenceCase, ReferenceTopic, TopicReport } from './validation-types.ts';

/** The text of a data file by its name. */
export type ReadData = (file: string) => string | Promise<string>;

/** A case as an analysis is asked for it. */
export interface ReferenceRequest {
  readonly id: string;
  readonly analysis: string;
  readonly options: RawOptions;
  readonly frame: Frame;
}

const MOST_DIGITS = 15;

/** -log10 of a relative error, at most the 15 digits that certified values have. */
const digitsOf = (error: number): number =>
  Math.min(MOST_DIGITS, Math.round(-10 * Math.log10(Math.max(error, 1e-16))) / 10);

/** A case of which nothing can be compared. */
const uncompared = ({ id, error }: ReferenceCase) => ({
  id,
  refusal: error !== undefined,
  compared: 0,
  worstRelativeError: null,
  digits: null,
});

const failed = (test: ReferenceCase, expected: unknown, actual: unknown): CaseReport => ({
  ...uncompared(test),
  passed: false,
  failures: [{ id: test.id, value: '', expected, actual }],
});

/** How well an answer agrees with what the case expects. */
function reportOf(topic: string, test: ReferenceCase, answer: ReferenceAnswer): CaseReport {
  if (test.error !== undefined) {
    const coded =
      'refused' in answer && answer.refused.length > 0 && answer.refused.every(({ code }) => code !== '');
    return coded
      ? { ...uncompared(test), passed: true, failures: [] }
      : failed(test, `refused: ${test.error}`, 'an answer');
  }
  if ('refused' in answer)
    return failed(test, 'an answer', `refused: ${answer.refused.map(({ code }) => code).join(', ')}`);
  const { mismatches, worstRelativeError, compared } = compare(
    corrected(topic, test.id, test.values),
    answer.values,
    { relTol: test.relTol ?? 1e-6, absTol: test.absTol ?? 1e-9 },
  );
  if (compared === 0) return failed(test, 'values', 'nothing to compare');
  return {
    id: test.id,
    refusal: false,
    compared,
    worstRelativeError,
    digits: worstRelativeError === null ? null : digitsOf(worstRelativeError),
    passed: mismatches.length === 0,
    failures: mismatches.map((mismatch) => ({ id: test.id, ...mismatch })),
  };
}

/** Runs topics one after the other; data files are read once. */
export class Validation {
  readonly #read: ReadData;
  readonly #frames = new Map<string, Promise<Frame>>();

  constructor(read: ReadData) {
    this.#read = read;
  }

  /** Runs the cases of a topic; `onCase` hears of each, with what people read of it, and ends the run by throwing. */
  async runTopic(
    topic: ReferenceTopic,
    onCase: (report: CaseReport, outcome?: Outcome) => void | Promise<void> = () => {},
  ): Promise<TopicReport> {
    const { topic: name, area, computedBy } = topic;
    const adapter = adapters.find((candidate) => candidate.topic === name);
    const base = { topic: name, area, computedBy };
    if (!adapter) return { ...base, pending: topic.cases.length, cases: [] };
    const cases: CaseReport[] = [];
    for (const test of topic.cases) {
      const { report, outcome } = await this.#runCase(adapter, test);
      cases.push(report);
      await onCase(report, outcome);
    }
    return { ...base, pending: 0, cases };
  }

  /** What the cases with data ask of an analysis, for those who answer them in another way. */
  async requests(topic: ReferenceTopic): Promise<readonly ReferenceRequest[]> {
    const adapter = adapters.find((candidate) => candidate.topic === topic.topic);
    const requests: ReferenceRequest[] = [];
    for (const { id, data, inputs } of topic.cases) {
      if (data === null) continue;
      const frame = await this.#frame(data);
      const asked = adapter?.asked?.(inputs, frame);
      if (asked) requests.push({ id, frame, ...asked });
    }
    return requests;
  }

  async #runCase(
    adapter: ReferenceAdapter,
    test: ReferenceCase,
  ): Promise<{ readonly report: CaseReport; readonly outcome?: Outcome }> {
    try {
      const frame = test.data === null ? null : await this.#frame(test.data);
      const answer = await adapter.answer(test.inputs, frame);
      const report = reportOf(adapter.topic, test, answer);
      return answer.outcome ? { report, outcome: answer.outcome } : { report };
    } catch (error) {
      const thrown = `threw ${error instanceof Error ? error.message : String(error)}`;
      return { report: failed(test, test.error ?? 'an answer', thrown) };
    }
  }

  /** A data file through the product's own import, as R reads it. */
  #frame(file: string): Promise<Frame> {
    const frame = this.#frames.get(file) ?? this.#load(file);
    this.#frames.set(file, frame);
    return frame;
  }

  async #load(file: string): Promise<Frame> {
    const text = await this.#read(file);
    const { dataset } = await importCsv(bytesSource(encodeUtf8(text)), { name: file });
    const inCapitals = /(?:^|,)"?(?:TRUE|FALSE)\b/m.test(text);
    return new Frame(dataset.columns.map((column) => asR(column, inCapitals)));
  }
}
