/** Which chart shows what: by the question, then by the kinds of variables. */

export interface ChartAdvice {
  /** Id of the chart. */
  readonly chart: string;
  /** The variables it takes. */
  readonly takes: string;
  readonly why: string;
  readonly not: string;
}

export interface ChartQuestion {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly charts: readonly ChartAdvice[];
}

const advice = (chart: string, takes: string, why: string, not: string): ChartAdvice => ({
  chart,
  takes,
  why,
  not,
});

/** The first chart of each question is the one to begin with. */
export const CHART_QUESTIONS: readonly ChartQuestion[] = [
  {
    id: 'distribution',
    title: 'How values are spread',
    help: 'One number: its centre, shape and extremes',
    charts: [
      advice(
        'histogram',
        'One number',
        'Shows shape, gaps and several peaks.',
        'With fewer than 20 cases the bars depend on where they begin.',
      ),
      advice(
        'raincloud',
        'One number, also by groups',
        'Shows every case, the quartiles and the shape together.',
        'With thousands of cases the points become a cloud.',
      ),
      advice(
        'boxplot',
        'One number, also by groups',
        'Compares many groups in little space and marks outliers.',
        'Two peaks stay hidden in one box.',
      ),
    ],
  },
  {
    id: 'compare',
    title: 'How groups differ',
    help: 'A number in each of several groups',
    charts: [
      advice(
        'raincloud',
        'A number and groups',
        'Shows the difference and how far the groups overlap.',
        'More than about eight groups are hard to read.',
      ),
      advice(
        'errorbar',
        'A number and groups',
        'Shows means with the intervals that a test rests on.',
        'Hides the cases: say what the bars are.',
      ),
      advice(
        'boxplot',
        'A number and groups',
        'Shows medians and quartiles of many groups.',
        'Small groups deserve their points.',
      ),
      advice(
        'bar',
        'A category, also a number',
        'Shows counts, percentages or means that begin at zero.',
        'For means alone points with intervals say more.',
      ),
    ],
  },
  {
    id: 'relation',
    title: 'How two numbers go together',
    help: 'Points, a line, a curve',
    charts: [
      advice(
        'scatter',
        'Two numbers, also by groups',
        'Shows direction, form, strength and outliers at once.',
        'With many equal values points cover each other.',
      ),
    ],
  },
  {
    id: 'parts',
    title: 'Parts of a whole',
    help: 'How often each category occurs',
    charts: [
      advice(
        'bar',
        'A category',
        'Lengths are compared better than angles.',
        'Sort by size unless the categories have an order.',
      ),
      advice(
        'pie',
        'A category',
        'Shows that parts make up one whole.',
        'More than five slices, or small differences, need bars.',
      ),
    ],
  },
  {
    id: 'time',
    title: 'The course over time',
    help: 'Values in their order, also of groups',
    charts: [
      advice(
        'line',
        'A time or order, and a number',
        'Shows trend, season and turning points.',
        'Lines between categories without an order mislead.',
      ),
      advice(
        'errorbar',
        'A number and a few times',
        'Shows means at each time with their intervals.',
        'Does not show who changed.',
      ),
    ],
  },
  {
    id: 'flow',
    title: 'How cases move',
    help: 'From one category to the next',
    charts: [
      advice(
        'sankey',
        'Two or more categories',
        'Shows how many go from each value to the next.',
        'More than about ten values in a stage cannot be followed.',
      ),
    ],
  },
];
