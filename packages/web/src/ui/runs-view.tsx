import type { NumberPlace } from '@constat/analyses';
import { type Mark, type Runs, resolveEach, type TextRun } from '@constat/report';
import { Fragment, type ReactNode } from 'react';
import { useNumbers } from '../state/preferences.ts';
import { keyed } from './keyed.ts';
import { keepTogether } from './non-breaking.ts';
import { NumberMark, useNumbersAsked } from './number-mark.tsx';

const ELEMENTS = {
  bold: (content) => <b>{content}</b>,
  italic: (content) => <i>{content}</i>,
  sub: (content) => <sub>{content}</sub>,
  sup: (content) => <sup>{content}</sup>,
  code: (content) => <code>{content}</code>,
} as const satisfies Record<Mark, (content: ReactNode) => ReactNode>;

const marked = (run: TextRun): ReactNode =>
  (run.marks ?? []).reduce<ReactNode>((content, mark) => ELEMENTS[mark](content), run.text);

/** Runs whose numbers are already written. */
export function TextRunsView({ runs }: { runs: readonly TextRun[] }) {
  return keyed(runs, (run) => run.text).map(({ key, item }) => <Fragment key={key}>{marked(item)}</Fragment>);
}

interface RunsViewProps {
  readonly runs: Runs;
  /** Keeps statistics together at line ends. */
  readonly prose?: boolean;
  /** Where the number of a run stands, so that it can be asked what it is. */
  readonly placeOf?: (run: number) => NumberPlace;
}

/** Rich text of a result on screen, with numbers as the reader chose. */
export function RunsView({ runs, prose = false, placeOf }: RunsViewProps) {
  const written = resolveEach(runs, useNumbers());
  const asked = useNumbersAsked();
  const flat = written.flatMap(({ texts }) => texts);
  const texts = prose ? keepTogether(flat) : flat;
  if (!asked || !placeOf) return <TextRunsView runs={texts} />;
  let from = 0;
  const pieces = written.map((run, index) => {
    const part = texts.slice(from, from + run.texts.length);
    from += run.texts.length;
    return { index, part, number: run.number };
  });
  return pieces.map(({ index, part, number }) =>
    number ? (
      <NumberMark key={index} place={placeOf(index)}>
        <TextRunsView runs={part} />
      </NumberMark>
    ) : (
      <TextRunsView key={index} runs={part} />
    ),
  );
}
