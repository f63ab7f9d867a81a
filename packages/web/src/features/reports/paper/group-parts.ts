/** The parts of a report as the paper shows them: sections that are drawn when they come near, and lists as a whole. */
import {
  blockKey,
  isBlankText,
  type ReportItem,
  type ReportPart,
  runsToText,
  type SavedResult,
} from '@constat/report';

type ParagraphPart = Extract<ReportPart, { kind: 'paragraph' }>;
type TitlePart = Extract<ReportPart, { kind: 'title' }>;
export type BodyPart = Exclude<ReportPart, { kind: 'title' }>;

/** Parts from a heading to the next one. */
export interface PaperSection {
  /** Index of its first part among the parts of the report. */
  readonly at: number;
  /** What contents link to. */
  readonly anchor: string | null;
  /** The same for the same section of an earlier version. */
  readonly key: string;
  readonly parts: readonly BodyPart[];
}

export interface PaperSections {
  readonly title: TitlePart | null;
  readonly sections: readonly PaperSection[];
}

/** Own words without headings are cut here, so that no section grows without end. */
const LONGEST = 40;

const opens = (part: BodyPart): boolean =>
  part.kind === 'contents' || part.kind === 'missing' || (part.kind === 'heading' && part.inside !== true);

/** The title and the sections of a report. */
export function sectionsOf(parts: readonly ReportPart[]): PaperSections {
  let title: TitlePart | null = null;
  const sections: { at: number; anchor: string | null; key: string; parts: BodyPart[] }[] = [];
  const seen = new Map<string, number>();
  parts.forEach((part, at) => {
    if (part.kind === 'title') {
      title = part;
      return;
    }
    const last = sections.at(-1);
    if (last && !opens(part) && last.parts.length < LONGEST) {
      last.parts.push(part);
      return;
    }
    const name = part.kind === 'heading' ? part.text : part.kind;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    sections.push({
      at,
      anchor: part.kind === 'heading' ? part.anchor : null,
      key: `${name}#${count}`,
      parts: [part],
    });
  });
  return { title, sections };
}

const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b));

/** Whether two versions of a part read the same; blocks are compared by identity, which results keep. */
function samePart(a: BodyPart, b: BodyPart): boolean {
  const [x, y] = [Object.entries(a), new Map(Object.entries(b))];
  // Anchors are the section's business.
  return (
    x.length === y.size && x.every(([name, value]) => name === 'anchor' || sameValue(value, y.get(name)))
  );
}

export const sameParts = (a: readonly BodyPart[], b: readonly BodyPart[]): boolean =>
  a.length === b.length &&
  a.every((part, i) => {
    const other = b[i];
    return other !== undefined && samePart(part, other);
  });

interface List {
  readonly kind: 'list';
  readonly style: 'bullet' | 'number';
  readonly items: readonly ParagraphPart[];
}

const isListItem = (part: BodyPart): part is ParagraphPart & { readonly style: 'bullet' | 'number' } =>
  part.kind === 'paragraph' && (part.style === 'bullet' || part.style === 'number');

/** The same parts with list items that follow each other as one list. */
export function withLists(parts: readonly BodyPart[]): readonly (BodyPart | List)[] {
  const grouped: (BodyPart | List)[] = [];
  for (const part of parts) {
    const last = grouped.at(-1);
    if (!isListItem(part)) grouped.push(part);
    else if (last?.kind === 'list' && last.style === part.style)
      grouped[grouped.length - 1] = { ...last, items: [...last.items, part] };
    else grouped.push({ kind: 'list', style: part.style, items: [part] });
  }
  return grouped;
}

/** What tells a part from the others of its section. */
export function partText(part: BodyPart | List): string {
  switch (part.kind) {
    case 'block':
      return blockKey(part.block);
    case 'heading':
      return `heading ${part.text}`;
    case 'paragraph':
      return runsToText(part.runs);
    case 'list':
      return part.items.map(({ runs }) => runsToText(runs)).join('\n');
    default:
      return part.kind;
  }
}

/** Pixels that a part takes on the paper, roughly. */
function heightOf(part: BodyPart): number {
  switch (part.kind) {
    case 'contents':
      return 60 + 23 * part.entries.length;
    case 'heading':
      return 44;
    case 'paragraph':
      return 28 + 20 * Math.floor(runsToText(part.runs).length / 100);
    case 'block':
      switch (part.block.kind) {
        case 'table':
          return 120 + 26 * part.block.rows.length;
        case 'figure':
          return 400;
        case 'text':
          return 40 + 40 * part.block.paragraphs.length;
        case 'estimates':
          return 24 * part.block.items.length;
        default:
          return 40;
      }
    default:
      return 36;
  }
}

/** Room for a section that is not drawn yet. */
export const sectionHeight = (parts: readonly BodyPart[]): number =>
  parts.reduce((sum, part) => sum + heightOf(part), 0);

/** Whether a part is the first that an item makes. */
function begins(part: ReportPart, item: ReportItem, results: ReadonlyMap<string, SavedResult>): boolean {
  switch (item.kind) {
    case 'heading':
      return part.kind === 'heading' && part.text === item.text;
    case 'text': {
      const first = item.paragraphs.find(({ runs }) => !isBlankText(runs));
      return part.kind === 'paragraph' && (part.own ?? part.runs) === first?.runs;
    }
    case 'result':
      return part.kind === 'missing'
        ? part.resultId === item.resultId
        : part.kind === 'heading' && part.text === results.get(item.resultId)?.title;
  }
}

/** Where the items of the outline begin among the parts, by the id of the item. */
export function placesOf(
  items: readonly ReportItem[],
  results: ReadonlyMap<string, SavedResult>,
  parts: readonly ReportPart[],
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  let from = 0;
  for (const item of items) {
    if (item.kind === 'result' && item.hidden) continue;
    let at = from;
    for (let part = parts[at]; part && !begins(part, item, results); part = parts[at]) at += 1;
    if (at === parts.length) continue;
    places.set(item.id, at);
    from = at + 1;
  }
  return places;
}
