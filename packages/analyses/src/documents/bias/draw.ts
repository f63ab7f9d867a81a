/** Traffic lights of studies by domains, and bars of how many studies have which judgement. */
import { type Drawing, type Shape, textWidth, wrapText } from '@constat/report';
import { LINE } from '../draw/figure.ts';
import type { BiasColumn, JudgedStudy } from './judge.ts';
import type { BiasLevel } from './tool.ts';

const SMALL = 11;
const LEAST_NAMES = 104;
/** The column of the whole. */
export const OVERALL: BiasColumn = { short: 'All', title: 'Overall' };

const light = (level: BiasLevel | null, x: number, y: number, radius: number): readonly Shape[] =>
  level === null
    ? [{ kind: 'disc', x, y, radius, fill: 'paper', line: 'hairline' }]
    : [
        { kind: 'disc', x, y, radius, fill: level.fill, line: 'line' },
        { kind: 'text', x, y: y + 4.5, text: level.mark, size: 13, bold: true, anchor: 'middle' },
      ];

/** What the lights and the heads of the columns mean, from a height down. */
function key(levels: readonly BiasLevel[], columns: readonly BiasColumn[], top: number, width: number) {
  const shapes: Shape[] = [];
  let [x, y] = [2, top];
  for (const level of levels) {
    const room = 44 + textWidth(level.label, SMALL);
    if (x > 2 && x + room > width) [x, y] = [2, y + 24];
    shapes.push(...light(level, x + 9, y + 9, 9), {
      kind: 'text',
      x: x + 24,
      y: y + 13,
      text: level.label,
      size: SMALL,
    });
    x += room;
  }
  y += 34;
  const words = columns.map(({ short, title }) => `${short}: ${title}`).join('; ');
  for (const text of wrapText(words, width - 4, SMALL)) {
    shapes.push({ kind: 'text', x: 2, y, text, size: SMALL, ink: 'muted' });
    y += LINE;
  }
  return { shapes, bottom: y };
}

/** A light for each study and domain, the whole in the last column. */
export function trafficLights(
  studies: readonly JudgedStudy[],
  columns: readonly BiasColumn[],
  levels: readonly BiasLevel[],
  width: number,
): Drawing {
  const all = [...columns, OVERALL];
  const step = Math.min(width < 520 ? 29 : 46, Math.floor((width - 2) / all.length));
  const radius = Math.min(13, step / 2 - 1.5);
  const beside = width - step * all.length - 2 >= LEAST_NAMES;
  const left = beside ? Math.min(260, width - step * all.length - 2) : 0;
  const shapes: Shape[] = all.map(({ short }, i) => ({
    kind: 'text',
    x: left + (i + 0.5) * step,
    y: 14,
    text: short,
    size: SMALL,
    bold: true,
    ink: 'muted',
    anchor: 'middle',
  }));
  let y = 22;
  for (const study of studies) {
    const lines = wrapText(study.name, (beside ? left : width) - 10).slice(0, 3);
    const words = lines.length * LINE;
    const height = beside ? Math.max(words + 6, 2 * radius + 6) : words + 2 * radius + 10;
    shapes.push({
      kind: 'line',
      points: [
        [0, y],
        [width, y],
      ],
      line: 'hairline',
    });
    lines.forEach((text, i) => {
      shapes.push({ kind: 'text', x: 2, y: y + (beside ? (height - words) / 2 : 4) + 12 + i * LINE, text });
    });
    const centre = beside ? y + height / 2 : y + words + radius + 6;
    [...study.levels, study.overall].forEach((level, i) => {
      shapes.push(...light(level, left + (i + 0.5) * step, centre, radius));
    });
    y += height;
  }
  shapes.push({
    kind: 'line',
    points: [
      [0, y],
      [width, y],
    ],
    line: 'hairline',
  });
  const legend = key(levels, columns, y + 12, width);
  return { width, height: legend.bottom, shapes: [...shapes, ...legend.shapes] };
}

/** The share of each level in a column; those that are not judged are a share of their own. */
export interface BiasShare {
  readonly title: string;
  readonly shares: readonly { readonly level: BiasLevel | null; readonly share: number }[];
}

/** One bar for each domain, divided by judgement. */
export function shareBars(bars: readonly BiasShare[], levels: readonly BiasLevel[], width: number): Drawing {
  const stacked = width < 520;
  const left = stacked ? 2 : 250;
  const room = width - left - 2;
  const shapes: Shape[] = [];
  let y = 2;
  for (const { title, shares } of bars) {
    const lines = wrapText(title, stacked ? width - 4 : left - 12);
    lines.forEach((text, i) => {
      shapes.push({ kind: 'text', x: 2, y: y + 15 + i * LINE, text, bold: title === OVERALL.title });
    });
    const top = stacked ? y + lines.length * LINE + 4 : y;
    let x = left;
    for (const { level, share } of shares) {
      const part = share * room;
      if (part <= 0) continue;
      shapes.push({
        kind: 'box',
        x,
        y: top,
        width: part,
        height: 22,
        fill: level?.fill ?? 'paper',
        line: 'line',
        radius: 0,
      });
      if (part > 40)
        shapes.push({
          kind: 'text',
          x: x + part / 2,
          y: top + 15,
          text: `${Math.round(share * 100)}%`,
          size: SMALL,
          anchor: 'middle',
        });
      x += part;
    }
    y = stacked ? top + 32 : Math.max(top + 30, y + lines.length * LINE + 10);
  }
  const legend = key(levels, [], y + 4, width);
  return { width, height: legend.bottom, shapes: [...shapes, ...legend.shapes] };
}
