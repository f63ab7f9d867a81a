/** How a chart looks: titles, colours and height, asked for in the same words everywhere. */
import type { LayoutGroup } from '../../contract.ts';

const own = (label: string, help: string) =>
  ({ kind: 'text', label, help, maxLength: 120, default: '' }) as const;

export const lookOptions = {
  title: own('Title', 'Empty names the variables.'),
  xTitle: own('Title across', 'Of the horizontal axis; empty names the variable.'),
  yTitle: own('Title up', 'Of the vertical axis; empty names the variable.'),
  colours: {
    kind: 'choice',
    label: 'Colours',
    help: 'Of groups: colours that the colour-blind can tell apart, or greys for print.',
    choices: { colour: 'Colours', grey: 'Greys' },
    default: 'colour',
  },
  height: {
    kind: 'choice',
    label: 'Height',
    help: 'Of the figure; its width is that of the page.',
    choices: { low: 'Low', medium: 'Medium', tall: 'Tall' },
    default: 'medium',
  },
} as const;

export interface Look {
  readonly title: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly colours: 'colour' | 'grey';
  readonly height: 'low' | 'medium' | 'tall';
}

export const LOOK_GROUP: LayoutGroup<keyof typeof lookOptions> = {
  title: 'Appearance',
  options: ['title', 'xTitle', 'yTitle', 'colours', 'height'],
};

const HEIGHTS = { low: 200, medium: 300, tall: 440 } as const;

export const heightOf = ({ height }: Look): number => HEIGHTS[height];

/** What the user typed, else what the chart says of itself. */
export const titled = (typed: string, else_: string): string => typed.trim() || else_;

/** Greys from dark to light, far enough from both grounds. */
function greys(count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => {
    const part = count === 1 ? 0.5 : i / (count - 1);
    const level = Math.round(0x4a + part * (0xc4 - 0x4a)).toString(16);
    return `#${level}${level}${level}`;
  });
}

/** The scale that tells groups apart. */
export const groupScale = ({ colours }: Look, groups: readonly string[]) => ({
  domain: groups,
  ...(colours === 'grey' ? { range: greys(groups.length) } : {}),
});

/** Legends stand above the title of the vertical axis, which lies flat. */
export const legendOf = (title: string) => ({ title, offset: 34 });
