/** Reads the file of a public page. */
import { hrefOf } from '../routes/address.ts';
import { findRoute, isAddress } from '../routes/routes.ts';
import { type MarkdownBlock, parseMarkdown } from '../ui/markdown-parse.ts';
import { listOf, splitFrontMatter } from './front-matter.ts';
import { PAGE_KINDS, type PageKind, type SiteBlock, type SitePage } from './model.ts';
import { splitQuiz } from './quiz/read-quiz.ts';

/** Tables that are made of data, by name. */
type Tables = Readonly<Record<string, readonly SiteBlock[] | undefined>>;

/** The part of a page that speaks of the tool in the app; a page whose tool is not built goes without. */
const TOOL_HEADING = 'In Constat';

const isKind = (value: string | undefined): value is PageKind => PAGE_KINDS.some((kind) => kind === value);

/** Leaves out the sections under a heading. */
function without(blocks: readonly SiteBlock[], heading: string): readonly SiteBlock[] {
  let skipping = false;
  return blocks.filter((block) => {
    if (block.kind === 'heading' && block.level <= 2) skipping = block.text === heading;
    return !skipping;
  });
}

const INSERTED = /^\{\{(?:(live) )?([a-z0-9-]+)\}\}$/;

/** Puts tables that are made of data, and examples that run, where a text names them: '{{gpower}}', '{{live t-test}}' on a line of their own. */
const withInserted = (blocks: readonly MarkdownBlock[], file: string, tables: Tables): readonly SiteBlock[] =>
  blocks.flatMap((block): readonly SiteBlock[] => {
    const [, live, name] = (block.kind === 'paragraph' && INSERTED.exec(block.text)) || [];
    if (name === undefined) return [block];
    if (live !== undefined) return [{ kind: 'live', name }];
    const table = tables[name];
    if (!table) throw new Error(`${file} names the table ${name}, which is not there.`);
    return table;
  });

/** A page whose related pages are known by address only. */
export interface Draft extends Omit<SitePage, 'related'> {
  readonly relatedPaths: readonly string[];
}

export function readPage(file: string, text: string, tables: Tables): Draft {
  const { settings, body } = splitFrontMatter(text, file);
  const need = (name: string): string => {
    const value = settings[name];
    if (!value) throw new Error(`${file} has no ${name}.`);
    return value;
  };
  const path = need('path');
  const kind = settings.kind;
  if (!isKind(kind)) throw new Error(`${file}: kind '${kind}' is unknown.`);
  // A text that is its own page in the app leads to the tool it names, if it names one.
  const tool = settings.tool ?? settings.app;
  const found = tool === undefined ? undefined : findRoute(tool);
  const route = found?.props?.page === path ? undefined : found;
  const asked = splitQuiz(body, file);
  const blocks = withInserted(parseMarkdown(asked.body), file, {
    ...tables,
    quiz: [{ kind: 'quiz', questions: asked.questions }],
  });
  const { minutes } = settings;
  return {
    path,
    kind,
    title: need('title'),
    description: need('description'),
    keywords: listOf(need('keywords')),
    // A page of the app that is not built yet is no address to send search engines to.
    canonical: settings.app !== undefined && isAddress(settings.app) ? hrefOf(settings.app) : path,
    lead: need('lead'),
    blocks: route ? blocks : without(blocks, TOOL_HEADING),
    action:
      route && tool ? { href: hrefOf(tool), label: settings.action ?? `Open ${route.metadata.title}` } : null,
    relatedPaths: listOf(settings.related),
    howTo: minutes === undefined ? null : { minutes: Number(minutes), steps: stepsIn(blocks, file) },
    feature: settings.feature === 'home' || settings.feature === 'promotions' ? settings.feature : null,
  };
}

/** The first numbered list of a page. */
function stepsIn(blocks: readonly SiteBlock[], file: string): readonly string[] {
  const list = blocks.find((block) => block.kind === 'list' && block.ordered);
  if (list?.kind !== 'list') throw new Error(`${file} has minutes but no numbered steps.`);
  return list.items;
}
