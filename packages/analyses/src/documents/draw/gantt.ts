/** Bars over time: one line for each task, with weeks or months above and a line for the day of the report. */
import { type Drawing, type Ink, type Shape, wrapText } from '@constat/report';
import { LINE } from './figure.ts';

export interface GanttTask {
  readonly name: string;
  /** Said in small letters below the name. */
  readonly note: string;
  /** Days since 1970. */
  readonly start: number;
  readonly end: number;
  /** Share that is done, from 0 to 1. */
  readonly done: number;
  readonly fill: Ink;
  readonly line: Ink;
}

interface Tick {
  readonly day: number;
  readonly label: string;
}

const DAY = 86_400_000;
const SMALL = 11;
const HEAD = 26;

/** The first days of months, or every Monday where the plan is short; never more than there is room for. */
function ticksOf(from: number, to: number, room: number): readonly Tick[] {
  const date = (day: number) => new Date(day * DAY);
  const label = (day: number, options: Intl.DateTimeFormatOptions) =>
    date(day).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
  const days = Array.from({ length: Math.min(to - from + 1, 20_000) }, (_, i) => from + i);
  const candidates = [
    days.filter((day) => date(day).getUTCDay() === 1),
    days.filter((day) => date(day).getUTCDate() === 1),
    days.filter((day) => date(day).getUTCDate() === 1 && date(day).getUTCMonth() % 3 === 0),
    days.filter((day) => date(day).getUTCDate() === 1 && date(day).getUTCMonth() === 0),
  ];
  const level = candidates.findIndex((each) => each.length * 56 <= room);
  const chosen = candidates[level] ?? [];
  return chosen.map((day) => ({
    day,
    label: label(
      day,
      level === 0
        ? { day: 'numeric', month: 'short' }
        : level === 3
          ? { year: 'numeric' }
          : { month: 'short', year: '2-digit' },
    ),
  }));
}

interface Scale {
  readonly left: number;
  readonly width: number;
  readonly from: number;
  readonly to: number;
}

const placeOf = ({ left, width, from, to }: Scale, day: number): number =>
  left + (width * (day - from)) / Math.max(1, to + 1 - from);

/** The bar of a task; what starts and ends on one day is a milestone and gets a disc. */
function bar(task: GanttTask, scale: Scale, y: number): readonly Shape[] {
  const x = placeOf(scale, task.start);
  if (task.start === task.end) {
    const middle = Math.min(
      scale.left + scale.width - 6,
      Math.max(scale.left + 6, (x + placeOf(scale, task.end + 1)) / 2),
    );
    return [{ kind: 'disc', x: middle, y: y + 7, radius: 6, fill: task.fill, line: task.line }];
  }
  const width = Math.max(3, placeOf(scale, task.end + 1) - x);
  return [
    { kind: 'box', x, y, width, height: 14, fill: task.fill, line: task.line },
    ...(task.done > 0
      ? [
          {
            kind: 'box' as const,
            x,
            y: y + 9,
            width: width * Math.min(1, task.done),
            height: 5,
            fill: task.line,
          },
        ]
      : []),
  ];
}

function vertical(x: number, bottom: number, line: Ink, dashed: boolean): Shape {
  return {
    kind: 'line',
    points: [
      [x, HEAD - 4],
      [x, bottom],
    ],
    line,
    ...(dashed ? { dashed: true, weight: 1.5 } : {}),
  };
}

/** A plan as wide as given; on a phone the names stand above their bars. */
export function gantt(tasks: readonly GanttTask[], today: number | null, width: number): Drawing {
  const stacked = width < 520;
  const names = stacked ? width - 4 : 250;
  const from = Math.min(...tasks.map(({ start }) => start));
  const to = Math.max(...tasks.map(({ end }) => end));
  const left = stacked ? 1 : names + 10;
  const scale = { left, width: width - left - 2, from, to };
  const rows: Shape[] = [];
  let y = HEAD + 4;
  for (const task of tasks) {
    const lines = wrapText(task.name, names - 4);
    const notes = wrapText(task.note, names - 4, SMALL);
    lines.forEach((text, i) => {
      rows.push({ kind: 'text', x: 2, y: y + 12 + i * LINE, text });
    });
    notes.forEach((text, i) => {
      rows.push({
        kind: 'text',
        x: 2,
        y: y + 11 + (lines.length + i) * LINE,
        text,
        ink: 'muted',
        size: SMALL,
      });
    });
    const height = (lines.length + notes.length) * LINE;
    rows.push(...bar(task, scale, stacked ? y + height + 2 : y + Math.max(0, (height - 14) / 2)));
    y += stacked ? height + 28 : Math.max(20, height + 8);
    rows.push({
      kind: 'line',
      points: [
        [1, y - 3],
        [width - 1, y - 3],
      ],
      line: 'hairline',
    });
  }
  const ticks = ticksOf(from, to, scale.width).flatMap(({ day, label }): readonly Shape[] => {
    const x = placeOf(scale, day);
    return [
      ...(stacked ? [] : [vertical(x, y - 3, 'hairline', false)]),
      ...(x + 46 <= width
        ? [{ kind: 'text' as const, x: x + 3, y: HEAD - 10, text: label, ink: 'muted' as const, size: SMALL }]
        : []),
    ];
  });
  const now =
    today === null || today < from || today > to
      ? []
      : // on a phone a line through the whole height would cross the names
        [vertical(placeOf(scale, today + 0.5), stacked ? HEAD + 4 : y - 3, 'danger' as const, true)];
  return { width, height: y + 1, shapes: [...ticks, ...rows, ...now] };
}

/** Days since 1970 of a day that was checked. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
