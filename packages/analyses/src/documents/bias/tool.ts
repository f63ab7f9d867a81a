/** What a tool for the risk of bias consists of: domains with questions, levels of judgement, and what the answers propose. */
import type { Ink } from '@constat/report';

/** A judgement that the tool knows. */
export interface BiasLevel {
  readonly key: string;
  readonly label: string;
  /** Drawn into the disc, so that nobody needs its colour. */
  readonly mark: string;
  readonly fill: Ink;
}

export interface BiasQuestion {
  readonly key: string;
  /** Its number and a few words of our own; the tool itself has the full wording and guidance. */
  readonly label: string;
}

/** The answers of one study to the questions of a domain; a question without one is absent. */
export type Answers = Readonly<Record<string, string | undefined>>;

export interface BiasDomain {
  readonly key: string;
  /** At the head of a column of the plot. */
  readonly short: string;
  readonly title: string;
  readonly questions: readonly BiasQuestion[];
  /** The level that the answers lead to; null while they are not enough, and where the tool leaves it to the person. */
  readonly propose: (answers: Answers) => string | null;
}

export interface BiasTool {
  readonly id: string;
  readonly name: string;
  /** What it is for. */
  readonly about: string;
  readonly source: string;
  readonly answers: Readonly<Record<string, string>>;
  /** From the best to the worst; what is not known may stand anywhere. */
  readonly levels: readonly BiasLevel[];
  readonly domains: readonly BiasDomain[];
  /** A checklist draws its items, which are answered with levels, and leaves the whole to the person. */
  readonly isChecklist?: true;
  /** Levels of the overall judgement, where they are others than those of the domains. */
  readonly overallLevels?: readonly BiasLevel[];
  /** The level of the whole, of the judgements of all domains in order. */
  readonly overall: (domains: readonly string[]) => string | null;
  /** Where the proposals come from, in a sentence. */
  readonly rule: string;
}

export const LOW: BiasLevel = { key: 'low', label: 'Low', mark: '+', fill: 'good' };
export const SOME: BiasLevel = { key: 'some', label: 'Some concerns', mark: '–', fill: 'fair' };
export const HIGH: BiasLevel = { key: 'high', label: 'High', mark: '×', fill: 'poor' };
export const VERY_HIGH: BiasLevel = { key: 'very-high', label: 'Very high', mark: '!', fill: 'worst' };
export const MODERATE: BiasLevel = { key: 'moderate', label: 'Moderate', mark: '–', fill: 'fair' };
export const SERIOUS: BiasLevel = { key: 'serious', label: 'Serious', mark: '×', fill: 'poor' };
export const CRITICAL: BiasLevel = { key: 'critical', label: 'Critical', mark: '!', fill: 'worst' };
export const NO_INFORMATION: BiasLevel = {
  key: 'no-information',
  label: 'No information',
  mark: '?',
  fill: 'unknown',
};
export const UNCLEAR: BiasLevel = { key: 'unclear', label: 'Unclear', mark: '?', fill: 'unknown' };

/** Answers to signalling questions; the first holds while nothing is chosen. */
export const SIGNALS = { open: '–', y: 'Y', py: 'PY', pn: 'PN', n: 'N', ni: 'NI' } as const;

export const isYes = (answer: string | undefined): boolean => answer === 'y' || answer === 'py';
export const isNo = (answer: string | undefined): boolean => answer === 'n' || answer === 'pn';
export const isUnknown = (answer: string | undefined): boolean => answer === 'ni';

/** The worst of the judgements, by the order of the levels; null while one is missing. */
export function worstOf(levels: readonly BiasLevel[]): (domains: readonly string[]) => string | null {
  const order = levels.map(({ key }) => key);
  return (domains) => {
    const places = domains.map((each) => order.indexOf(each));
    return places.length === 0 || places.includes(-1) ? null : (order[Math.max(...places)] ?? null);
  };
}

/** Questions numbered within their domain. */
export const questions = (domain: number, ...labels: readonly string[]): readonly BiasQuestion[] =>
  labels.map((label, i) => ({ key: `q${i + 1}`, label: `${domain}.${i + 1} ${label}` }));

/** Where the tool leaves the judgement to the person. */
export const noProposal = (): null => null;
