/** What the assistant answers. */
import type { Alternative } from '../guide/endings.ts';
import type { RawOptions } from '../options.ts';
import type { Cue } from './mentions.ts';
import type { PlacedRole } from './roles.ts';
import type { Rows } from './rows-kept.ts';

/** A variable that plays a part, as it is kept with a conversation. */
export interface KeptMention {
  readonly name: string;
  readonly cue: Cue | null;
}

/** Another analysis of the same variables. */
export interface OtherAnalysis {
  readonly analysisId: string;
  readonly path: string;
  readonly title: string;
  readonly when: string;
  readonly options: RawOptions;
  readonly roles: readonly PlacedRole[];
}

/** An analysis with its roles and options filled, ready to run. */
export interface RunStep {
  readonly kind: 'run';
  readonly id: string;
  readonly analysisId: string;
  /** Below /app. */
  readonly path: string;
  readonly title: string;
  /** What the step does in the words of the plan. */
  readonly aim: string;
  readonly why: string;
  readonly options: RawOptions;
  readonly roles: readonly PlacedRole[];
  readonly prerequisites: readonly string[];
  /** What to use when an assumption fails. */
  readonly alternatives: readonly Alternative[];
  readonly others: readonly OtherAnalysis[];
  /** Why it does not run by itself, or null. */
  readonly waits: string | null;
  readonly mentions: readonly KeptMention[];
  /** Where not all rows are meant. */
  readonly rows?: Rows;
}

/** Methods and results of the steps before it as text. */
export interface WriteStep {
  readonly kind: 'write';
  readonly id: string;
  readonly title: string;
  readonly aim: string;
}

export type Step = RunStep | WriteStep;

export interface AskChoice {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  /** The analysis it leads to. */
  readonly leads?: string;
}

/** A question back: asked only where the answer changes the analysis and the data cannot tell. */
export interface Ask {
  readonly id: string;
  readonly kind: 'variable' | 'pairing';
  readonly question: string;
  readonly says: string;
  readonly choices: readonly AskChoice[];
  /** For drawing both readings: outcome, groups and what names the cases. */
  readonly drawn?: { readonly outcome: string; readonly group: string; readonly unit: string };
}

/** A word of the question and what it was taken for. */
export interface Read {
  readonly said: string;
  readonly means: string;
  readonly kind: 'variable' | 'aim';
}

/** A page that is no analysis of the data: a calculator, a guide, a page of the app. */
export interface FoundPageAnswer {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

export type Turn =
  | { readonly kind: 'plan'; readonly steps: readonly Step[]; readonly reads: readonly Read[] }
  | { readonly kind: 'ask'; readonly ask: Ask; readonly reads: readonly Read[] }
  | {
      readonly kind: 'page';
      readonly page: FoundPageAnswer;
      readonly message: string;
      readonly more: readonly FoundPageAnswer[];
    }
  /** What is no question, answered in a sentence. */
  | { readonly kind: 'word'; readonly message: string }
  | {
      readonly kind: 'none';
      readonly message: string;
      readonly nearest: readonly FoundPageAnswer[];
      readonly examples: readonly string[];
    };

/** Answers to questions back: the id of the question, the id of the choice. */
export type Decisions = Readonly<Record<string, string>>;

/** What was said before in the same conversation. */
export interface Before {
  readonly question: string;
  readonly step: RunStep;
}
