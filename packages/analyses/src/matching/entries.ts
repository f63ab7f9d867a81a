/** Everything that can be found, in one shape: analyses, their further addresses, and the other pages of the product. */
import { catalogue } from '../catalogue.ts';
import type { CatalogueEntry } from '../contract.ts';
import { LIMITS } from './configuration.ts';
import { PAGES, type PageType } from './pages.ts';

/** What an entry is: it decides where it is listed. */
export type EntryType = 'chart' | 'calculator' | PageType;

/** One entry of the catalogue that is searched; the matching engine adds aliases, keywords and confidence. */
export interface MatchEntry {
  readonly id: string;
  readonly text: string;
  readonly description: string;
  readonly type: EntryType;
  readonly category: string;
  /** Below /app. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly aliases: readonly string[];
  readonly keywords: readonly string[];
  /** How far a match of its words can be trusted, 0.8 to 0.95. */
  readonly confidence: number;
  /** The analysis that the address opens, if any. */
  readonly analysisId?: string;
}

/** Names that other programs and saved recommendations use for an entry, by its address. */
const IDS: Readonly<Record<string, string>> = {
  'inferential-stats/one-sample-ttest': 'TTEST1',
  'inferential-stats/independent-samples-ttest': 'TTEST2',
  'inferential-stats/paired-samples-ttest': 'TTEST3',
  'inferential-stats/chi-square-test': 'CAT1',
  'epicalc/matched-case-control': 'CAT2',
  'publication-ready/posthoc-tests': 'POST1',
  'correlation-analysis/matrix': 'CORR1',
  'stats/linear-regression': 'REG1',
  'stats/logistic-regression': 'REG2',
};

const CALCULATORS = new Set(['calculators', 'intervals', 'summary-tests', 'sample-size', 'epidemiology']);

const typeOf = ({ area }: CatalogueEntry): EntryType => {
  if (area === 'charts') return 'chart';
  return CALCULATORS.has(area) ? 'calculator' : 'analysis';
};

/** Tests people name by one word are trusted most; words of calculators and further addresses are shared by many. */
const CONFIDENCE: Readonly<Record<'named' | EntryType, number>> = {
  named: LIMITS.confidenceMax,
  analysis: 0.9,
  chart: 0.9,
  calculator: 0.85,
  data: 0.85,
  document: 0.85,
  guide: 0.85,
  workflow: 0.8,
  page: 0.8,
};

const ofAnalysis = (entry: CatalogueEntry): MatchEntry[] => {
  const { id, path, title, description, area, aliases, keywords, presets = [] } = entry;
  const type = typeOf(entry);
  const named = IDS[path];
  const own: MatchEntry = {
    id: named ?? id,
    text: title,
    description,
    type,
    category: area,
    path,
    tags: [area, entry.resultType],
    aliases,
    keywords,
    confidence: named ? CONFIDENCE.named : CONFIDENCE[type],
    analysisId: id,
  };
  const further = presets.map(
    (preset): MatchEntry => ({
      id: preset.path,
      text: preset.title,
      description: preset.description,
      type,
      category: area,
      path: preset.path,
      tags: [area, entry.resultType],
      aliases: [],
      keywords: preset.keywords,
      confidence: LIMITS.confidence,
      analysisId: id,
    }),
  );
  return [own, ...further];
};

const ofPages: readonly MatchEntry[] = PAGES.map(
  ({ path, title, description, type, category, aliases, keywords }) => ({
    id: IDS[path] ?? path,
    text: title,
    description,
    type,
    category,
    path,
    tags: [category],
    aliases,
    keywords,
    confidence: IDS[path] ? CONFIDENCE.named : CONFIDENCE[type],
  }),
);

/** Every page of the product that can be found. */
export const MATCH_ENTRIES: readonly MatchEntry[] = [...catalogue.flatMap(ofAnalysis), ...ofPages];

const byPath = new Map(MATCH_ENTRIES.map((entry) => [entry.path, entry]));

/** The entry of an address below /app. */
export const entryAt = (path: string): MatchEntry | undefined => byPath.get(path);
