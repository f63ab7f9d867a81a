/** Styles that cite by number: Vancouver, AMA, IEEE, Nature. Sources: Citing Medicine (2nd ed.), AMA Manual of Style (11th ed., 2020), IEEE Reference Guide (2023), Nature's instructions for authors. */
import type { Runs } from '../rich.ts';
import {
  addressOf,
  around,
  authorsOf,
  familyFirst,
  familyLetters,
  givenFirst,
  isPart,
  italics,
  joinedBy,
  nameList,
  ordinal,
  pp,
  sentences,
  standsAlone,
} from './parts.ts';
import { namesOf, type Reference } from './reference.ts';

const COMMAS = { two: ', ', more: ', ' };

/** Year;volume(issue):pages */
const medical = ({ year, volume, issue, pages }: Reference, dash: string): string => {
  const numbers = `${volume ?? ''}${around('(', issue, ')')}${around(':', pages?.replaceAll('–', dash))}`;
  return joinedText(';', year ?? '', numbers);
};

const joinedText = (between: string, ...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(between);

/** doi:10.1 without a full stop, or the page. */
const doiOf = ({ doi, url }: Reference, label: string): string =>
  doi === undefined ? (url ?? '') : `${label}${doi}`;

const unstopped = (runs: Runs, last: string): Runs => (last === '' ? runs : [...runs, ' ', last]);

export function vancouver(reference: Reference): Runs {
  const { title = '', container, pages, publisher, place, edition, year } = reference;
  const many = { most: 6, kept: 6, etAl: ', et al' };
  const names = nameList(authorsOf(reference).map(familyLetters), COMMAS, many);
  const made = joinedText('; ', joinedText(': ', place ?? '', publisher ?? ''), year ?? '');
  const last = doiOf(reference, 'doi: ');
  if (standsAlone(reference))
    return unstopped(
      sentences([names], [title], [around('', ordinal(edition), ' ed')], [container ?? ''], [made]),
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
        [made],
        [around('p. ', pages?.replaceAll('–', '-'))],
      ),
      last,
    );
  }
  return unstopped(sentences([names], [title], [container ?? ''], [medical(reference, '-')]), last);
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
      sentences([names], [title], [`In: ${who}`, ...italics(container)], [`${made}${around(':', pages)}`]),
      last,
    );
  }
  return unstopped(sentences([names], [title], italics(container), [medical(reference, '-')]), last);
}

export function ieee(reference: Reference): Runs {
  const { title = '', container, volume, issue, pages, publisher, place, edition, year } = reference;
  const names = nameList(
    authorsOf(reference).map(givenFirst),
    { two: ' and ', more: ', and ' },
    { most: 6, kept: 1, etAl: ' et al.' },
  );
  const made = joinedText(', ', joinedText(': ', place ?? '', publisher ?? ''), year ?? '');
  const last =
    reference.doi === undefined ? around('[Online]. Available: ', reference.url) : `doi: ${reference.doi}`;
  const quoted = title === '' ? '' : `“${title},”`;
  if (standsAlone(reference))
    return sentences(
      joinedBy(', ', [names], [...italics(title), around(', ', ordinal(edition), ' ed')]),
      joinedBy(', ', [container ?? ''], [made], [last]),
    );
  const head: Runs = joinedBy(', ', [names], [quoted]);
  const source: Runs = isPart(reference)
    ? joinedBy(', ', ['in ', ...italics(container)], [made], [pp(pages)], [last])
    : joinedBy(
        ', ',
        italics(container),
        [around('vol. ', volume)],
        [around('no. ', issue)],
        [pp(pages)],
        [year ?? ''],
        [last],
      );
  return sentences(joinedBy(' ', head, source));
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
          around(' (eds ', editors, ')'),
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
