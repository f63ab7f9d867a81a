/** Boxes one below the other, with words beside the arrows between them. */
import type { Drawing, Ink, Shape } from '@constat/report';
import { type BoxLine, boxHeight, textBox } from './figure.ts';

export interface Link {
  readonly lines: readonly BoxLine[];
  /** Words beside the arrow that leads here. */
  readonly word?: string;
  readonly fill?: Ink;
  readonly line?: Ink;
}

const STEP = 34;

/** A chain as wide as given. */
export function chain(links: readonly Link[], width: number, shift = 0): Drawing {
  const shapes: Shape[] = [];
  let y = 1;
  const box = width - 2 - shift * Math.max(0, links.length - 1);
  links.forEach(({ lines, word, fill, line }, i) => {
    const x = 1 + i * shift;
    if (i > 0) {
      const middle = x + 28;
      shapes.push({
        kind: 'line',
        points: [
          [middle, y],
          [middle, y + STEP],
        ],
        arrow: true,
      });
      if (word)
        shapes.push({
          kind: 'text',
          x: middle + 12,
          y: y + STEP / 2 + 4,
          text: word,
          ink: 'muted',
          size: 11,
        });
      y += STEP;
    }
    const height = boxHeight(lines, box);
    shapes.push(
      ...textBox(lines, { x, y, width: box }, { ...(fill ? { fill } : {}), ...(line ? { line } : {}) }),
    );
    y += height;
  });
  return { width, height: y + 1, shapes };
}
