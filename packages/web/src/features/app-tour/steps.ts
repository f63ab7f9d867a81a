/** Where things are, in the order in which they are used. Each step points at a part of the shell. */

export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** Places that it can point at, the first that is seen: menus of wide screens stand elsewhere on narrow ones. */
  readonly places: readonly string[];
}

export const STEPS: readonly TourStep[] = [
  {
    title: 'Data come first',
    text: 'Import a file, paste cells, or take a sample. Every page works with the dataset that is named here.',
    places: ['.topbar .dsw'],
  },
  {
    title: 'Every analysis, by area',
    text: 'Choose one and put variables into its boxes. The result is there at once: a sentence, tables, checks of the assumptions and figures.',
    places: ['.topbar .menus', '.topbar [aria-label="Open or close the menu"]'],
  },
  {
    title: 'Or ask in your own words',
    text: 'Describe what you want to find out: the tools that answer it come first, with your variables in their boxes.',
    places: ['.topbar .cmdk'],
  },
  {
    title: 'What you save waits here',
    text: 'Saved results can be compared, computed again and put into a report, as Word, PDF, HTML or LaTeX.',
    places: ['.rail [href$="results-manager"]', '.nav [href$="results-manager"]'],
  },
  {
    title: 'Help',
    text: 'Each page explains itself. Here is all of it, with a search, and this tour again.',
    places: ['.topbar [aria-label="Help"]', '.topbar [aria-label="Quick Access"]'],
  },
];

export interface Pointed {
  readonly step: TourStep;
  readonly element: Element;
}

/** The steps whose places can be seen; `find` answers the element of a selector where it is on the screen. */
export const stepsSeen = (find: (selector: string) => Element | null): readonly Pointed[] =>
  STEPS.flatMap((step) => {
    const element = step.places.map(find).find((each) => each !== null);
    return element ? [{ step, element }] : [];
  });
