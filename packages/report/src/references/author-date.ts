/** Styles that cite by author and year: APA 7, Harvard, Chicago. Sources: APA Publication Manual (7th ed., 2020), Cite Them Right (12th ed., 2022), The Chicago Manual of Style (17th ed., 2017, chapter 15). */
import type { Runs } from '../rich.ts';
import {
  addressOf,
  around,
  authorsOf,
  familyFirst,
  givenFirst,
  isArticleNumber,
  isPart,
  isPerson,
  italics,
  joinedBy,
  nameList,
  ordinal,
  pp,
  sentences,
  standsAlone,
} from './parts.ts';
import { namesOf, type Reference } from './reference.ts';

const PLENTY = Number.POSITIVE_INFINITY;

/** APA names all up to 20; of more the first 19 and the last. */
function apaNames(reference: Reference): string {
  const names = authorsOf(reference).map((name) => familyFirst(name));
  if (names.length > 20) return `${names.slice(0, 19).join(', ')}, … ${names.at(-1) ?? ''}`;
  return nameList(names, { two: ', & ', more: ', & ' }, { most: PLENTY, kept: 0, etAl: '' });
}

const KIND: Readonly<Record<string, string>> = {
  thesis: 'Doctoral dissertation',
  dataset: 'Data set',
  software: 'Computer software',
  preprint: 'Preprint',
};

export function apa(reference: Reference): Runs {
  const { title = '', container, volume, issue, pages, publisher, edition, year = 'n.d.', type } = reference;
  const onlyEditors = namesOf(reference.authors).length === 0 && namesOf(reference.editors).length > 0;
  const names = `${apaNames(reference)}${onlyEditors ? (namesOf(reference.editors).length > 1 ? ' (Eds.)' : ' (Ed.)') : ''}`;
  const date = `(${year})`;
  const kind = type === undefined ? undefined : KIND[type];
  const bracket =
    kind === undefined ? '' : type === 'thesis' ? ` [${kind}${around(', ', publisher)}]` : ` [${kind}]`;
  const own: Runs = standsAlone(reference)
    ? [...italics(title), around(' (', ordinal(edition), ' ed.)'), bracket]
    : [title];
  const head: readonly Runs[] = names === '' ? [own, [date]] : [[joinDate(names, date)], own];
  return withAddress(sentences(...head, ...apaSource(reference, onlyEditors)), addressOf(reference));

  function apaSource(of: Reference, editorsLead: boolean): readonly Runs[] {
    if (isPart(of)) {
      const editors = editorsLead ? [] : namesOf(of.editors);
      const list = nameList(
        editors.map(givenFirst),
        { two: ' & ', more: ', & ' },
        { most: PLENTY, kept: 0, etAl: '' },
      );
      const who = around('', list, editors.length > 1 ? ' (Eds.), ' : ' (Ed.), ');
      const where = [around('', ordinal(edition), ' ed.'), around('Vol. ', volume), pp(pages)]
        .filter((part) => part !== '')
        .join(', ');
      return [[`In ${who}`, ...italics(container), around(' (', where, ')')], [publisher ?? '']];
    }
    if (standsAlone(of)) return [type === 'thesis' ? [] : [publisher ?? ''], [container ?? '']];
    const numbers: Runs = [...italics(volume), around('(', issue, ')')];
    return [
      joinedBy(', ', italics(container), numbers, [around(isArticleNumber(pages) ? 'Article ' : '', pages)]),
    ];
  }
}

/** Names end with a full stop: that of the last initial, else one of their own. */
const joinDate = (names: string, date: string): string => `${names}${names.endsWith('.') ? '' : '.'} ${date}`;

/** An address ends a reference without a full stop. */
const withAddress = (runs: Runs, address: string): Runs => (address === '' ? runs : [...runs, ' ', address]);

export function harvard(reference: Reference): Runs {
  const {
    title = '',
    container,
    volume,
    issue,
    pages,
    publisher,
    place,
    edition,
    year = 'no date',
    type,
  } = reference;
  const names = nameList(
    authorsOf(reference).map((name) => familyFirst(name, '')),
    { two: ' and ', more: ' and ' },
    { most: 3, kept: 1, etAl: ' et al.' },
  );
  const made = joinedBy(': ', [place ?? ''], [publisher ?? '']);
  const link = addressOf(reference);
  const available: Runs = link === '' ? [] : [`Available at: ${link}`];
  const head = `${names === '' ? '' : `${names} `}(${year})`;
  if (standsAlone(reference))
    return sentences(
      [`${head} `, ...italics(title), ...(type === 'thesis' ? ['. PhD thesis'] : [])],
      [around('', ordinal(edition), ' edn')],
      made,
      [container ?? ''],
      available,
    );
  if (isPart(reference)) {
    const editors = namesOf(reference.editors);
    const list = nameList(
      editors.map((name) => familyFirst(name, '')),
      { two: ' and ', more: ' and ' },
      { most: 3, kept: 1, etAl: ' et al.' },
    );
    return sentences(
      [
        `${head}${around(' ‘', title, '’')}, in `,
        around('', list, editors.length > 1 ? ' (eds) ' : ' (ed.) '),
        ...italics(container),
      ],
      joinedBy(', ', made, [pp(pages)]),
      available,
    );
  }
  const numbers = `${volume ?? ''}${around('(', issue, ')')}`;
  return sentences(
    joinedBy(', ', [`${head}${around(' ‘', title, '’')}`], italics(container), [numbers], [pp(pages)]),
    available,
  );
}

/** Initials with their full stops: Kenneth F. */
const stopped = (given: string): string => given.replace(/(?<!\p{L})\p{Lu}(?![\p{L}.])/gu, '$&.');

/** Chicago turns round the first name only; of more than ten the first seven are named. */
function chicagoNames(reference: Reference): string {
  const names = authorsOf(reference).map((name, i) =>
    i === 0 || !isPerson(name)
      ? isPerson(name)
        ? `${name.family}, ${stopped(name.given)}`
        : name.family
      : `${stopped(name.given)} ${name.family}`,
  );
  return nameList(names, { two: ', and ', more: ', and ' }, { most: 10, kept: 7, etAl: ', et al.' });
}

export function chicago(reference: Reference): Runs {
  const {
    title = '',
    container,
    volume,
    issue,
    pages,
    publisher,
    place,
    edition,
    year = 'n.d.',
    type,
  } = reference;
  const head: readonly Runs[] = [[chicagoNames(reference)], [year]];
  const made = joinedBy(': ', [place ?? ''], [publisher ?? '']);
  const link = addressOf(reference);
  const address: Runs = link === '' ? [] : [link];
  if (standsAlone(reference))
    return sentences(
      ...head,
      type === 'thesis' ? [quoted(title)] : italics(title),
      [around('', ordinal(edition), ' ed')],
      type === 'thesis' ? [around('PhD diss., ', publisher)] : made,
      [container ?? ''],
      address,
    );
  if (isPart(reference)) {
    const editors = namesOf(reference.editors).map((name) =>
      isPerson(name) ? `${stopped(name.given)} ${name.family}` : name.family,
    );
    const list = nameList(editors, { two: ' and ', more: ', and ' }, { most: 10, kept: 7, etAl: ', et al.' });
    return sentences(
      ...head,
      [quoted(title)],
      joinedBy(', ', ['In ', ...italics(container)], [around('edited by ', list)], [pages ?? '']),
      made,
      address,
    );
  }
  const numbers: Runs = [
    ...italics(container),
    around(' ', volume),
    around(' (', issue, ')'),
    around(': ', pages),
  ];
  return sentences(...head, [quoted(title)], numbers, address);
}

/** American quotation marks hold the full stop. */
const quoted = (title: string): string =>
  title === '' ? '' : `“${title}${/[.?!]$/.test(title) ? '' : '.'}”`;
