/** What a public page is: data, written as Markdown with a heading of settings, shown by one template. */
import type { MarkdownBlock } from '../ui/markdown-parse.ts';
import type { LiveResult } from './live/model.ts';
import type { QuizQuestion } from './quiz/model.ts';

export const PAGE_KINDS = ['page', 'landing', 'calculator', 'article'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export interface SiteLink {
  readonly href: string;
  readonly label: string;
}

/** A part of a text: what Markdown has, a worked example that runs, or questions to the reader. */
export type SiteBlock =
  | MarkdownBlock
  | { readonly kind: 'live'; readonly name: string }
  | { readonly kind: 'quiz'; readonly questions: readonly QuizQuestion[] };

/** A page as it is written. */
export interface SitePage {
  /** '/about' */
  readonly path: string;
  readonly kind: PageKind;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** The address that counts for search engines. */
  readonly canonical: string;
  readonly lead: string;
  readonly blocks: readonly SiteBlock[];
  /** The tool in the app, once it is built. */
  readonly action: SiteLink | null;
  readonly related: readonly SiteLink[];
  /** Steps and duration, for the pages that are instructions. */
  readonly howTo: { readonly minutes: number; readonly steps: readonly string[] } | null;
  /** Pages with a part that is more than text. */
  readonly feature: 'home' | 'promotions' | null;
}

export interface ToolGroup {
  readonly title: string;
  readonly tools: readonly SiteLink[];
}

/** Everything a page needs in the browser; it is written into the page, so that no second request is made. */
export interface SiteData {
  readonly page: SitePage;
  readonly version: string;
  /** The tools of the app by area; on the home page only. */
  readonly tools: readonly ToolGroup[];
  /** What the examples of the page show at first, by their names. */
  readonly live: Readonly<Record<string, LiveResult>>;
}
