/** What the notices of an import offer, and which of it is proposed: all of that is taken by one button. */
import type { ImportNotice, ImportNoticeCode } from '@constat/data';
import type { ReadSettings } from './import-contract.ts';

export interface Offer {
  readonly label: string;
  readonly settings: ReadSettings;
}

/** What a notice offers to do about it. */
export function offerOf(
  notice: ImportNotice,
  {
    missingTokens = [],
    missingCodes = {},
    dayFirst,
    byClock = false,
    keepZeros = [],
    keepSpaces = [],
    asNumbers = [],
    asOrdinal = [],
    weightBy,
    skipTitle,
    skipBelow,
    skipBlank = false,
  }: ReadSettings,
): Offer | null {
  const { column, columns = column === undefined ? [] : [column] } = notice;
  const isAbout = columns.length > 0;
  const together = (known: readonly string[]): readonly string[] => [...new Set([...known, ...columns])];
  if (notice.code === 'missing-words' && notice.words)
    return {
      label: 'Treat as missing',
      settings: { missingTokens: [...new Set([...missingTokens, ...notice.words])] },
    };
  const { words } = notice;
  if (notice.code === 'missing-codes' && words && isAbout)
    return {
      label: 'Treat as missing',
      settings: {
        missingCodes: { ...missingCodes, ...Object.fromEntries(columns.map((name) => [name, words])) },
      },
    };
  if (notice.code === 'scale' && notice.words?.some((name) => !asOrdinal.includes(name)))
    return {
      label: notice.words.length === 1 ? 'Make it ordinal' : 'Make them ordinal',
      settings: { asOrdinal: [...new Set([...asOrdinal, ...notice.words])] },
    };
  if (notice.code === 'case-weights' && column !== undefined)
    return weightBy === column ? null : { label: 'Weight the cases', settings: { weightBy: column } };
  if (notice.code === 'date-order') {
    const first = dayFirst ?? /read as DD/.test(notice.message);
    return { label: first ? 'Read month first' : 'Read day first', settings: { dayFirst: !first } };
  }
  if (notice.code === 'date-zone')
    return { label: byClock ? 'Read as UTC' : 'Read by the clock', settings: { byClock: !byClock } };
  if (notice.code === 'leading-zeros' && isAbout)
    return { label: 'Keep the zeros', settings: { keepZeros: together(keepZeros) } };
  if (notice.code === 'spaces-merged' && isAbout)
    return { label: 'Keep the spaces', settings: { keepSpaces: together(keepSpaces) } };
  if (notice.code === 'precision-lost' && isAbout)
    return { label: 'Keep all digits', settings: { keepZeros: together(keepZeros) } };
  if (notice.code === 'formatted-numbers' && isAbout)
    return { label: 'Read as numbers', settings: { asNumbers: together(asNumbers) } };
  if (notice.code === 'names-like-data') return { label: 'Read as data', settings: { header: false } };
  if (notice.code === 'blank-rows-between')
    return { label: skipBlank ? 'Keep as data' : 'Leave out', settings: { skipBlank: !skipBlank } };
  if (notice.code === 'title-lines' || notice.code === 'rows-below') {
    const [key, chosen] =
      notice.code === 'rows-below'
        ? (['skipBelow', skipBelow] as const)
        : (['skipTitle', skipTitle] as const);
    const isOut = chosen ?? / left out\.$/.test(notice.message);
    return { label: isOut ? 'Keep as data' : 'Leave out', settings: { [key]: !isOut } };
  }
  if (notice.code === 'text-kept' && isAbout)
    return { label: 'Read as numbers', settings: { asNumbers: together(asNumbers) } };
  return null;
}

/** Where the table begins and ends: what else there is to say follows from it. */
const PLACES: readonly ImportNoticeCode[] = ['title-lines', 'rows-below', 'blank-rows-between'];
/** Offers that most people would take; others are a choice between two readings. */
const PROPOSED: readonly ImportNoticeCode[] = [
  ...PLACES,
  'missing-words',
  'missing-codes',
  'scale',
  'leading-zeros',
  'precision-lost',
  'formatted-numbers',
];
const KEEP = 'Keep as data';

/** Values beyond a limit are known in part: to leave them out is for people to decide. */
const LIMIT = /^[<>≤≥]/;
const holdsLimits = ({ words = [] }: ImportNotice): boolean => words.some((word) => LIMIT.test(word.trim()));

/** Whether what a notice offers is proposed, and not a way back from it. */
export const isProposal = (notice: ImportNotice, settings: ReadSettings): boolean =>
  PROPOSED.includes(notice.code) &&
  !holdsLimits(notice) &&
  ![undefined, KEEP].includes(offerOf(notice, settings)?.label);

/** Whether there is more to take than one offer: several, or one that others will follow. */
export const areSeveral = (proposals: readonly ImportNotice[]): boolean =>
  proposals.length > 1 || proposals.some(({ code }) => PLACES.includes(code));

export interface Taken {
  readonly settings: ReadSettings;
  readonly count: number;
}

/** The settings with all proposals taken, those on the place of the table before any other; null where there are none. */
export function takeProposals(notices: readonly ImportNotice[], settings: ReadSettings): Taken | null {
  const proposals = notices.filter((notice) => isProposal(notice, settings));
  const places = proposals.filter(({ code }) => PLACES.includes(code));
  const taken = places.length > 0 ? places : proposals;
  if (taken.length === 0) return null;
  let all = settings;
  for (const notice of taken) all = { ...all, ...offerOf(notice, all)?.settings };
  return { count: taken.length, settings: all };
}
