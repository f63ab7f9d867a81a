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
    analyses: ['independent-samples-ttest', 'mann-whitney-u-test'],
    picture: (
      <>
        <path className="a" d="M3 28c8 0 6-20 12-20s4 20 12 20z" />
        <path className="b" d="M19 28c8 0 6-20 12-20s4 20 14 20z" />
        <path className="ax" d="M2 28.5h44" />
      </>
    ),
  },
  {
    title: 'Compare before and after',
    analyses: ['paired-samples-ttest', 'wilcoxon-signed-rank-test'],
    picture: (
      <>
        <path className="ln" d="M11 23 37 9M11 26 37 17M11 17 37 6M11 20 37 14" />
        <g className="da">
          <circle cx="11" cy="23" r="2" />
          <circle cx="11" cy="26" r="2" />
          <circle cx="11" cy="17" r="2" />
          <circle cx="11" cy="20" r="2" />
        </g>
        <g className="db">
          <circle cx="37" cy="9" r="2" />
          <circle cx="37" cy="17" r="2" />
          <circle cx="37" cy="6" r="2" />
          <circle cx="37" cy="14" r="2" />
        </g>
      </>
    ),
  },
  {
    title: 'Compare several groups',
    analyses: ['one-way-anova', 'kruskal-wallis-test'],
    picture: (
      <>
        <path className="ax" d="M2 28.5h44" />
        <path className="ln" d="M10 11v12M24 6v11M38 13v10" />
        <g className="da">
          <circle cx="10" cy="17" r="2.6" />
          <circle cx="38" cy="18" r="2.6" />
        </g>
        <g className="db">
          <circle cx="24" cy="11.5" r="2.6" />
        </g>
      </>
    ),
  },
  {
    title: 'Compare proportions',
    analyses: ['chi-square-test', 'crosstabs'],
    picture: (
      <>
        <g className="sa">
          <rect x="6" y="4" width="16" height="15" />
          <rect x="26" y="4" width="16" height="7" />
        </g>
        <g className="sb">
          <rect x="6" y="20" width="16" height="8" />
          <rect x="26" y="12" width="16" height="16" />
        </g>
      </>
    ),
  },
  {
    title: 'Relate two numbers',
    analyses: ['pearson', 'spearman', 'matrix'],
    picture: (
      <>
        <path className="ax" d="M5 3v25.5h40" />
        <g className="da">
          <circle cx="12" cy="24" r="1.7" />
          <circle cx="16" cy="19" r="1.7" />
          <circle cx="20" cy="21" r="1.7" />
          <circle cx="24" cy="15" r="1.7" />
          <circle cx="29" cy="17" r="1.7" />
          <circle cx="32" cy="11" r="1.7" />
          <circle cx="37" cy="12" r="1.7" />
          <circle cx="41" cy="7" r="1.7" />
        </g>
      </>
    ),
  },
  {
    title: 'Predict an outcome',
    analyses: ['linear-regression', 'logistic-regression', 'cox-regression'],
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
  {
    title: 'Find the sample size',
    analyses: ['two-sample', 'one-sample'],
    picture: (
      <>
        <path className="ax" d="M5 3v25.5h40" />
        <path className="dash" d="M5 9h22v19" />
        <path className="acc" d="M6 27C14 26 17 10 27 9s12-3 18-3.5" />
        <circle className="dot" cx="27" cy="9" r="2.4" />
      </>
    ),
  },
  {
    title: 'Check a process',
    analyses: ['spc-charts', 'process-capability'],
    picture: (
      <>
        <path className="dash" d="M3 6h42M3 27h42" />
        <path className="ax" d="M3 16.5h42" />
        <path className="ln" d="M5 18l5-4 5 6 5-8 5 5 5-3 5 4 4-15 4 9" />
        <rect className="dot" x="36.8" y="0.8" width="4.4" height="4.4" />
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
