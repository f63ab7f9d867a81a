import { type Mark, type Runs, resolveRuns, type TextRun } from '@constat/report';
import { Fragment, type ReactNode } from 'react';
import { useNumbers } from '../state/preferences.ts';
import { keyed } from './keyed.ts';
import { keepTogether } from './non-breaking.ts';

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

/** Rich text of a result on screen, with numbers as the reader chose. `prose` keeps statistics together at line ends. */
export function RunsView({ runs, prose = false }: { runs: Runs; prose?: boolean }) {
  const written = resolveRuns(runs, useNumbers());
  return <TextRunsView runs={prose ? keepTogether(written) : written} />;
}
