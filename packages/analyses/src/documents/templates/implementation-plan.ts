/** An implementation plan: who does what until when, drawn as bars over time, with what is late against the day of the report. */
import { bold, type Ink, num, rich } from '@constat/report';
import { isDay } from '../check.ts';
import { type DocumentContent, type DocumentProblem, type DocumentRow, defineDocument } from '../contract.ts';
import { figure, PHONE, WIDE } from '../draw/figure.ts';
import { dayNumber, type GanttTask, gantt } from '../draw/gantt.ts';
import { dayWords } from '../present.ts';
import { isBefore, placedRows, repeatedNames, rowProblem } from '../rules.ts';
import { cellOf, numberOf, rowsOf, textOf } from '../values.ts';

const TASKS = { key: 'tasks', label: 'Tasks' };

const STATES = { planned: 'Planned', started: 'Started', blocked: 'Blocked', done: 'Done' };
const INKS: Readonly<Record<string, readonly [Ink, Ink]>> = {
  planned: ['fill', 'line'],
  started: ['blue', 'line'],
  blocked: ['orange', 'line'],
  done: ['soft', 'accent'],
  late: ['danger-soft', 'danger'],
};

const stateOf = (row: DocumentRow): string => {
  const typed = cellOf(row, 'state');
  return typed in STATES ? typed : 'planned';
};
const nameOf = (row: DocumentRow): string => cellOf(row, 'task') || 'Unnamed task';

/** Whether a task should have ended before the day of the report. */
const isLate = (row: DocumentRow, today: string): boolean =>
  stateOf(row) !== 'done' && isBefore(cellOf(row, 'end'), today);

const daysOf = (row: DocumentRow): number | null => {
  const [start, end] = [cellOf(row, 'start'), cellOf(row, 'end')];
  return isDay(start) && isDay(end) && end >= start ? dayNumber(end) - dayNumber(start) + 1 : null;
};

/** What of a task does not agree with itself. */
function taskProblems(row: DocumentRow, place: number): readonly DocumentProblem[] {
  const problem = (column: string, words: string) => [rowProblem(TASKS, place, column, words)];
  const [start, end, state] = [cellOf(row, 'start'), cellOf(row, 'end'), stateOf(row)];
  const share = numberOf(cellOf(row, 'share'));
  return [
    ...(cellOf(row, 'task') === '' ? problem('task', 'Task is empty; say what is done, with a verb.') : []),
    ...(cellOf(row, 'owner') === '' ? problem('owner', `${nameOf(row)} has no Owner; name one person.`) : []),
    ...(start === '' || end === ''
      ? problem(
          start === '' ? 'start' : 'end',
          `${nameOf(row)} has no ${start === '' ? 'Start' : 'End'}; the plan draws it once both days are there.`,
        )
      : []),
    ...(isBefore(end, start)
      ? problem('end', `End (${end}) is before Start (${start}); change one of the two days.`)
      : []),
    ...(state === 'done' && share !== null && share < 100
      ? problem('share', `${nameOf(row)} is done, but Done (%) is ${share}; set it to 100 or change State.`)
      : []),
    ...(state !== 'done' && share === 100
      ? problem('state', `Done (%) of ${nameOf(row)} is 100; set State to Done.`)
      : []),
    ...(state === 'planned' && share !== null && share > 0 && share < 100
      ? problem('state', `Done (%) of ${nameOf(row)} is ${share}; set State to Started.`)
      : []),
  ];
}

/** What does not agree with the day of the report. */
function reportProblems(content: DocumentContent): readonly DocumentProblem[] {
  const today = textOf(content, 'today');
  return placedRows(content, TASKS.key).flatMap(({ row, place }) => {
    if (isLate(row, today))
      return [
        rowProblem(
          TASKS,
          place,
          'end',
          `${nameOf(row)} should have ended on ${cellOf(row, 'end')} and is not done on ${today}; agree on a new End, or set State to Done.`,
        ),
      ];
    return stateOf(row) === 'done' && isBefore(today, cellOf(row, 'start'))
      ? [
          rowProblem(
            TASKS,
            place,
            'state',
            `${nameOf(row)} is done, but starts on ${cellOf(row, 'start')}, after Status of (${today}); change State or the day.`,
          ),
        ]
      : [];
  });
}

/** Tasks that begin before what they wait for has ended. */
function orderProblems(content: DocumentContent): readonly DocumentProblem[] {
  const rows = placedRows(content, TASKS.key);
  return rows.flatMap(({ row, place }) => {
    const after = numberOf(cellOf(row, 'after'));
    if (after === null) return [];
    const before = rows.find((each) => each.place === after - 1);
    if (before === undefined || before.place === place)
      return [
        rowProblem(
          TASKS,
          place,
          'after',
          `After is ${after}, which is ${before ? 'the task itself' : 'no row of the table'}; type the number of the row that must end first.`,
        ),
      ];
    const [start, end] = [cellOf(row, 'start'), cellOf(before.row, 'end')];
    return isBefore(start, end)
      ? [
          rowProblem(
            TASKS,
            place,
            'start',
            `${nameOf(row)} starts on ${start}, before ${nameOf(before.row)} (row ${after}) ends on ${end}; change one of the two days, or After.`,
          ),
        ]
      : [];
  });
}

/** Tasks that wait for each other in a circle, each circle once. */
function circleProblems(content: DocumentContent): readonly DocumentProblem[] {
  const rows = placedRows(content, TASKS.key);
  const after = new Map(rows.map(({ row, place }) => [place, (numberOf(cellOf(row, 'after')) ?? 0) - 1]));
  const seen = new Set<number>();
  return rows.flatMap(({ place: start }) => {
    const path: number[] = [];
    let place: number | undefined = start;
    while (place !== undefined && after.has(place) && !path.includes(place) && !seen.has(place)) {
      path.push(place);
      place = after.get(place);
    }
    const circle = place !== undefined && path.includes(place) ? path.slice(path.indexOf(place)) : [];
    for (const each of path) seen.add(each);
    // A task that waits for itself is said elsewhere.
    if (circle.length < 2) return [];
    const names = circle.map((each) => {
      const found = rows.find((row) => row.place === each);
      return `${found ? nameOf(found.row) : ''} (row ${each + 1})`;
    });
    return [
      rowProblem(
        TASKS,
        circle[0] ?? start,
        'after',
        `${names.join(' waits for ')} waits for ${names[0] ?? ''}: none of them can begin; clear After in one of the rows.`,
      ),
    ];
  });
}

/** The tasks that can be drawn. */
function drawnTasks(content: DocumentContent): readonly GanttTask[] {
  const today = textOf(content, 'today');
  return rowsOf(content, TASKS.key).flatMap((row) => {
    if (daysOf(row) === null) return [];
    const late = isLate(row, today);
    const state = stateOf(row);
    const [fill, line] = INKS[late ? 'late' : state] ?? ['fill', 'line'];
    const words = late ? 'Late' : (STATES as Record<string, string>)[state];
    const share = state === 'done' ? 100 : Math.min(100, Math.max(0, numberOf(cellOf(row, 'share')) ?? 0));
    return [
      {
        name: nameOf(row),
        note: [cellOf(row, 'owner'), share > 0 && share < 100 ? `${words}, ${share}%` : words]
          .filter((each) => each !== '')
          .join(' · '),
        start: dayNumber(cellOf(row, 'start')),
        end: dayNumber(cellOf(row, 'end')),
        done: share / 100,
        fill,
        line,
      },
    ];
  });
}

export const template = defineDocument({
  id: 'implementation-plan',
  version: 1,
  layout: 'above',
  sections: [
    {
      id: 'plan',
      title: 'Plan',
      fields: [
        {
          key: 'name',
          kind: 'text',
          label: 'What is put in place',
          help: 'The solution that was chosen.',
          example: 'Set-up card with seam pressure, line 2',
          required: true,
        },
        {
          key: 'leader',
          kind: 'text',
          label: 'Leader',
          help: 'Who answers for the whole plan.',
          example: 'A. Okafor',
          required: true,
        },
        {
          key: 'today',
          kind: 'date',
          label: 'Status of',
          help: 'The day on which the states were true; what should have ended before it is late.',
          example: '2026-05-25',
          required: true,
        },
      ],
    },
    {
      id: 'tasks',
      title: 'Tasks',
      fields: [
        {
          ...TASKS,
          kind: 'table',
          help: 'One owner for each task. A task that starts and ends on one day is a milestone. After is the number of the row that must end first.',
          row: 'task',
          required: true,
          columns: [
            { key: 'task', kind: 'text', label: 'Task', example: 'Print the set-up cards', width: 3 },
            { key: 'owner', kind: 'text', label: 'Owner', example: 'P. Novak', width: 2 },
            { key: 'start', kind: 'date', label: 'Start', example: '2026-05-18' },
            { key: 'end', kind: 'date', label: 'End', example: '2026-05-22' },
            { key: 'after', kind: 'number', label: 'After', min: 1, whole: true, example: '1' },
            { key: 'state', kind: 'choice', label: 'State', choices: STATES },
            { key: 'share', kind: 'number', label: 'Done (%)', min: 0, max: 100, example: '50' },
            { key: 'days', kind: 'computed', label: 'Days', compute: daysOf },
          ],
        },
      ],
    },
    {
      id: 'risks',
      title: 'Risks',
      fields: [
        {
          key: 'risks',
          kind: 'table',
          label: 'Risks',
          help: 'What could stop the plan, and what is done before and after.',
          row: 'risk',
          columns: [
            { key: 'risk', kind: 'text', label: 'Risk', example: 'No operator free for training', width: 2 },
            {
              key: 'prevent',
              kind: 'text',
              label: 'To prevent it',
              example: 'Dates agreed by shift',
              width: 2,
            },
            {
              key: 'fallback',
              kind: 'text',
              label: 'If it happens',
              example: 'Training at the line',
              width: 2,
            },
            { key: 'owner', kind: 'text', label: 'Owner', example: 'A. Okafor' },
          ],
        },
      ],
    },
  ],
  title: (content) =>
    textOf(content, 'name') === '' ? 'Implementation plan' : `Implementation: ${textOf(content, 'name')}`,
  finding(content) {
    const rows = rowsOf(content, TASKS.key);
    if (rows.length === 0) return rich`No task yet: write what must be done, by whom and until when.`;
    const done = rows.filter((row) => stateOf(row) === 'done').length;
    const late = rows.filter((row) => isLate(row, textOf(content, 'today'))).length;
    const last = rows
      .map((row) => cellOf(row, 'end'))
      .filter(isDay)
      .sort()
      .at(-1);
    return rich`${bold(textOf(content, 'name') || 'The plan')}: ${num(done, 'integer')} of ${num(rows.length, 'integer')} tasks done, ${num(late, 'integer')} late${last === undefined ? '' : `; it ends on ${dayWords(last)}`}.`;
  },
  rules: (content) => [
    ...placedRows(content, TASKS.key).flatMap(({ row, place }) => taskProblems(row, place)),
    ...repeatedNames(content, TASKS, 'task'),
    ...circleProblems(content),
    ...orderProblems(content),
    ...reportProblems(content),
  ],
  figures(content) {
    const tasks = drawnTasks(content);
    if (tasks.length === 0) return [];
    const today = textOf(content, 'today');
    const now = isDay(today) ? dayNumber(today) : null;
    const rows = rowsOf(content, TASKS.key).filter((row) => daysOf(row) !== null);
    return [
      figure({
        id: 'gantt',
        title: isDay(today) ? `Plan and State on ${dayWords(today)}` : 'Plan',
        alt: `Bars over time. ${rows.map((row, i) => `${nameOf(row)}: ${cellOf(row, 'start')} to ${cellOf(row, 'end')}, ${tasks[i]?.note ?? ''}`).join('; ')}.`,
        drawing: gantt(tasks, now, WIDE),
        narrow: gantt(tasks, now, PHONE),
        rows: rows.map((row, i) => ({
          task: nameOf(row),
          owner: cellOf(row, 'owner'),
          start: cellOf(row, 'start'),
          end: cellOf(row, 'end'),
          state: tasks[i]?.note.split(' · ').at(-1) ?? '',
        })),
      }),
    ];
  },
  example: {
    name: 'Set-up card with seam pressure, line 2',
    leader: 'A. Okafor',
    today: '2026-05-28',
    tasks: [
      {
        task: 'Decide on the roll-out after the pilot',
        owner: 'M. Lindqvist',
        start: '2026-05-15',
        end: '2026-05-15',
        state: 'done',
        share: '100',
      },
      {
        task: 'Put pressure and limits into work instruction 12',
        owner: 'J. Marín',
        start: '2026-05-18',
        end: '2026-05-22',
        after: '1',
        state: 'done',
        share: '100',
      },
      {
        task: 'Fit a gauge to each glue head',
        owner: 'P. Novak',
        start: '2026-05-19',
        end: '2026-06-05',
        after: '1',
        state: 'started',
        share: '60',
      },
      {
        task: 'Print the cards and fix them to the machines',
        owner: 'P. Novak',
        start: '2026-05-25',
        end: '2026-05-29',
        after: '2',
        state: 'started',
        share: '50',
      },
      {
        task: 'Train the operators of all three shifts',
        owner: 'A. Okafor',
        start: '2026-06-01',
        end: '2026-06-12',
        after: '4',
        state: 'planned',
      },
      {
        task: 'Run with the p chart for two weeks',
        owner: 'J. Marín',
        start: '2026-06-15',
        end: '2026-06-26',
        after: '5',
        state: 'planned',
      },
      {
        task: 'Hand the control plan over to the process owner',
        owner: 'J. Marín',
        start: '2026-06-30',
        end: '2026-06-30',
        after: '6',
        state: 'planned',
      },
    ],
    risks: [
      {
        risk: 'No operator free for training',
        prevent: 'Dates agreed with each shift leader',
        fallback: 'Training at the line, one by one',
        owner: 'A. Okafor',
      },
      {
        risk: 'Gauges are delivered late',
        prevent: 'Ordered before the decision',
        fallback: 'Hand gauge once an hour',
        owner: 'P. Novak',
      },
    ],
  },
});
