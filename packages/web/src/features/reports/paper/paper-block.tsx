import {
  type Block,
  checkRuns,
  estimateRuns,
  layoutTable,
  NOTICE_WORDS,
  type NumberSettings,
  ROLE_TITLES,
  runsToText,
  type TextBlock,
} from '@constat/report';
import { memo } from 'react';
import { ApaTable, ScrollX } from '../../../ui/apa-table.tsx';
import { keyed } from '../../../ui/keyed.ts';
import { PaperFigure } from './paper-figure.tsx';
import { Caption, Note, PaperRuns } from './paper-words.tsx';

interface PaperBlockProps {
  readonly block: Block;
  readonly level: 2 | 3;
  readonly number: number | undefined;
  readonly numbers: NumberSettings;
  /** The result that it belongs to. */
  readonly resultId: string;
}

/** A block as the exported report shows it. */
export const PaperBlock = memo(Drawn);

function Drawn({ block, level, number, numbers, resultId }: PaperBlockProps) {
  switch (block.kind) {
    case 'text':
      return <TextPart block={block} level={level} numbers={numbers} />;
    case 'estimates':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={runsToText(item.label)}>
              <PaperRuns runs={estimateRuns(item)} numbers={numbers} />
            </li>
          ))}
        </ul>
      );
    case 'table': {
      const label = `Table ${number ?? ''}. ${runsToText(block.title)}`;
      return (
        <>
          <Caption word="Table" number={number} title={block.title} numbers={numbers} />
          <ScrollX label={`${label}, scrolls sideways`}>
            <ApaTable layout={layoutTable(block, numbers)} label={label} />
          </ScrollX>
          <Note notes={block.notes} numbers={numbers} />
        </>
      );
    }
    case 'figure':
      return <PaperFigure block={block} number={number} numbers={numbers} resultId={resultId} />;
    case 'check':
      return (
        <p>
          <PaperRuns runs={checkRuns(block)} numbers={numbers} />
        </p>
      );
    case 'notice':
      return (
        <p>
          <b>{NOTICE_WORDS[block.level]}.</b> <PaperRuns runs={block.message} numbers={numbers} />
        </p>
      );
  }
}

function TextPart({ block, level, numbers }: { block: TextBlock; level: 2 | 3; numbers: NumberSettings }) {
  const title = ROLE_TITLES[block.role];
  const Heading = level === 2 ? 'h4' : 'h5';
  return (
    <>
      {title !== null && <Heading>{title}</Heading>}
      {block.role === 'r-code' ? (
        <ScrollX label={title ?? 'Code'}>
          <pre>{block.paragraphs.map((runs) => runsToText(runs)).join('\n')}</pre>
        </ScrollX>
      ) : (
        keyed(block.paragraphs, (runs) => runsToText(runs)).map(({ key, item }) => (
          <p key={key} className={block.role === 'finding' ? 'finding' : undefined}>
            <PaperRuns runs={item} numbers={numbers} />
          </p>
        ))
      )}
      {block.meta && block.meta.length > 0 && (
        <p className="small">
          {keyed(block.meta, (runs) => runsToText(runs)).map(({ key, item }, i) => (
            <span key={key}>
              {i > 0 && ' · '}
              <PaperRuns runs={item} numbers={numbers} />
            </span>
          ))}
        </p>
      )}
    </>
  );
}
