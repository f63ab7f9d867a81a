/** What people ask first. */
export const QUESTIONS = [
  {
    question: 'Where is my data?',
    answer:
      'In this browser, on this device. Analyses are computed here; nothing is sent to a server unless you save it to an account.',
  },
  {
    question: 'Does it work without a network?',
    answer: 'Yes. After the first visit every page opens offline, from a cold start, too.',
  },
  {
    question: 'Can I trust the numbers?',
    answer:
      'Every analysis is tested against values computed with R, and below each result there is the R code that gives the same numbers.',
  },
  {
    question: 'I deleted something.',
    answer:
      'Undo is offered at once in the message at the bottom. Deleted datasets can be restored on the Datasets page; edits are undone in the Data Editor.',
  },
  {
    question: 'What can guests do?',
    answer:
      'Everything with the sample data. To import data of your own, sign in; work done before stays on this device.',
  },
] as const;
