import {
  type Block,
  blockKey,
  NOTICE_WORDS,
  type ReportOptions,
  type ReportPartName,
  type ReportResult,
  ROLE_TITLES,
  runsToText,
  type SavedResult,
} from '@constat/report';
import { withBlock } from '../outline.ts';

/** The setting of the report that decides whether a block is in; null when it always is. */
function partOf(block: Block): ReportPartName | null {
  switch (block.kind) {
    case 'estimates':
      return 'estimates';
    case 'check':
      return 'checks';
    case 'notice':
      return 'notices';
    case 'text':
      return block.role === 'apa' || block.role === 'interpretation' || block.role === 'r-code'
        ? block.role
        : null;
    default:
      return null;
  }
}

function nameOf(block: Block): string {
  switch (block.kind) {
    case 'table':
      return `Table: ${runsToText(block.title)}`;
    case 'figure':
      return `Figure: ${runsToText(block.title)}`;
    case 'text':
      return ROLE_TITLES[block.role] ?? 'Finding';
    case 'estimates':
      return 'Estimates';
    case 'check':
      return `Assumption: ${runsToText(block.assumption)}`;
    case 'notice':
      return `${NOTICE_WORDS[block.level]}: ${runsToText(block.message)}`;
  }
}

interface BlockChoicesProps {
  readonly item: ReportResult;
  readonly result: SavedResult;
  readonly options: ReportOptions;
  readonly onChange: (item: ReportResult) => void;
}

/** Which parts of a result are in the report. */
export function BlockChoices({ item, result, options, onChange }: BlockChoicesProps) {
  const blocks = new Map(result.data.blocks.map((block) => [blockKey(block), block]));
  return (
    <fieldset className="rb-blocks">
      <legend>In this report</legend>
      {[...blocks].map(([key, block]) => {
        const part = partOf(block);
        return (
          <label key={key} className="choice">
            <input
              type="checkbox"
              checked={!item.without?.includes(key)}
              onChange={(event) => onChange(withBlock(item, key, event.target.checked))}
            />
            {nameOf(block)}
            {part !== null && !options.parts.includes(part) && (
              <small>Left out of every result, see Settings</small>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
