/** What the page of help finds: tools, every option of every analysis, messages, articles, keys and questions. */
import { catalogue, choiceLabel, findEntry, loadForm, type Option } from '@constat/analyses';
import { type Searchable, scoreOf, search } from '../../lib/search.ts';
import { SHORTCUTS } from '../../lib/shortcuts.ts';
import { hrefOf } from '../../routes/address.ts';
import { findRoute, listedRoutes } from '../../routes/routes.ts';
import type { SitePage } from '../../site/model.ts';
import type { HelpMessage } from './messages.ts';
import { QUESTIONS } from './questions.ts';

const GROUPS = ['Tools', 'Options', 'Messages', 'Questions', 'Keys', 'Articles'] as const;

export interface HelpItem extends Searchable {
  readonly group: (typeof GROUPS)[number];
  readonly id: string;
  /** Pages to open, the one that it is about first. */
  readonly places: readonly { readonly title: string; readonly href: string }[];
  readonly keys?: readonly string[];
}

const tools: readonly HelpItem[] = listedRoutes.map(({ path, metadata }) => ({
  group: 'Tools',
  id: path,
  title: metadata.title,
  description: metadata.description,
  keywords: metadata.keywords ?? [],
  places: [{ title: metadata.title, href: hrefOf(path) }],
}));

const keys: readonly HelpItem[] = SHORTCUTS.flatMap(({ title: where, entries }) =>
  entries.map(({ label, keys: pressed }) => ({
    group: 'Keys' as const,
    id: `${where}: ${label}`,
    title: label,
    description: where,
    keywords: ['key', 'keyboard', 'shortcut', ...pressed],
    places: [],
    keys: pressed,
  })),
);

const questions: readonly HelpItem[] = QUESTIONS.map(({ question, answer }) => ({
  group: 'Questions',
  id: question,
  title: question,
  description: answer,
  keywords: [],
  places: [],
}));

const ofArticle = ({ path, title, description, keywords }: SitePage): HelpItem => ({
  group: 'Articles',
  id: path,
  title,
  description,
  keywords,
  places: [{ title, href: `/app${path}` }],
});

/** What is there without loading anything more; `pages` are the texts of the site. */
export const helpItems = (pages: readonly SitePage[]): readonly HelpItem[] => [
  ...tools,
  ...questions,
  ...keys,
  ...pages.filter(({ kind }) => kind === 'article').map(ofArticle),
];

/** The choices of an option, each with what it says of itself. */
const choicesOf = (option: Option): readonly string[] =>
  option.kind === 'choice' || option.kind === 'choices'
    ? Object.values(option.choices).flatMap((choice) =>
        typeof choice === 'string' ? [choice] : [choiceLabel(choice), choice.help],
      )
    : [];

/** Every option of every analysis. One that many share, word for word, is there once with all their names. */
export async function loadOptions(): Promise<readonly HelpItem[]> {
  const found = new Map<string, HelpItem>();
  const forms = await Promise.all(
    catalogue.map(async (entry) => ({ entry, form: await loadForm(entry.id) })),
  );
  for (const { entry, form } of forms) {
    const { title: tool, path } = entry;
    if (!form || !findRoute(path)) continue;
    const place = { title: tool, href: hrefOf(path) };
    for (const option of Object.values(form.options)) {
      const same = `${option.label}: ${option.help}`;
      const before = found.get(same);
      if (before?.places.some(({ href }) => href === place.href)) continue;
      const keywords = choicesOf(option);
      found.set(same, {
        group: 'Options',
        id: same,
        title: option.label,
        description: option.help,
        keywords: before ? [...new Set([...before.keywords, ...keywords])] : keywords,
        places: [...(before?.places ?? []), place],
      });
    }
  }
  return [...found.values()];
}

/** A message with what it advises and where it is said. */
export function ofMessage({ text, analyses, code = '' }: HelpMessage): HelpItem {
  const end = text.search(/(?<=[.?]) /);
  const [title, advice] = end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)];
  return {
    group: 'Messages',
    id: `${code} ${text}`,
    title,
    description: advice,
    keywords: ['message', 'error', 'warning', ...code.split('-')],
    places: analyses.flatMap((id) => {
      const entry = findEntry(id);
      return entry && findRoute(entry.path) ? [{ title: entry.title, href: hrefOf(entry.path) }] : [];
    }),
  };
}

/** What tools refuse, warn of and notice, and what pages say when something went wrong. */
export const loadMessages = async (): Promise<readonly HelpItem[]> =>
  (await import('virtual:help-messages')).MESSAGES.map(ofMessage);

export interface HelpSection {
  readonly heading: string;
  /** The best. */
  readonly items: readonly HelpItem[];
  /** How many there are. */
  readonly all: number;
}

const SHOWN = 6;

/** From so many words on a message is known by most of them: whoever looks for one has other variables and numbers in it. */
const SENTENCE = 4;
const MOST = 0.7;

function likeMessages(items: readonly HelpItem[], query: string): readonly HelpItem[] {
  const words = query.split(/\s+/).filter((word) => word !== '');
  if (words.length < SENTENCE) return [];
  return items
    .filter(({ group }) => group === 'Messages')
    .map((item) => ({ item, share: words.filter((word) => scoreOf(item, word) > 0).length / words.length }))
    .filter(({ share }) => share >= MOST)
    .sort((a, b) => b.share - a.share)
    .map(({ item }) => item);
}

/** What answers a query, group by group. */
export function helpFor(items: readonly HelpItem[], query: string): readonly HelpSection[] {
  if (query.trim() === '') return [];
  const found = search(items, query);
  return GROUPS.flatMap((heading) => {
    const exact = found.filter(({ group }) => group === heading);
    const own = exact.length === 0 && heading === 'Messages' ? likeMessages(items, query) : exact;
    return own.length === 0 ? [] : [{ heading, items: own.slice(0, SHOWN), all: own.length }];
  });
}
