/** What a validation found and how it is reported; the cases themselves are run by `validation-engine.ts`, which loads all adapters. */
export { KNOWN_DIFFERENCES } from './known-differences.ts';
export { CaseFileError, readTopic } from './read-topic.ts';
export { topicTitle } from './topic-title.ts';
export { type ValidationRun, validationBlocks } from './validation-report.ts';
export {
  AREAS,
  areasOf,
  areaTitle,
  medianDigits,
  sourcesOf,
  totals,
} from './validation-summary.ts';
export type { CaseReport, ReferenceTopic, TopicReport } from './validation-types.ts';
