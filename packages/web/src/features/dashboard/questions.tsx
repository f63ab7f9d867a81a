/** Start from a question: each leads to the first analysis that answers it, and exists only if one does. */
import { findEntry } from '@constat/analyses';
import type { ReactNode } from 'react';

export interface Question {
  readonly title: string;
  readonly path: string;
  readonly tools: string;
  readonly picture: ReactNode;
}

/** Points of one colour, written as in `points` of a polygon: x,y x,y. */
function Dots({ at, r, className }: { at: string; r: number; className: string }) {
  return (
    <g className={className}>
      {at.split(' ').map((point) => {
        const [x, y] = point.split(',');
        return <circle key={point} cx={x} cy={y} r={r} />;
      })}
    </g>
  );
}

const questions: readonly { title: string; analyses: readonly string[]; picture: ReactNode }[] = [
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
        <Dots className="da" r={2} at="11,23 11,26 11,17 11,20" />
        <Dots className="db" r={2} at="37,9 37,17 37,6 37,14" />
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
        <Dots className="da" r={2.6} at="10,17 38,18" />
        <Dots className="db" r={2.6} at="24,11.5" />
      </>
    ),
  },
  {
    title: 'Compare proportions',
    analyses: ['chi-square-test', 'crosstabs'],
    picture: (
      <>
        <path className="sa" d="M6 4h16v15h-16zM26 4h16v7h-16z" />
        <path className="sb" d="M6 20h16v8h-16zM26 12h16v16h-16z" />
      </>
    ),
  },
  {
    title: 'Relate two numbers',
    analyses: ['matrix', 'partial'],
    picture: (
      <>
        <path className="ax" d="M5 3v25.5h40" />
        <Dots className="da" r={1.7} at="12,24 16,19 20,21 24,15 29,17 32,11 37,12 41,7" />
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
        <Dots className="da" r={1.6} at="14,25 20,15 27,18 34,9 39,12" />
      </>
    ),
  },
  {
    title: 'Find the sample size',
    analyses: ['samplesize-two-sample', 'samplesize-one-sample'],
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
  const entries = analyses.flatMap((id) => findEntry(id) ?? []);
  const first = entries[0];
  return first
    ? [{ title, path: first.path, tools: entries.map((entry) => entry.title).join(', '), picture }]
    : [];
});
