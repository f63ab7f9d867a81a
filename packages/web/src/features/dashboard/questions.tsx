/** Start from a question: each leads to the first analysis that answers it, and exists only if one does. */
import { findAnalysis } from '@constat/analyses';
import type { ReactNode } from 'react';

export interface Question {
  readonly title: string;
  readonly path: string;
  readonly tools: string;
  readonly picture: ReactNode;
}

const questions: readonly { title: string; analyses: readonly string[]; picture: ReactNode }[] = [
  {
    title: 'Describe the data',
    analyses: ['descriptives'],
    picture: (
      <>
        <g className="sa">
          <rect x="6" y="19" width="7" height="9" />
          <rect x="14" y="12" width="7" height="16" />
        </g>
        <g className="sb">
          <rect x="22" y="5" width="7" height="23" />
        </g>
        <g className="sa">
          <rect x="30" y="14" width="7" height="14" />
          <rect x="38" y="22" width="5" height="6" />
        </g>
        <path className="ax" d="M2 28.5h44" />
      </>
    ),
  },
  {
    title: 'Compare two groups',
    analyses: ['independent-samples-ttest'],
    picture: (
      <>
        <path className="a" d="M3 28c8 0 6-20 12-20s4 20 12 20z" />
        <path className="b" d="M19 28c8 0 6-20 12-20s4 20 14 20z" />
        <path className="ax" d="M2 28.5h44" />
      </>
    ),
  },
  {
    title: 'Predict an outcome',
    analyses: ['linear-regression'],
    picture: (
      <>
        <path className="ax" d="M5 3v25.5h40" />
        <path className="a" d="M8 27 44 12V3L8 20z" />
        <path className="acc" d="M8 23.5 44 7.5" />
        <g className="da">
          <circle cx="14" cy="25" r="1.6" />
          <circle cx="20" cy="15" r="1.6" />
          <circle cx="27" cy="18" r="1.6" />
          <circle cx="34" cy="9" r="1.6" />
          <circle cx="39" cy="12" r="1.6" />
        </g>
      </>
    ),
  },
];

/** The questions that some analysis of the catalogue answers. */
export const answeredQuestions: readonly Question[] = questions.flatMap(({ title, analyses, picture }) => {
  const entries = analyses.flatMap((id) => findAnalysis(id)?.entry ?? []);
  const first = entries[0];
  return first
    ? [{ title, path: first.path, tools: entries.map((entry) => entry.title).join(', '), picture }]
    : [];
});
