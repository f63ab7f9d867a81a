/** Runs reference cases in the worker, area after area; their code and data are loaded for this alone. */

import { CASES } from 'virtual:reference-cases';
import { areasOf, type TopicReport } from '@constat/analyses/validation';
import { Validation } from '@constat/analyses/validation-engine';
import type { ReferenceFiles, ValidationEvents, WantedCases } from './engine-contract.ts';
import { breathe } from './helpers.ts';

const PROGRESS_MS = 50;

interface Part {
  readonly checks: number;
  load(): Promise<ReferenceFiles>;
}

/** The product's own cases in the order of their areas, those of one area, or those given. */
function partsOf(wanted: WantedCases): readonly Part[] {
  if (wanted !== null && !('area' in wanted))
    return wanted.map((files) => ({
      checks: files.topics.reduce((sum, { cases }) => sum + cases.length, 0),
      load: async () => files,
    }));
  const areas = wanted === null ? areasOf(CASES) : [wanted.area];
  return areas.flatMap((area) => CASES.filter((part) => part.area === area));
}

export async function validateCases(
  wanted: WantedCases,
  events: ValidationEvents,
): Promise<readonly TopicReport[]> {
  const parts = partsOf(wanted);
  const reports: TopicReport[] = [];
  events.began(parts.reduce((sum, { checks }) => sum + checks, 0));
  let [done, numbers, failed, said] = [0, 0, 0, 0];
  for (const part of parts) {
    const { topics, data } = await part.load();
    const validation = new Validation((file) => {
      const text = data[file];
      if (text === undefined) throw new Error(`There is no file ${file} in data.`);
      return text;
    });
    for (const topic of topics) {
      const report = await validation.runTopic(topic, async ({ compared, passed }) => {
        done += 1;
        numbers += compared;
        failed += passed ? 0 : 1;
        const now = performance.now();
        if (now - said < PROGRESS_MS) return;
        said = now;
        events.progress({ done, numbers, failed, topic: topic.topic, area: topic.area });
        await breathe();
      });
      reports.push(report);
      events.topic(report);
    }
  }
  return reports;
}
