/** What a model recommends, held against the product: mapped to its tools by the matching engine, with the report on what is doubtful. */
import { STARTUP_CONFIGURATION } from '../matching/configuration.ts';
import { MATCH_ENTRIES } from '../matching/entries.ts';
import { createMatcher, type MappingResult, type Recommendation } from '../matching/matcher.ts';
import { type ValidationReport, validateMapping } from '../matching/validation.ts';

/** Recommendations with their tools, and the report on them. */
export interface CheckedRecommendations {
  readonly mapping: MappingResult;
  readonly report: ValidationReport;
}

const MOST = 10;
const LONGEST = 500;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, LONGEST) : undefined;

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.flatMap((one) => text(one) ?? []) : undefined;

/** The parts of a value that are there. */
const given = <K extends string, V>(key: K, value: V | undefined) =>
  (value === undefined ? {} : { [key]: value }) as Partial<Record<K, V>>;

function read(value: unknown): Recommendation | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Readonly<Record<string, unknown>>;
  const analysisName = text(fields.analysisName);
  if (analysisName === undefined) return null;
  const { confidence, priority } = fields;
  return {
    analysisName,
    ...given('description', text(fields.description)),
    ...given('reasoning', text(fields.reasoning)),
    ...given('category', text(fields.category)),
    ...given('confidence', typeof confidence === 'number' ? Math.min(1, Math.max(0, confidence)) : undefined),
    ...given('priority', typeof priority === 'number' && priority >= 1 ? Math.floor(priority) : undefined),
    ...given('prerequisites', texts(fields.prerequisites)),
    ...given('assumptions', texts(fields.assumptions)),
  };
}

const matcher = createMatcher(MATCH_ENTRIES, STARTUP_CONFIGURATION);

/** Maps and checks what was recommended; null when nothing of it can be read. */
export function checkRecommendations(input: unknown): CheckedRecommendations | null {
  const list = Array.isArray(input) ? input.slice(0, MOST).flatMap((one) => read(one) ?? []) : [];
  if (list.length === 0) return null;
  return { mapping: matcher.map(list), report: validateMapping(list, matcher) };
}

/** The same for who recommended: what to open instead, and what to doubt. */
export const recommendationsAsText = ({ mapping, report }: CheckedRecommendations): string =>
  JSON.stringify({
    available: mapping.mappedAnalyses.map(({ text: title, path, matchScore, reasoning }) => ({
      title,
      path,
      matchScore: Number(matchScore.toFixed(2)),
      reasoning,
    })),
    notInConstat: mapping.unmappedRecommendations.map(({ text: title, category }) => ({ title, category })),
    doubts: {
      lowConfidence: report.lowConfidenceMatches.map(({ analysisName, reason }) => ({
        analysisName,
        reason,
      })),
      conflicts: report.conflictingMatches.map(({ analysisName, pair }) => ({ analysisName, pair })),
      ambiguity: report.overallQuality.ambiguityLevel,
      actions: report.overallQuality.recommendedActions,
    },
  });
