/** Styles that cite by number: Vancouver, AMA, IEEE, Nature. Sources: Citing Medicine (2nd ed.), AMA Manual of Style (11th ed., 2020), IEEE Reference Guide (2023), Nature's instructions for authors. */
import type { Runs } from '../rich.ts';
import {
  addressOf,
  around,
  authorsOf,
  familyFirst,
  familyLetters,
  givenFirst,
  isArticleNumber,
  isPart,
  italics,
  joinedBy,
  nameList,
  ordinal,
  pp,
  sentences,
  shortRange,
  standsAlone,
} from './parts.ts';
import { namesOf, type Reference } from './reference.ts';

const COMMAS = { two: ', ', more: ', ' };

/** Year;volume(issue):pages */
const medical = ({ year, volume, issue }: Reference, pages: string): string => {
  const numbers = `${volume ?? ''}${around('(', issue, ')')}${around(':', pages)}`;
  return joinedText(';', year ?? '', numbers);
};

const joinedText = (between: string, ...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(between);

/** Medical journals print a hyphen between pages. */
const hyphened = (pages: string): string => pages.replaceAll('–', '-');

/** doi:10.1 without a full stop, or the page. */
const doiOf = ({ doi, url }: Reference, label: string, page = ''): string =>
  doi === undefined ? around(page, url) : `${label}${doi}`;

const unstopped = (runs: Runs, last: string): Runs => (last === '' ? runs : [...runs, ' ', last]);

export function vancouver(reference: Reference): Runs {
  const { title = '', container, pages, publisher, place, edition, year, type } = reference;
  const many = { most: 6, kept: 6, etAl: ', et al' };
  const names = nameList(authorsOf(reference).map(familyLetters), COMMAS, many);
  const made = joinedText('; ', joinedText(': ', place ?? '', publisher ?? ''), year ?? '');
  const last = doiOf(reference, 'doi: ', 'Available from: ');
  const online = type === 'web' && reference.url !== undefined ? ' [Internet]' : '';
  const range = hyphened(shortRange(pages));
  if (standsAlone(reference))
    return unstopped(
      sentences(
        [names],
        [`${title}${online}`],
        [around('', ordinal(edition), ' ed')],
        [container ?? ''],
        [made],
      ),
      last,
    );
  if (isPart(reference)) {
    const editors = namesOf(reference.editors);
    const list = nameList(editors.map(familyLetters), COMMAS, many);
    const who = around('', list, editors.length > 1 ? ', editors. ' : ', editor. ');
    return unstopped(
      sentences(
        [names],
        [title],
        [`In: ${who}${container ?? ''}`],
        [around('', ordinal(edition), ' ed')],
        [around('Vol. ', reference.volume)],
        [made],
        [around('p. ', range)],
      ),
      last,
    );
  }
  return unstopped(sentences([names], [title], [container ?? ''], [medical(reference, range)]), last);
}

export function ama(reference: Reference): Runs {
  const { title = '', container, pages, publisher, edition, year } = reference;
  const many = { most: 6, kept: 3, etAl: ', et al' };
  const names = nameList(authorsOf(reference).map(familyLetters), COMMAS, many);
  const made = joinedText('; ', publisher ?? '', year ?? '');
  const last = doiOf(reference, 'doi:');
  if (standsAlone(reference))
    return unstopped(
      sentences([names], italics(title), [around('', ordinal(edition), ' ed')], [container ?? ''], [made]),
      last,
    );
  if (isPart(reference)) {
    const editors = namesOf(reference.editors);
    const list = nameList(editors.map(familyLetters), COMMAS, many);
    const who = around('', list, editors.length > 1 ? ', eds. ' : ', ed. ');
    return unstopped(
      sentences(
        [names],
        [title],
        [`In: ${who}`, ...italics(container)],
        [around('', ordinal(edition), ' ed')],
        [around('Vol ', reference.volume)],
        [`${made}${around(':', hyphened(pages ?? ''))}`],
      ),
      last,
    );
  }
  return unstopped(
    sentences([names], [title], italics(container), [medical(reference, hyphened(pages ?? ''))]),
    last,
  );
}

export function ieee(reference: Reference): Runs {
  const { title = '', container, volume, issue, pages, publisher, place, edition, year, type } = reference;
  const names = nameList(
    authorsOf(reference).map(givenFirst),
    { two: ' and ', more: ', and ' },
    { most: 6, kept: 1, etAl: ' et al.' },
  );
  const made = joinedText(', ', joinedText(': ', place ?? '', publisher ?? ''), year ?? '');
  const doi: Runs = [around('doi: ', reference.doi)];
  const page = reference.doi === undefined ? around('[Online]. Available: ', reference.url) : '';
  const quoted = title === '' ? '' : `“${title},”`;
  const printed = around('', ordinal(edition), ' ed.');
  if (type === 'thesis')
    return unstopped(
      sentences(
        joinedBy(
          ' ',
          joinedBy(', ', [names], [quoted]),
          joinedBy(', ', ['Ph.D. dissertation'], [publisher ?? ''], [place ?? ''], [year ?? ''], doi),
        ),
      ),
      page,
    );
  if (standsAlone(reference))
    return unstopped(
      sentences(
        joinedBy(', ', [names], [...italics(title), around(', ', printed)]),
        joinedBy(', ', [container ?? ''], [made], doi),
      ),
      page,
    );
  const editors = nameList(
    namesOf(reference.editors).map(givenFirst),
    { two: ' and ', more: ', and ' },
    { most: 6, kept: 1, etAl: ' et al.' },
  );
  const who = around('', editors, namesOf(reference.editors).length > 1 ? ', Eds.' : ', Ed.');
  const head: Runs = joinedBy(', ', [names], [quoted]);
  const numbers = isArticleNumber(pages) ? around('Art. no. ', pages) : pp(pages);
  const source: Runs = isPart(reference)
    ? joinedBy(
        ', ',
        ['in ', ...italics(container)],
        [around('vol. ', volume)],
        [joinedText(' ', joinedText(', ', printed, who), made)],
        [numbers],
        doi,
      )
    : joinedBy(
        ', ',
        italics(container),
        [around('vol. ', volume)],
        [around('no. ', issue)],
        [numbers],
        [year ?? ''],
        doi,
      );
  return unstopped(sentences(joinedBy(' ', head, source)), page);
}

export function nature(reference: Reference): Runs {
  const { title = '', container, volume, pages, publisher, edition, year } = reference;
  const names = nameList(
    authorsOf(reference).map((name) => familyFirst(name)),
    { two: ' & ', more: ' & ' },
    { most: 5, kept: 1, etAl: ' et al.' },
  );
  const made = joinedText(', ', publisher ?? '', year ?? '');
  const link = addressOf(reference);
  if (standsAlone(reference))
    return unstopped(
      sentences(
        [names],
        [...italics(title), around(' ', ordinal(edition), ' edn'), around(' (', made, ')')],
        [container ?? ''],
      ),
      link,
    );
  if (isPart(reference)) {
    const editors = nameList(
      namesOf(reference.editors).map((name) => familyFirst(name)),
      { two: ' & ', more: ' & ' },
      { most: 5, kept: 1, etAl: ' et al.' },
    );
    return unstopped(
      sentences(
        [names],
        [title],
        [
          'in ',
          ...italics(container),
          around(namesOf(reference.editors).length > 1 ? ' (eds ' : ' (ed. ', editors, ')'),
          around(' ', pages),
          around(' (', made, ')'),
        ],
      ),
      link,
    );
  }
  const bold: Runs = volume === undefined ? [] : [' ', { text: volume, marks: ['bold'] }];
  return unstopped(
    sentences(
      [names],
      [title],
      [...italics(container), ...bold, around(', ', pages), around(' (', year, ')')],
    ),
    link,
  );
}
