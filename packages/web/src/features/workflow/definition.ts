/**
 * What a guided workflow is: a question with designs to choose from. A design names the analysis whose form asks for the data
 * and whose result holds the facts, and the tests among which those facts choose. Everything else is the same for all workflows.
 *
 *     question -> data -> assumptions -> test -> result -> report
 */
import type { LayoutGroup, OptionSchema, RawOptions } from '@constat/analyses';
import type { Runs } from '@constat/report';
import type { FTest, StatisticAndP } from '@constat/stats';

/** How the outcome is measured. */
export const SCALES = ['interval', 'ordinal'] as const;
export type Scale = (typeof SCALES)[number];

/** Something that ought to be normal: a group, differences, residuals. */
export interface SampleFacts {
  readonly label: string;
  readonly n: number;
  /** Shapiro–Wilk; null where it cannot be computed. */
  readonly normality: StatisticAndP | null;
}

/** What the data say about the assumptions. */
export interface Facts {
  readonly samples: readonly SampleFacts[];
  /** Levene's test; null where there are no groups, or no spread. */
  readonly variances: FTest | null;
  /** Sizes of the groups compared; empty where the same cases are compared. */
  readonly sizes: readonly number[];
  /** The least spherical effect of repeated measurements. */
  readonly sphericity: {
    readonly w: number;
    readonly pValue: number;
    readonly epsilon: number;
  } | null;
  /** What is to be said where nothing of this is assumed. */
  readonly notes?: readonly Runs[];
}

/** A test that a design can end in. */
export interface GuidedTest {
  readonly id: string;
  readonly label: string;
  /** One sentence: what it compares and what it needs. */
  readonly help: string;
  readonly analysis: string;
  /** The options of that analysis, from those of the design's form. */
  readonly options: (asked: RawOptions) => RawOptions;
  /** Why it cannot be used with these data, or null. */
  readonly unfit?: (asked: RawOptions) => string | null;
}

/** Which test the facts choose; the ids are those of the design's tests. */
export interface Rule {
  /** Where the assumptions hold. */
  readonly equal: string;
  /** Where variances or sizes differ; without it they do not matter. */
  readonly unequal?: string;
  /** For ordered scores, and small samples that are not normal; without it there is no such test. */
  readonly ranks?: string;
}

export interface Design {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  /** The analysis whose form asks for the data. */
  readonly host: string;
  readonly roles: readonly string[];
  readonly groups: readonly LayoutGroup[];
  /** Changes of its options for this form: another label, fewer variables. */
  readonly asks?: Readonly<Record<string, Partial<OptionSchema[string]>>>;
  /** The role that also takes ordered categories where the outcome is an order. */
  readonly ordered?: string;
  readonly tests: readonly GuidedTest[];
  readonly rule: Rule;
  /** Reads the result of the host. */
  readonly facts: (result: unknown) => Facts;
}

export interface Workflow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Heads the first step. */
  readonly question: string;
  readonly designs: readonly Design[];
}

/** The facts of an ordered outcome, of which nothing is assumed. */
const NO_FACTS: Facts = { samples: [], variances: null, sizes: [], sphericity: null };

/** What checks the data of a design: its host, or for an ordered outcome the test on ranks that it leads to. */
export interface Checker {
  readonly analysis: string;
  readonly options: (asked: RawOptions) => RawOptions;
  readonly facts: (result: unknown) => Facts;
}

export function checkerOf(
  { host, rule, tests, facts }: Design,
  scale: Scale,
  asked: RawOptions | null,
): Checker {
  const ranks = scale === 'ordinal' ? tests.find(({ id }) => id === rule.ranks) : undefined;
  return ranks && !(asked && ranks.unfit?.(asked))
    ? { analysis: ranks.analysis, options: ranks.options, facts: () => NO_FACTS }
    : { analysis: host, options: (asked) => asked, facts };
}

/** The options named, where they are set. */
export const pick = (asked: RawOptions, ...keys: readonly string[]): RawOptions =>
  Object.fromEntries(keys.flatMap((key) => (asked[key] === undefined ? [] : [[key, asked[key]]])));

/** What the form of a design asks for: its draft may hold more, from an example or an earlier version. */
export const askedOptions = ({ roles, groups }: Design, options: RawOptions): RawOptions =>
  pick(options, ...roles, ...groups.flatMap((group) => group.options));
