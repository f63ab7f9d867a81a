/** An outcome as the text that is kept: Markdown as people read it, figures as specifications, what buttons do. */
import { type Action, type Block, CONSTAT_VERSION, renderBlocks, runsToText } from '@constat/report';
import type { Outcome, Refusal } from '../src/index.ts';
import { checksum, figureDataText, figureText } from './figure-text.ts';

/** What was computed is kept whatever version computes it: a release changes no golden file. */
const KEPT_AS = 'Constat 1.1.7.';

const actionText = (action: Action): string =>
  `[${action.label}] ${action.kind === 'open-analysis' ? `opens ${action.analysis} with` : 'sets'} ${JSON.stringify(action.options ?? {})}`;

/** Everything that a block shows; `known` figures by their data alone. */
export function blockText(block: Block, known: ReadonlySet<string> = new Set()): string {
  const text = renderBlocks([block], 'markdown').trim().replaceAll(`Constat ${CONSTAT_VERSION}.`, KEPT_AS);
  switch (block.kind) {
    case 'figure':
      return `${text}\n\n\`\`\`yaml\n${(known.has(block.id) ? figureDataText : figureText)(block)}\n\`\`\``;
    case 'estimates':
      return block.items
        .map(({ reference }, i) => {
          const line = text.split('\n')[i] ?? '';
          return reference === undefined ? line : `${line} (no effect: ${reference})`;
        })
        .join('\n');
    case 'check':
    case 'notice': {
      const said = block.kind === 'notice' ? `${text} (${block.code})` : text;
      return block.action ? `${said}\n  ${actionText(block.action)}` : said;
    }
    default:
      return text;
  }
}

const refusalText = ({ code, message, advice, variable, actions }: Refusal): string =>
  [
    `Refused (${code}${variable === undefined ? '' : `, ${variable}`}): ${runsToText(message)}`,
    ...(advice ? [runsToText(advice)] : []),
    ...(actions ?? []).map(actionText),
  ].join(' ');

/** Figures that an outcome shows. */
export const figuresOf = (outcome: Outcome): ReadonlySet<string> =>
  new Set(
    outcome.status === 'done'
      ? outcome.blocks.flatMap((block) => (block.kind === 'figure' ? [block.id] : []))
      : [],
  );

/** Everything that an outcome shows; `known` figures by their data alone. */
export function wholeText(outcome: Outcome, known?: ReadonlySet<string>): string {
  switch (outcome.status) {
    case 'needs':
      return `Needs ${outcome.needs.join(', ')}.`;
    case 'refused':
      return outcome.refusals.map(refusalText).join('\n');
    case 'done':
      return outcome.blocks.map((block) => blockText(block, known)).join('\n\n');
  }
}

/** Where both are asked for: everything but figures, literature and the program. */
const WORDS: ReadonlySet<string> = new Set(['finding', 'interpretation', 'apa', 'methods']);

/** What is said and decided: sentences, estimates, checks, notices and tables. */
export function wordsText(outcome: Outcome): string {
  if (outcome.status !== 'done') return wholeText(outcome);
  return outcome.blocks
    .filter((block) => block.kind !== 'figure' && (block.kind !== 'text' || WORDS.has(block.role)))
    .map((block) => blockText(block))
    .join('\n\n');
}

/** Where a level of confidence stands: in what is found, in numbers and in the program. */
const LEVELLED: ReadonlySet<string> = new Set(['finding', 'apa', 'methods', 'r-code']);

/** What another level of confidence changes: sentences with intervals, estimates, tables and the program. */
export function levelText(outcome: Outcome): string {
  if (outcome.status !== 'done') return wholeText(outcome);
  return outcome.blocks
    .filter((block) =>
      block.kind === 'text' ? LEVELLED.has(block.role) : block.kind === 'estimates' || block.kind === 'table',
    )
    .map((block) => blockText(block))
    .join('\n\n');
}

/** An outcome in a line: why it was refused, or what was found, noticed and thought of the assumptions. */
export function lineText(outcome: Outcome): string {
  if (outcome.status !== 'done') return wholeText(outcome).replaceAll('\n', ' ');
  const [finding, ...others] = outcome.blocks;
  const notices = others.flatMap((block) => {
    if (block.kind === 'notice') return [block.code];
    return block.kind === 'check' ? [`${block.id} ${block.verdict}`] : [];
  });
  const words = finding?.kind === 'text' ? finding.paragraphs.map((runs) => runsToText(runs)).join(' ') : '';
  return [words, ...(notices.length > 0 ? [`(${notices.join(', ')})`] : [])].join(' ');
}

/** The parts of a result by what they are for. */
const partOf = (block: Block): string => {
  if (block.kind === 'text') return block.role === 'r-code' ? 'program' : 'text';
  return block.kind === 'table' || block.kind === 'figure' ? `${block.kind}s` : 'text';
};

/** A checksum for each part of an outcome: which of them says something else is seen, not what. */
export function partSums(outcome: Outcome): string {
  if (outcome.status !== 'done') return '';
  const texts = new Map<string, string>();
  for (const block of outcome.blocks)
    texts.set(partOf(block), (texts.get(partOf(block)) ?? '') + blockText(block));
  return [...texts].map(([part, text]) => `${part} ${checksum(text)}`).join(', ');
}
