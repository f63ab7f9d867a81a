/** A reference that results print in APA style, taken apart again; italics tell what stands where. */
import { runsToText } from '../format.ts';
import type { Runs } from '../rich.ts';
import { listOfNames, plain, plainDoi, type Reference, tidy } from './reference.ts';

/** The text with italic parts between brackets that references do not use. */
const marked = (runs: Runs): string =>
  runs
    .map((run) =>
      typeof run === 'object' && run.marks?.includes('italic') ? `⟦${runsToText([run])}⟧` : runsToText([run]),
    )
    .join('')
    .replaceAll('⟧⟦', '');

const bare = (text: string): string => plain(text.replace(/[⟦⟧]/g, ''));

/** “Doe, J. A., & Roe, R.” as a list. */
function authorsIn(text: string): string {
  const parts = text.replace(/,?\s*&\s*/g, ', ').replace(/\s*\(Eds?\.\)$/, '');
  const names = [...parts.matchAll(/([^,]+),\s*((?:\p{Lu}[\p{L}]*\.[-\s]*)+)(?:,\s*|$)/gu)];
  const whole = names.reduce((sum, [match]) => sum + match.length, 0);
  if (names.length === 0 || whole < parts.length - 2)
    return plain(text).replaceAll(';', ',').replaceAll(',', ' ');
  return listOfNames(
    names.map(([, family = '', given = '']) => ({ family: plain(family), given: plain(given) })),
  );
}

/** The reference, or null where the text is none of APA style. */
export function referenceFromApa(runs: Runs): Reference | null {
  const text = marked(runs);
  const found = /^(.+?)\s*\((\d{4}[a-z]?)(?:,[^)]*)?\)\.\s*(.*)$/s.exec(text);
  if (!found) return null;
  const [, authors = '', year = '', rest = ''] = found;
  const doi = plainDoi(rest);
  const common = {
    authors: authorsIn(bare(authors).replace(/\.$/, (dot) => dot)),
    year,
    ...(doi === '' ? {} : { doi }),
  };
  const body = rest.replace(/\s*https?:\/\/\S+\s*$/, '');
  // *Title* (3rd ed.). Publisher.
  const book = /^⟦([^⟧]+)⟧\s*(?:\(([^)]*)\))?(?:\s*\[[^\]]*\])?\.?\s*(.*)$/s.exec(body);
  if (book) {
    const [, title = '', bracket = '', publisher = ''] = book;
    const edition = /^(.*?)\s*ed\.$/.exec(bracket)?.[1] ?? '';
    return tidy({
      ...common,
      type: 'book',
      title: bare(title),
      edition,
      publisher: bare(publisher).replace(/\.$/, ''),
    });
  }
  // Title. In *Container* (pp. 1–9). Publisher.
  const chapter =
    /^(.*?[.?!])\s+In\s+(?:([^⟦]*?)\(Eds?\.\),\s*)?⟦([^⟧]+)⟧\s*(?:\(([^)]*)\))?\.?\s*(.*)$/s.exec(body);
  if (chapter) {
    const [, title = '', , container = '', bracket = '', publisher = ''] = chapter;
    const pages = /pp?\.\s*(.+)$/.exec(bracket)?.[1] ?? '';
    return tidy({
      ...common,
      type: 'chapter',
      title: bare(title).replace(/\.$/, ''),
      container: bare(container),
      pages,
      publisher: bare(publisher).replace(/\.$/, ''),
    });
  }
  // Title. *Container*, *5*(3), 141–150.
  const article =
    /^(.*?[.?!])\s+⟦([^⟧]+)⟧(?:,\s*⟦([^⟧]+)⟧)?\s*(?:\(([^)]*)\))?(?:,\s*(?:Article\s+)?(.*?))?\.?$/s.exec(
      body,
    );
  if (!article) return tidy({ ...common, type: 'web', title: bare(body).replace(/\.$/, '') });
  const [, title = '', container = '', volume = '', issue = '', pages = ''] = article;
  return tidy({
    ...common,
    type: 'article',
    title: bare(title).replace(/\.$/, ''),
    container: bare(container),
    volume: bare(volume),
    issue: bare(issue),
    pages: bare(pages).replace(/\.$/, ''),
  });
}
