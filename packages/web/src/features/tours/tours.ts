/**
 * Tours of the app: each step is a sentence and what is done on the page. The same steps are walked by a journey of the browser
 * tests, and their pictures taken by `npm run tours`, so that what is shown is what there is.
 */

/** Something on the page by its role and the beginning of its name. */
export interface Target {
  readonly role:
    | 'article'
    | 'button'
    | 'checkbox'
    | 'combobox'
    | 'grid'
    | 'gridcell'
    | 'heading'
    | 'img'
    | 'link'
    | 'list'
    | 'menuitem'
    | 'option'
    | 'radio'
    | 'region'
    | 'table'
    | 'textbox';
  readonly name: string;
  /** The whole name, where others begin alike. */
  readonly exact?: boolean;
}

/** What a step does after its picture; the target is ringed in it. */
export type Act =
  | { readonly press: Target }
  | { readonly fill: Target; readonly text: string; readonly key?: string }
  | { readonly key: string };

export interface Step {
  /** What is seen, and what to do. */
  readonly says: string;
  /** The address below /app that the step begins at; the page before where it has none. */
  readonly at?: string;
  /** What is on the page when the picture is taken. */
  readonly see?: Target;
  readonly act?: Act;
  /** What shows that the act is done, where the next step leaves the page. */
  readonly done?: Target;
}

export interface Tour {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** The address below /app where the tour can be done by oneself. */
  readonly tool: string;
  readonly steps: readonly Step[];
}

const TTEST = 'inferential-stats/independent-samples-ttest';
const RESULT: Target = { role: 'article', name: 'Result' };
const SAVED: Target = { role: 'button', name: 'Saved' };

export const TOURS: readonly Tour[] = [
  {
    id: 'first-result',
    title: 'From the page of a tool to a saved result',
    about: 'What every analysis page looks like, with the sample data that comes with it.',
    tool: TTEST,
    steps: [
      {
        says: 'Every analysis has a page like this one. Your own data would be listed on the left; choose Example to see it with sample data.',
        at: TTEST,
        act: { press: { role: 'button', name: 'Example' } },
      },
      {
        says: 'The finding comes first: the difference with its interval and p value, in a sentence. Nothing was sent anywhere; the numbers are computed in your browser.',
        see: RESULT,
      },
      {
        says: 'Save keeps the result on this device, with its data, options and version.',
        act: { press: { role: 'button', name: 'Save' } },
        done: SAVED,
      },
      {
        says: 'The Results Manager holds everything you saved: search it, compare, export, or write a report from it.',
        at: 'publication-ready/results-manager',
        see: { role: 'list', name: 'Saved results' },
      },
    ],
  },
  {
    id: 'question',
    title: 'Ask in your own words',
    about: 'Find the right tool without knowing its name, with your variables in their places.',
    tool: 'analysis-index',
    steps: [
      {
        says: 'With a dataset open, press Ctrl + K (⌘ K on a Mac) on any page.',
        at: 'stats/descriptives?example',
        see: RESULT,
        act: { key: 'Control+k' },
      },
      {
        says: 'Type the question as you would say it.',
        see: { role: 'combobox', name: 'Search tools' },
        act: { fill: { role: 'combobox', name: 'Search tools' }, text: 'does income differ by gender' },
      },
      {
        says: 'The first answer names the tool, why it fits, and which variable goes where. Enter opens it.',
        see: { role: 'option', name: 'Best answer' },
        act: { key: 'Enter' },
      },
      { says: 'The tool opens with the variables in their roles, already computed.', see: RESULT },
    ],
  },
  {
    id: 'which-test',
    title: 'Which test should I use?',
    about: 'Five questions with pictures lead to the test, the alternative and the sentence for the methods.',
    tool: 'which-test',
    steps: [
      {
        says: 'The guide asks one thing at a time. What is the outcome?',
        at: 'which-test',
        act: { press: { role: 'radio', name: 'A number' } },
      },
      {
        says: 'Each answer takes away tests that no longer fit; the list beside shows what is still possible.',
        act: { press: { role: 'radio', name: 'Two groups' } },
      },
      {
        says: 'Different people, or the same ones twice?',
        act: { press: { role: 'radio', name: 'Different' } },
      },
      {
        says: 'How is the outcome distributed? With data open, the guide has looked already.',
        act: { press: { role: 'radio', name: 'Near symmetric' } },
      },
      { says: 'And is anything to be held constant?', act: { press: { role: 'radio', name: 'Nothing' } } },
      {
        says: 'The test, why it fits, what to use where an assumption fails, and the sentence for the methods section. The address holds the answers, so it can be sent to somebody.',
        see: { role: 'heading', name: 'Independent-samples t-test' },
      },
    ],
  },
  {
    id: 'assistant',
    title: 'Let the assistant run it',
    about: 'A conversation about your data that computes, checks the assumptions and proposes what follows.',
    tool: 'assistant',
    steps: [
      {
        says: 'The assistant works without any model and without the network. It answers about the dataset that is open; this is sample data.',
        at: 'stats/descriptives?example',
        see: RESULT,
      },
      {
        says: 'Ask it something about the data.',
        at: 'assistant',
        act: {
          fill: { role: 'textbox', name: 'Your question' },
          text: 'Is income lower in smokers?',
          key: 'Enter',
        },
      },
      {
        says: 'It runs the analysis in the conversation, with the same result as the page of the tool, and proposes the next step.',
        see: { role: 'article', name: 'Result of' },
      },
    ],
  },
  {
    id: 'report',
    title: 'From results to a report',
    about: 'Put saved results in order, write between them, and take the document along.',
    tool: 'publication-ready/results-manager',
    steps: [
      {
        says: 'Save the results that belong into the report. This is an example of an analysis of variance.',
        at: 'inferential-stats/one-way-anova?example',
        see: RESULT,
        act: { press: { role: 'button', name: 'Save' } },
        done: SAVED,
      },
      {
        says: 'In the Results Manager select them.',
        at: 'publication-ready/results-manager',
        see: { role: 'list', name: 'Saved results' },
        act: { press: { role: 'checkbox', name: 'Select One-way ANOVA' } },
      },
      {
        says: 'The preview shows how they would read on paper.',
        act: { press: { role: 'button', name: 'Preview report' } },
      },
      {
        says: 'From there it goes on to the report builder.',
        act: { press: { role: 'button', name: 'Open in the report builder' } },
      },
      {
        says: 'The outline is on one side, the paper on the other. Add headings and text, move items, and choose how numbers are written.',
        see: { role: 'region', name: 'Preview' },
        act: { press: { role: 'button', name: 'Export' } },
      },
      {
        says: 'Word, PDF, HTML, LaTeX or Markdown: tables stay tables that can be edited.',
        see: { role: 'menuitem', name: 'Word' },
      },
    ],
  },
  {
    id: 'your-data',
    title: 'Bring your own data',
    about: 'What is read, what you see before it is kept, and where to correct it.',
    tool: 'data-management/import',
    steps: [
      {
        says: 'Drop a file here, choose one, or paste cells: CSV, Excel, SPSS, Stata, SAS, R, jamovi, JASP, Parquet and more. It stays on your device.',
        at: 'data-management/import',
        see: { role: 'heading', name: 'Import Data' },
      },
      {
        says: 'Sample datasets are there to try things without data of your own. Use one.',
        at: 'data-management/sample',
        act: { press: { role: 'button', name: 'Use' } },
      },
      {
        says: 'It is read and kept. From here on to an analysis, or to the data itself: open it in the editor.',
        act: { press: { role: 'link', name: 'Open in the editor' } },
      },
      {
        says: 'The editor works like a spreadsheet. Every change can be undone, also after closing the browser.',
        see: { role: 'grid', name: '' },
      },
      {
        says: 'Labels, the kinds of variables and the codes that count as missing are in one table.',
        at: 'data-management/variables',
      },
    ],
  },
  {
    id: 'editor',
    title: 'Correct data in the editor',
    about: 'Type over a value, sort, find, see how a variable is distributed, and take anything back.',
    tool: 'data-management/editor',
    steps: [
      {
        says: 'Any dataset opens in the editor. This is a sample; use it.',
        at: 'data-management/sample',
        act: { press: { role: 'button', name: 'Use' } },
      },
      {
        says: 'It is open. Go on to the editor.',
        act: { press: { role: 'link', name: 'Open in the editor' } },
        done: { role: 'grid', name: '' },
      },
      {
        says: 'Choose a cell. Arrows, Tab and Ctrl with arrows move as in a spreadsheet, and cells are copied to and from one.',
        act: { press: { role: 'gridcell', name: '' } },
      },
      {
        says: 'F2 or a double click opens it; typing writes over it.',
        act: { key: 'F2' },
        done: { role: 'textbox', name: 'Age, row 1' },
      },
      {
        says: 'Write a value and press Enter. This one does not fit: Age holds numbers.',
        act: { fill: { role: 'textbox', name: 'Age, row 1' }, text: 'abc', key: 'Enter' },
      },
      {
        says: 'It stays in the field with the reason, until it fits or Escape gives the old value back. Nothing is changed in silence.',
        act: { key: 'Escape' },
      },
      {
        says: 'What is known of a variable stands in a panel beside the data.',
        act: { press: { role: 'button', name: 'Variable properties' } },
      },
      {
        says: 'Its distribution, label, kind and missing codes. Now sort the rows by it.',
        act: { press: { role: 'button', name: 'Sort' } },
        done: { role: 'menuitem', name: 'Descending' },
      },
      {
        says: 'Ascending or descending; missing values come last.',
        act: { press: { role: 'menuitem', name: 'Descending' } },
        done: { role: 'button', name: 'Undo' },
      },
      {
        says: 'Every change is a step that can be undone and made again, also after closing the browser.',
        act: { press: { role: 'button', name: 'Undo' } },
      },
    ],
  },
  {
    id: 'pivot',
    title: 'A pivot table',
    about: 'Count and summarize by any fields, open the rows behind a number, and draw the same as a chart.',
    tool: 'pivot-analysis',
    steps: [
      {
        says: 'Fields are on the left; rows, columns, values and filters are zones that take them. This is the example. Choose a number.',
        at: 'pivot-analysis?example',
        see: { role: 'table', name: '' },
        act: { press: { role: 'button', name: '26' } },
        done: { role: 'region', name: 'Rows of the chosen cell' },
      },
      {
        says: 'The rows behind it: copy them, or open them as a dataset of their own.',
        act: { press: { role: 'button', name: 'Close the rows' } },
      },
      {
        says: 'Drag a field into a zone, or choose it for a menu. Enter brings it to the zone that fits it.',
        act: { press: { role: 'button', name: 'Education, ordinal' } },
        done: { role: 'menuitem', name: 'Add to rows' },
      },
      {
        says: 'Education goes to the rows.',
        act: { press: { role: 'menuitem', name: 'Add to rows' } },
        done: { role: 'button', name: 'Education, each value' },
      },
      {
        says: 'The table follows at once, and Ctrl + Z takes the change back. Groups fold; columns sort by a click on their head.',
        act: { press: { role: 'button', name: 'Undo' } },
      },
      {
        says: 'The same numbers as a chart.',
        act: { press: { role: 'button', name: 'Chart', exact: true } },
        done: { role: 'img', name: 'Lines' },
      },
      {
        says: 'The chart is chosen by what the fields are, and can be changed. Report writes table and chart with their sentences.',
        act: { press: { role: 'button', name: 'Save' } },
        done: SAVED,
      },
      {
        says: 'It is in the Results Manager, and opens again as it was.',
        at: 'publication-ready/results-manager',
        see: { role: 'list', name: 'Saved results' },
      },
    ],
  },
  {
    id: 'improvement',
    title: 'An improvement project',
    about: 'Documents, charts and tests from Define to Control, with tollgates and numbers that stay linked.',
    tool: 'advanced-analysis/six-sigma/improvement-project',
    steps: [
      {
        says: 'An improvement project holds everything from Define to Control. Open the example: its analyses are computed here.',
        at: 'advanced-analysis/six-sigma/improvement-project',
        act: { press: { role: 'button', name: 'Open the example' } },
        done: { role: 'heading', name: 'Leaking juice cans' },
      },
      {
        says: 'The head tells the problem, the target and where the process stands. Numbers in it are linked to the results they come from, and follow them.',
        see: { role: 'button', name: '2.23, from Sigma level' },
      },
      {
        says: 'Below is what comes next. What a tollgate asks is met by results where it can be; the rest is judged by hand.',
        act: { press: { role: 'button', name: 'Judge' } },
        done: { role: 'textbox', name: 'Note' },
      },
      {
        says: 'A note says who judged, and on what grounds.',
        act: { fill: { role: 'textbox', name: 'Note' }, text: 'A. Okafor, 30 June' },
      },
      {
        says: 'Keep the judgement.',
        act: { press: { role: 'button', name: 'Keep' } },
        done: { role: 'button', name: 'Pass the tollgate' },
      },
      {
        says: 'Now every criterion of the phase is met: pass its tollgate.',
        act: { press: { role: 'button', name: 'Pass the tollgate' } },
        done: { role: 'heading', name: 'All five tollgates are passed' },
      },
      {
        says: 'Export the storyboard: one page for each phase, with its documents, charts and numbers.',
        act: { press: { role: 'button', name: 'Export storyboard' } },
        done: { role: 'menuitem', name: 'Word' },
      },
      {
        says: 'Word and the other formats of reports. Present shows the project on the whole screen.',
        see: { role: 'menuitem', name: 'Word' },
      },
    ],
  },
];

/** Where the picture of a step is. */
export const pictureOf = (tour: Tour, step: number): string => `/tours/${tour.id}-${step + 1}.webp`;
