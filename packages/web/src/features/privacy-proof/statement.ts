/** A statement for ethics boards and data protection officers, written from what is so on this device, now. */
import { type Block, num, type Runs, rich, runsToText } from '@constat/report';
import { groupRequests, type SeenRequest } from '../../state/requests.ts';

export interface PrivacyFacts {
  readonly version: string;
  /** Address of the server that the app came from. */
  readonly origin: string;
  /** Where accounts are kept; null while it is not known. */
  readonly backend: string | null;
  readonly browser: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly since: number;
  readonly seen: readonly SeenRequest[];
  readonly offlineOnly: boolean;
  /** Whether a service worker counts and can hold requests back. */
  readonly worker: boolean;
  readonly session: 'anonymous' | 'guest' | 'user';
  /** What the assistant may ask: nothing, the model of the server, or one at this address. */
  readonly model: string | null;
  /** Whether the server counts visits, and what the person answered. */
  readonly usage: 'none' | 'unanswered' | 'allowed' | 'refused';
}

const when = (time: number): string =>
  new Date(time).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });

const hostOf = (address: string): string => new URL(address).host;

/** How many requests left, to whom, and whether any could carry data. */
export function requestSentences({ seen, origin, since }: Pick<PrivacyFacts, 'seen' | 'origin' | 'since'>): {
  readonly sent: number;
  readonly text: Runs;
} {
  const sent = seen.filter(({ outcome }) => outcome === 'sent');
  const others = sent.filter(({ url }) => new URL(url).origin !== origin).length;
  const writing = sent.filter(({ method }) => method !== 'GET' && method !== 'HEAD').length;
  const n = (count: number, one: string, many: string): Runs =>
    rich`${num(count, 'integer')} ${count === 1 ? one : many}`;
  if (sent.length === 0)
    return {
      sent: 0,
      text: rich`Since ${when(since)}, when this tab was opened, no request of the app has left this device.`,
    };
  return {
    sent: sent.length,
    text: rich`Since ${when(since)}, when this tab was opened, ${n(sent.length, 'request', 'requests')} of the app left this device: ${num(sent.length - others, 'integer')} to ${hostOf(origin)} and ${num(others, 'integer')} to other servers. ${
      writing === 0
        ? 'None of them had a body in which data could travel; what they asked for stands in their addresses.'
        : rich`${n(writing, 'of them had', 'of them had')} a body, in which data can travel (signing in, saving to an account, asking a model).`
    }`,
  };
}

const USAGE: Readonly<Record<PrivacyFacts['usage'], Runs>> = {
  none: rich`Visits were not counted by any service.`,
  unanswered: rich`The server offers Google Analytics to count visits; it was not allowed, and nothing of it was loaded.`,
  refused: rich`The server offers Google Analytics to count visits; it was refused, and nothing of it was loaded since.`,
  allowed: rich`Google Analytics was allowed to count visits: paths of pages, without options, data or results.`,
};

/** The statement, as blocks that every export format knows. */
export function statementBlocks(facts: PrivacyFacts): readonly Block[] {
  const { version, origin, backend, browser, now, seen, offlineOnly, worker, session, model, usage } = facts;
  const paragraphs: readonly Runs[] = [
    rich`Data were analysed with Constat ${version}, loaded from ${hostOf(origin)}, in ${browser}. This statement was written by the software itself on ${when(now)}.`,
    rich`All statistics were computed on the device of the person who analysed the data, inside the browser. Datasets, results and drafts are kept in the database of that browser; they leave it only when the person saves them to an account or lets the assistant ask a model.`,
    session === 'user'
      ? rich`An account was in use${backend ? rich` (${hostOf(backend)})` : ''}. What was saved to it is kept there; what was not saved stayed on the device.`
      : rich`No account was in use: nothing could be saved to a server.`,
    model === null
      ? rich`No language model was in use.`
      : rich`The assistant was allowed to ask ${model}. Questions, names and types of variables and results can be sent to it, after they were shown; rows of the data are never sent.`,
    USAGE[usage],
    offlineOnly
      ? rich`Requests were switched off (“Work offline only”): the software answered from the device or not at all.`
      : rich`Requests were not switched off.`,
    requestSentences(facts).text,
    worker
      ? rich`Requests were counted by the service worker through which the pages of the software have to send them. The check of the browser itself for a newer service worker is beyond the reach of any page and is not counted; it carries no data.`
      : rich`No service worker was active, so that the list is the browser’s own of what the page loaded and is less complete.`,
  ];
  const groups = groupRequests(seen, origin);
  return [
    { kind: 'text', id: 'finding', role: 'finding', paragraphs },
    ...(groups.length > 0
      ? [
          {
            kind: 'table',
            id: 'requests',
            title: ['Requests Since the Tab Was Opened'],
            columns: [
              { key: 'where', label: ['To'] },
              { key: 'sent', label: ['Sent'], format: 'integer' },
              { key: 'blocked', label: ['Held back'], format: 'integer' },
            ],
            rows: groups.map(({ where, sent, blocked }) => ({ cells: { where, sent, blocked } })),
          } as const,
        ]
      : []),
  ];
}

/** The statement as plain text. */
export const statementText = (facts: PrivacyFacts): string =>
  statementBlocks(facts)
    .flatMap((block) => (block.kind === 'text' ? block.paragraphs.map((runs) => runsToText(runs)) : []))
    .join('\n\n');
