import {
  CONTENTS_TITLE,
  type ContentsEntry,
  MISSING_RESULT,
  type NumberSettings,
  type ReportPart,
  runsToText,
} from '@constat/report';
import { type MouseEvent, memo, useMemo } from 'react';
import { keyed } from '../../../ui/keyed.ts';
import { type BodyPart, partText, sameParts, sectionHeight, sectionsOf, withLists } from './group-parts.ts';
import { Lazy } from './lazy.tsx';
import { OwnWords } from './own-words.tsx';
import { PaperBlock } from './paper-block.tsx';
import '../../../analysis/result/result.css';
import './paper.css';

interface PaperProps {
  readonly parts: readonly ReportPart[];
  readonly numbers: NumberSettings;
}

/** The report as it will be exported, on sheets of paper. */
export const Paper = memo(function Paper({ parts, numbers }: PaperProps) {
  const { title, sections } = useMemo(() => sectionsOf(parts), [parts]);
  const heading = title && (
    <>
      <h2 className="tt">{title.title}</h2>
      {keyed(title.lines).map(({ key, item }) => (
        <p key={key} className="by">
          {item}
        </p>
      ))}
    </>
  );
  return (
    <>
      {title?.page && <div className="a4 title-page">{heading}</div>}
      <div className="a4">
        {!title?.page && heading}
        {sections.map(({ key, at, anchor, parts: own }) => (
          <Section key={key} at={at} anchor={anchor} parts={own} numbers={numbers} />
        ))}
      </div>
    </>
  );
});

interface SectionProps {
  readonly at: number;
  readonly anchor: string | null;
  readonly parts: readonly BodyPart[];
  readonly numbers: NumberSettings;
}

const Section = memo(
  function Section({ at, anchor, parts, numbers }: SectionProps) {
    return (
      <Lazy at={at} height={sectionHeight(parts)} {...(anchor === null ? {} : { id: `paper-${anchor}` })}>
        {() =>
          keyed(withLists(parts), partText).map(({ key, item }) => (
            <Part key={key} part={item} numbers={numbers} />
          ))
        }
      </Lazy>
    );
  },
  (a, b) => a.at === b.at && a.anchor === b.anchor && a.numbers === b.numbers && sameParts(a.parts, b.parts),
);

const HEADINGS = { 1: 'h3', 2: 'h4', 3: 'h5' } as const;

function Part({ part, numbers }: { part: ReturnType<typeof withLists>[number]; numbers: NumberSettings }) {
  switch (part.kind) {
    case 'contents':
      return <Contents entries={part.entries} />;
    case 'heading': {
      const Heading = HEADINGS[part.level];
      return <Heading>{part.text}</Heading>;
    }
    case 'paragraph': {
      const runs = <OwnWords part={part} numbers={numbers} />;
      if (part.style === 'quote') return <blockquote>{runs}</blockquote>;
      return <p className={part.style === 'reference' ? 'reference' : undefined}>{runs}</p>;
    }
    case 'list': {
      const List = part.style === 'bullet' ? 'ul' : 'ol';
      return (
        <List>
          {keyed(part.items, ({ runs }) => runsToText(runs)).map(({ key, item }) => (
            <li key={key}>
              <OwnWords part={item} numbers={numbers} />
            </li>
          ))}
        </List>
      );
    }
    case 'facts':
      return <p className="small">{part.facts.join(' · ')}</p>;
    case 'block':
      return (
        <PaperBlock
          block={part.block}
          level={part.level}
          number={part.number}
          numbers={numbers}
          resultId={part.resultId}
        />
      );
    case 'missing':
      return <p className="missing">{MISSING_RESULT}</p>;
  }
}

function Contents({ entries }: { entries: readonly ContentsEntry[] }) {
  const go = (event: MouseEvent, anchor: string) => {
    event.preventDefault();
    const section = document.getElementById(`paper-${anchor}`);
    section?.focus({ preventScroll: true });
    section?.scrollIntoView();
  };
  return (
    <nav className="contents" aria-label={CONTENTS_TITLE}>
      <h3>{CONTENTS_TITLE}</h3>
      <ul>
        {entries.map(({ text, level, anchor }) => (
          <li key={anchor} className={level === 2 ? 'in' : undefined}>
            <a href={`#paper-${anchor}`} onClick={(event) => go(event, anchor)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
