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
    | 'heading'
    | 'link'
    | 'list'
    | 'menuitem'
    | 'option'
    | 'radio'
    | 'region'
    | 'textbox';
  readonly name: string;
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
];

/** Where the picture of a step is. */
export const pictureOf = (tour: Tour, step: number): string => `/tours/${tour.id}-${step + 1}.webp`;
