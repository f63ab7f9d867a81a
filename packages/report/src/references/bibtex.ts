/** BibTeX and BibLaTeX: read with their braces, strings and accents, and written so that BibTeX reads it again. */
import {
  type Name,
  namesOf,
  plain,
  type Reference,
  type ReferenceField,
  type ReferenceType,
  tidy,
  typeOf,
  yearIn,
} from './reference.ts';

const TYPES: Readonly<Record<string, ReferenceType>> = {
  article: 'article',
  book: 'book',
  booklet: 'book',
  inbook: 'chapter',
  incollection: 'chapter',
  inproceedings: 'conference',
  conference: 'conference',
  proceedings: 'book',
  phdthesis: 'thesis',
  mastersthesis: 'thesis',
  thesis: 'thesis',
  techreport: 'report',
  report: 'report',
  unpublished: 'preprint',
  dataset: 'dataset',
  software: 'software',
  online: 'web',
  misc: 'web',
};

const WRITTEN: Readonly<Record<ReferenceType, string>> = {
  article: 'article',
  book: 'book',
  chapter: 'incollection',
  conference: 'inproceedings',
  thesis: 'phdthesis',
  report: 'techreport',
  preprint: 'unpublished',
  dataset: 'dataset',
  software: 'software',
  web: 'online',
};

/** Names of fields; the first of a kind is the one that is written. */
const FIELDS: readonly (readonly [string, ReferenceField])[] = [
  ['author', 'authors'],
  ['editor', 'editors'],
  ['title', 'title'],
  ['journal', 'container'],
  ['journaltitle', 'container'],
  ['booktitle', 'container'],
  ['howpublished', 'container'],
  ['year', 'year'],
  ['date', 'year'],
  ['volume', 'volume'],
  ['number', 'issue'],
  ['issue', 'issue'],
  ['pages', 'pages'],
  ['edition', 'edition'],
  ['publisher', 'publisher'],
  ['school', 'publisher'],
  ['institution', 'publisher'],
  ['organization', 'publisher'],
  ['address', 'place'],
  ['location', 'place'],
  ['doi', 'doi'],
  ['pmid', 'pmid'],
  ['url', 'url'],
];

const ACCENTS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  c: '\u0327',
  k: '\u0328',
};
const LETTERS: Readonly<Record<string, string>> = {
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  o: 'ø',
  O: 'Ø',
  aa: 'å',
  AA: 'Å',
  l: 'ł',
  L: 'Ł',
  i: 'ı',
  j: 'ȷ',
  textendash: '–',
  textemdash: '—',
  textbackslash: '\\',
  textasciitilde: '~',
  textasciicircum: '^',
  textquoteright: '’',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  eta: 'η',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  chi: 'χ',
  omega: 'ω',
  Delta: 'Δ',
  Sigma: 'Σ',
  Omega: 'Ω',
  times: '×',
  pm: '±',
  le: '≤',
  ge: '≥',
};

/** Places of what a backslash protects; private letters, so that braces can go first. */
const KEPT = '\ue000';

/** Words without the commands and braces of TeX. */
export function fromTex(tex: string): string {
  const kept: string[] = [];
  const keep = (text: string): string =>
    `${KEPT}${String.fromCharCode(0xe100 + ((kept.push(text) - 1) % 4096))}`;
  const source = tex.replaceAll(/[\ue000-\uf8ff]/g, '');
  const marked = source
    .replace(/\\([{}%#&_$\\])/g, (_, sign: string) => keep(sign))
    .replace(/\\([A-Za-z]+)(?:\{\}|\s+|(?![A-Za-z]))/g, (whole, name: string) => {
      const letter = LETTERS[name];
      return letter === undefined ? whole : keep(letter);
    })
    .replace(
      /\\([`'^~=."]|[urHvck](?=[\s{]))\s*(?:\{\s*(?:\\([ij])|([A-Za-zı]))\s*\}|([A-Za-zı]))/g,
      (whole, accent: string, dotless, braced, bare) => {
        const letter = dotless ?? braced ?? bare;
        const mark = ACCENTS[accent];
        return mark === undefined || letter === undefined ? whole : keep(`${letter}${mark}`.normalize('NFC'));
      },
    )
    .replace(/\\(?:emph|textit|textbf|texttt|url|mkbibquote|enquote|textsuperscript|textsubscript)\b/g, '')
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/``|''/g, '"')
    .replace(/(?<!\\)~/g, ' ')
    // Mathematics of a few signs; what stands between single dollars stays.
    .replace(/\$([^$]{1,80})\$/g, '$1')
    .replace(/[{}]/g, '');
  return plain(
    marked.replace(
      new RegExp(`${KEPT}([\\s\\S])`, 'g'),
      (_, sign: string) => kept[sign.charCodeAt(0) - 0xe100] ?? '',
    ),
  );
}

/** Words that TeX prints as they are. */
const toTex = (text: string): string =>
  text
    .replace(/[\ue000-\uf8ff]/g, '')
    .replace(/[\\{}%#&_$~^]/g, (sign) => {
      if (sign === '\\') return '\\textbackslash{}';
      if (sign === '~') return '\\textasciitilde{}';
      return sign === '^' ? '\\textasciicircum{}' : `\\${sign}`;
    })
    // A quotation mark of two signs or a dash of two would be read as another.
    .replace(/--/g, '-{}-')
    .replace(/''/g, "'{}'")
    .replace(/``/g, '`{}`');

/** The value that begins at a place: braces, quotation marks, numbers and names of strings, joined with #. */
function valueAt(
  text: string,
  from: number,
  strings: ReadonlyMap<string, string>,
): { value: string; end: number } {
  let at = from;
  let value = '';
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at++;
    const first = text[at];
    if (first === '{' || first === '"') {
      const end = closing(text, at);
      value += text.slice(at + 1, end);
      at = end + 1;
    } else {
      const word = /^[^\s,#{}"]+/.exec(text.slice(at, at + 200))?.[0] ?? '';
      value += strings.get(word.toLowerCase()) ?? word;
      at += word.length;
    }
    while (/\s/.test(text[at] ?? '')) at++;
    if (text[at] !== '#') return { value, end: at };
    at++;
  }
}

/** Where a group that begins with a brace or a quotation mark ends; the end of the text where it never does. */
function closing(text: string, from: number): number {
  const quoted = text[from] === '"';
  let depth = 0;
  for (let at = quoted ? from + 1 : from; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\') at++;
    else if (sign === '{') depth++;
    else if (sign === '}') {
      depth--;
      if (!quoted && depth === 0) return at;
    } else if (sign === '"' && quoted && depth === 0) return at;
  }
  return text.length;
}

const MONTHS = new Map(
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].map((name) => [
    name,
    name,
  ]),
);

/** Fields of an entry, as written. */
function fieldsAt(text: string, from: number, strings: ReadonlyMap<string, string>) {
  const fields = new Map<string, string>();
  let at = from;
  for (;;) {
    const name = /^[\s,]*([A-Za-z][\w:-]*)\s*=/.exec(text.slice(at, at + 300));
    if (!name) return { fields, end: at };
    const { value, end } = valueAt(text, at + name[0].length, strings);
    const key = (name[1] ?? '').toLowerCase();
    if (!fields.has(key)) fields.set(key, value);
    // What cannot be read must not be read for ever.
    at = Math.max(end, at + name[0].length);
  }
}

/** The parts of a list of names: “and” outside of braces divides. */
function namesIn(tex: string): readonly Name[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const piece of tex.split(/(\\.|[{}]|\s+and\s+)/i)) {
    if (piece === '{') depth++;
    if (piece === '}') depth--;
    if (depth === 0 && /^\s+and\s+$/i.test(piece)) {
      parts.push(part);
      part = '';
    } else part += piece;
  }
  return [...parts, part].map(nameOf).filter(({ family, given }) => family !== '' || given !== '');
}

function nameOf(tex: string): Name {
  const trimmed = tex.trim();
  if (trimmed.startsWith('{') && closing(trimmed, 0) === trimmed.length - 1)
    return { family: fromTex(trimmed).replaceAll(',', ' '), given: '' };
  const parts = fromTex(trimmed).split(',').map(plain);
  // Family, Jr, Given
  if (parts.length > 2) return { family: `${parts[0]} ${parts[1]}`, given: parts.slice(2).join(' ') };
  if (parts.length === 2) return { family: parts[0] ?? '', given: parts[1] ?? '' };
  const words = (parts[0] ?? '').split(' ');
  const small = words.findIndex((word, i) => i > 0 && i < words.length - 1 && /^\p{Ll}/u.test(word));
  const start = small > 0 ? small : words.length - 1;
  return { family: words.slice(start).join(' '), given: words.slice(0, start).join(' ') };
}

const joined = (names: readonly Name[]): string =>
  names
    .map(({ family, given }) => (given === '' ? family : `${family}, ${given}`).replaceAll(';', ' '))
    .join('; ');

/** Every entry of a file; what is none is passed over. */
export function readBibtex(text: string): readonly Reference[] {
  const strings = new Map<string, string>(MONTHS);
  const references: Reference[] = [];
  const start = /@\s*([A-Za-z]+)\s*[{(]/g;
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const kind = (found[1] ?? '').toLowerCase();
    if (kind === 'comment' || kind === 'preamble') continue;
    const after = found.index + found[0].length;
    const key = kind === 'string' ? '' : (/^[^,={}"]*,/.exec(text.slice(after, after + 300))?.[0] ?? '');
    const { fields, end } = fieldsAt(text, after + key.length, strings);
    start.lastIndex = Math.max(end, after);
    if (kind === 'string') for (const [name, value] of fields) strings.set(name, value);
    else if (fields.size > 0) references.push(referenceOf(kind, fields));
  }
  return references;
}

function referenceOf(kind: string, fields: ReadonlyMap<string, string>): Reference {
  const values: Partial<Record<ReferenceField, string>> = { type: TYPES[kind] ?? 'web' };
  for (const [name, field] of FIELDS) {
    const tex = fields.get(name);
    if (tex === undefined || values[field] !== undefined) continue;
    if (field === 'authors' || field === 'editors') values[field] = joined(namesIn(tex));
    else if (name === 'date') values[field] = yearIn(fromTex(tex));
    else
      values[field] =
        field === 'url' || field === 'doi' ? plain(tex.replace(/\\([%#&_$])/g, '$1')) : fromTex(tex);
  }
  return tidy({ ...values, ...eprintOf(fields) });
}

/** A preprint of arXiv is named by its number alone. */
function eprintOf(fields: ReadonlyMap<string, string>): Reference {
  const archive = fields.get('archiveprefix') ?? fields.get('eprinttype') ?? '';
  const number = plain(fields.get('eprint') ?? '').replace(/^arxiv:/i, '');
  if (archive.toLowerCase() !== 'arxiv' || number === '' || fields.has('journal') || fields.has('booktitle'))
    return {};
  return {
    type: 'preprint',
    container: 'arXiv',
    ...(fields.has('url') || fields.has('doi') ? {} : { url: `https://arxiv.org/abs/${number}` }),
  };
}

/** A key like doe2020. */
function keyOf(reference: Reference, taken: Set<string>): string {
  const family = namesOf(reference.authors)[0]?.family ?? 'work';
  const stem = `${
    family
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase() || 'work'
  }${(reference.year ?? '').replace(/\W/g, '')}`;
  for (let i = 0; ; i++) {
    const key = i === 0 ? stem : `${stem}-${i + 1}`;
    if (taken.has(key)) continue;
    taken.add(key);
    return key;
  }
}

/** The references as a .bib file. */
export function writeBibtex(references: readonly Reference[]): string {
  const taken = new Set<string>();
  return references
    .map((given) => {
      const reference = tidy(given);
      const type = typeOf(reference);
      const name = (field: ReferenceField): string => {
        if (field === 'container')
          return type === 'article'
            ? 'journal'
            : type === 'chapter' || type === 'conference'
              ? 'booktitle'
              : 'howpublished';
        return FIELDS.find(([, known]) => known === field)?.[0] ?? field;
      };
      const value = (field: ReferenceField, text: string): string => {
        if (field === 'authors' || field === 'editors')
          return namesOf(text)
            .map(({ family, given: first }) =>
              first === '' ? `{${toTex(family)}}` : `${protectedName(family)}, ${protectedName(first)}`,
            )
            .join(' and ');
        return field === 'pages' ? toTex(text).replaceAll('–', '--') : toTex(text);
      };
      const lines = Object.entries(reference)
        .filter(([field]) => field !== 'type')
        .map(
          ([field, text]) => `  ${name(field as ReferenceField)} = {${value(field as ReferenceField, text)}}`,
        );
      return `@${WRITTEN[type]}{${keyOf(reference, taken)},\n${lines.join(',\n')}\n}\n`;
    })
    .join('\n');
}

/** A part of a name in braces where “and” or a comma inside would divide it. */
const protectedName = (text: string): string =>
  /(?:^|\s)and(?:\s|$)|,/i.test(text) ? `{${toTex(text)}}` : toTex(text);
