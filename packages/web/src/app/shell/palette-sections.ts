/** What the palette shows of what was found, section by section: a list for names, and a form of its own for questions about the open data. */
import type { NamedVariable } from '@constat/analyses';
import type { Found } from '../../analysis/use-finder.ts';
import { articleOf } from '../../features/methods/articles.ts';
import { TYPE_NAMES } from '../../features/variables/names.ts';
import { search } from '../../lib/search.ts';
import { hrefOf } from '../../routes/address.ts';
import { sectionOf } from '../../routes/menus.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import type { PaletteItem } from './palette-items.ts';

export interface Section {
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}

export interface Shown {
  /** The answer that is clearly ahead: it stands above all, large. */
  readonly best: PaletteItem | null;
  readonly sections: readonly Section[];
  /** Whether a question about the open data is asked: it can be handed to the assistant. */
  readonly isQuestion: boolean;
}

interface Looking {
  readonly items: readonly PaletteItem[];
  readonly query: string;
  /** Null until the finder is loaded. */
  readonly found: Found | null;
  readonly dataset: DatasetInfo | null;
  /** What opens an address. */
  readonly go: (address: string) => () => void;
}

/** The groups of a list of names, in their order, with the rows each has at most. */
const LISTED = [
  ['Tools', 7],
  ['Your work', 7],
  ['Articles', 4],
] as const;
const EQUAL_ANSWERS = 3;
const FITTING = 4;
/** Of the data, of saved work, and to learn from. */
const BESIDE = 2;

interface Alike {
  readonly path: string;
  readonly says: string;
}

/** The named variables that are numbers, and those that make groups. */
export function kindsOf(named: readonly NamedVariable[]) {
  const of = (...types: readonly string[]) =>
    named.filter(({ variable }) => types.includes(variable.type)).map(({ variable }) => variable);
  return { numbers: of('numeric'), groups: of('categorical', 'ordinal', 'boolean') };
}

/** Tables and charts of the same variables. */
function fitsAsWell(named: readonly NamedVariable[]): readonly Alike[] {
  const { numbers, groups } = kindsOf(named);
  const [number, second] = numbers.map(({ name }) => name);
  const [group, other] = groups.map(({ name }) => name);
  if (number && group)
    return [
      { path: 'stats/descriptives', says: `${number} split by ${group}` },
      { path: 'charts/raincloud', says: `${number} in each ${group}` },
    ];
  if (number && second) return [{ path: 'charts/scatter', says: `${number} and ${second} as points` }];
  if (group && other) return [{ path: 'stats/crosstabs', says: `Counts of ${group} by ${other}` }];
  return number ? [{ path: 'charts/histogram', says: `How ${number} is distributed` }] : [];
}

const toolAt = (items: readonly PaletteItem[], path: string) =>
  items.find(({ id, group }) => group === 'Tools' && id === path);

/** The tools that answer the question: the best with what the data say, others with what speaks for them. */
const answering = (items: readonly PaletteItem[], { answers, isClear, named, facts }: Found) =>
  answers.flatMap(({ path, reasons }, i) => {
    const item = toolAt(items, path);
    const reason = i === 0 && isClear && facts !== '' && item?.analysisId ? facts : reasons[0];
    return item ? [{ ...item, description: reason ?? item.description, named }] : [];
  });

/** The tools that answer the question, then those of the same variables, then those whose words are named. */
function toolsFor({ items, query }: Looking, found: Found): readonly PaletteItem[] {
  const { named } = found;
  const answered = answering(items, found);
  const alike = answered.length === 0 ? [] : fitsAsWell(named);
  const further = alike.flatMap(({ path, says }) => {
    const item = toolAt(items, path);
    return item ? [{ ...item, description: says, named }] : [];
  });
  return unlike([...answered, ...further, ...search(items, query).filter(({ group }) => group === 'Tools')]);
}

/** Each item once, where it stands first. */
function unlike(items: readonly PaletteItem[]): readonly PaletteItem[] {
  const firsts = new Map<string, PaletteItem>();
  for (const item of items) if (!firsts.has(item.id)) firsts.set(item.id, item);
  return [...firsts.values()];
}

/** The named variables themselves: each opens in the editor. */
const variableRows = ({ found, dataset, go }: Looking): readonly PaletteItem[] =>
  (found?.named ?? []).flatMap(({ variable: { name, levels } }) => {
    const column = dataset?.columns.find((each) => each.name === name);
    if (!column) return [];
    const groups = column.type !== 'numeric' && levels !== null ? `, ${levels} different values` : '';
    return [
      {
        id: `variable-${column.id}`,
        group: 'Variables',
        title: name,
        description: column.label || `${TYPE_NAMES[column.type]}${groups}`,
        keywords: [],
        icon: column.type,
        kind: 'Variable',
        open: go(`${hrefOf('data-management/editor')}?${new URLSearchParams({ variable: name })}`),
      },
    ];
  });

/** The answers of the decision guide that the data give for certain. */
function guideAnswers(named: readonly NamedVariable[]): readonly string[] {
  const { numbers, groups } = kindsOf(named);
  const [group] = groups;
  if (numbers.length === 0) return [];
  // Two numbers may be the same people twice, and one of two groups may only narrow the question.
  if (!group || groups.length > 1 || numbers.length > 1) return ['number'];
  const levels = group.type === 'boolean' ? 2 : (group.levels ?? 0);
  return levels < 2 ? ['number'] : ['number', levels === 2 ? 'two' : 'more'];
}

const WHICH_TEST = 'which-test';

/** The decision guide with what follows from the data, and the article about the first answer. */
function toLearn({ items, query, go }: Looking, { named, answers }: Found): readonly PaletteItem[] {
  const guide = toolAt(items, WHICH_TEST);
  const given = guideAnswers(named);
  const article = articleOf(answers[0]?.path ?? '');
  const articles = items.filter(({ group }) => group === 'Articles');
  return unlike([
    ...(guide && given.length > 0
      ? [
          {
            ...guide,
            kind: 'Guide',
            description: `Opens with ${given.length === 1 ? 'one answer' : 'two answers'} filled in`,
            open: go(`${hrefOf(WHICH_TEST)}?a=${given.join('.')}`),
          },
        ]
      : []),
    ...articles.filter(({ id }) => article !== null && id.endsWith(`/${article}`)),
    ...search(articles, query),
  ]);
}

/** Saved results of these variables; where there are none, work that has the words. */
function savedWork({ items, query, dataset }: Looking, { named }: Found): Section {
  const own = items.filter(({ group }) => group === 'Your work');
  const of = [dataset?.id, dataset?.filteredFrom?.id];
  const results = own.filter(
    ({ uses }) =>
      uses && of.includes(uses.dataset) && named.every(({ variable }) => uses.words.includes(variable.name)),
  );
  return results.length > 0
    ? { heading: 'Saved results with these variables', items: results }
    : { heading: 'Your work', items: search(own, query) };
}

const isDataPage = ({ id }: PaletteItem): boolean => sectionOf(id) === 'data';

/** The form for a question about variables of the open dataset. */
function forQuestion(looking: Looking, found: Found): Shown {
  const tools = toolsFor(looking, found).filter(({ id }) => id !== WHICH_TEST);
  const [first] = tools;
  const best = found.isClear && first ? first : null;
  const most = found.answers[0]?.score ?? 0;
  const likely = found.answers.filter(({ score }) => score > most / 2).slice(0, EQUAL_ANSWERS);
  const equal = best ? [] : tools.filter(({ id }) => likely.some(({ path }) => path === id));
  const others = tools.filter((item) => item !== best && !equal.includes(item));
  const { heading, items } = savedWork(looking, found);
  return {
    best,
    isQuestion: true,
    sections: [
      { heading: 'Possible answers', items: equal },
      {
        heading: 'Fits as well, with the same variables',
        items: others.filter((item) => !isDataPage(item)).slice(0, FITTING),
      },
      {
        heading: `In ${looking.dataset?.name ?? 'the data'}`,
        items: [...variableRows(looking), ...others.filter(isDataPage)].slice(0, BESIDE),
      },
      { heading, items: items.slice(0, BESIDE) },
      { heading: 'Learn', items: toLearn(looking, found).slice(0, BESIDE) },
    ],
  };
}

/** The list for names: of tools, of work, of articles. */
function forNames(looking: Looking): Shown {
  const { items, query, found } = looking;
  const all = search(items, query);
  return {
    best: null,
    isQuestion: false,
    sections: LISTED.map(([heading, rows]) => ({
      heading,
      items: (heading === 'Tools' && found
        ? toolsFor(looking, found)
        : all.filter(({ group }) => group === heading)
      ).slice(0, rows),
    })),
  };
}

/** What to show; sections that hold nothing are left out. */
export function shownFor(looking: Looking): Shown {
  const { items, found } = looking;
  const [answer] = found?.answers ?? [];
  const asks = found && found.named.length > 0 && answer && toolAt(items, answer.path)?.analysisId;
  const { sections, ...shown } = asks ? forQuestion(looking, found) : forNames(looking);
  return { ...shown, sections: sections.filter((section) => section.items.length > 0) };
}
