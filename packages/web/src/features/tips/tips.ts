/** Short advice, each true of the product as it is: a tip that stops working is deleted or rewritten. */

export interface Tip {
  readonly title: string;
  readonly text: string;
  /** Where it can be tried, below /app. */
  readonly path: string;
}

export const TIPS: readonly Tip[] = [
  {
    title: 'Let a guided workflow choose the test',
    text: 'Guided workflows lead from the question over the assumptions to the test that fits, and say in the report why.',
    path: 'inference/workflow',
  },
  {
    title: 'Bring cells from Google Sheets',
    text: 'Select the cells in Google Sheets, copy them, and paste them under Paste Data: columns and headings are kept.',
    path: 'data-management/import',
  },
  {
    title: 'Save an analysis',
    text: 'Save keeps a result with its options, tables and figures; find it again in the Results Manager, or put it into a report there.',
    path: 'publication-ready/results-manager',
  },
  {
    title: 'Results as PDF or image',
    text: 'Export at a figure gives SVG, PDF, PNG and TIFF up to 1200 dpi, its data, its specification and R code. Edit changes what it says and how it looks.',
    path: 'publication-ready/results-manager',
  },
  {
    title: 'Describe what you need',
    text: 'Press Ctrl K (⌘ K on a Mac) and type “compare two groups”: tools, datasets and saved results are found by words.',
    path: 'analysis-index',
  },
  {
    title: 'Assign a variable with a double click',
    text: 'Double-click a variable, or press Enter on it, to send it to the first box that accepts it.',
    path: 'stats/descriptives',
  },
  {
    title: 'A table straight into the paper',
    text: 'Copy under a table puts it on the clipboard for Word and Google Docs, or as Markdown, LaTeX or CSV.',
    path: 'inferential-stats/independent-samples-ttest',
  },
  {
    title: 'See a finished result first',
    text: 'Example on any analysis page fills in the built-in data and shows what a full result looks like.',
    path: 'inferential-stats/independent-samples-ttest',
  },
  {
    title: 'Work without a network',
    text: 'After the first visit everything opens offline: analyses are computed in this browser, not on a server.',
    path: 'dashboard',
  },
  {
    title: 'Undo is everywhere',
    text: 'Edits in the data editor can be undone one by one, also after a reload, and deleted datasets can be restored.',
    path: 'data-management/editor',
  },
  {
    title: 'Analyse a part of the rows',
    text: 'A filter makes a dataset of the rows that match and keeps the original; clear it to have all rows back.',
    path: 'data-management/filter',
  },
  {
    title: 'Drop a file anywhere',
    text: 'Drag a file from your computer onto any page of the app: the import opens with a preview of it.',
    path: 'data-management/import',
  },
  {
    title: 'Check it in R',
    text: 'The R code tab below a result prints the commands that give the same numbers in R.',
    path: 'stats/linear-regression',
  },
  {
    title: 'Tell which values mean missing',
    text: 'In the Variable Editor, name codes such as 99 as missing: every analysis leaves them out and says how many.',
    path: 'data-management/variables',
  },
];

const DAY_MS = 86_400_000;

/** The tip of a day, the same all day long; `step` further for the one after. */
export function tipOfTheDay(now: Date, step = 0): Tip {
  const local = now.getTime() - now.getTimezoneOffset() * 60_000;
  const index = (Math.floor(local / DAY_MS) + step) % TIPS.length;
  return tipAt((index + TIPS.length) % TIPS.length);
}

/** One of the tips by chance. */
export const randomTip = (random: () => number = Math.random): Tip =>
  tipAt(Math.floor(random() * TIPS.length));

function tipAt(index: number): Tip {
  const tip = TIPS[index];
  if (!tip) throw new Error(`There is no tip ${index}.`);
  return tip;
}
