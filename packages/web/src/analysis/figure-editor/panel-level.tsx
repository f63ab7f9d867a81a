import {
  type Colour,
  canHatch,
  type DashName,
  type HatchName,
  type LookEdit,
  namedLevels,
  PALETTE,
  SYMBOLS,
  type SymbolName,
  seriesOf,
} from '@constat/report';
import Button from '@mui/material/Button';
import { contrast, lookAlike, VIEWS, type View } from '../../figure/colour-vision.ts';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Check, hexOf, RichBox, Segments, Stepper, Swatches } from './controls.tsx';
import type { PanelProps } from './panel-props.ts';

const SHAPES: Readonly<Record<SymbolName, string>> = {
  circle: 'M8 3.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6Z',
  square: 'M3.7 3.7h8.6v8.6H3.7Z',
  'triangle-up': 'M8 3l5 9H3Z',
  diamond: 'M8 2.6 12.6 8 8 13.4 3.4 8Z',
  cross: 'M6.4 3h3.2v3.4H13v3.2H9.6V13H6.4V9.6H3V6.4h3.4Z',
  'triangle-down': 'M8 13 3 4h10Z',
};
const SHAPE_WORDS: Readonly<Record<SymbolName, string>> = {
  circle: 'Circle',
  square: 'Square',
  'triangle-up': 'Triangle',
  diamond: 'Diamond',
  cross: 'Cross',
  'triangle-down': 'Triangle, point down',
};
const DASH_WORDS: Readonly<Record<DashName, string>> = {
  solid: 'Solid',
  dashed: 'Dashed',
  dotted: 'Dotted',
  dashdot: 'Dash and dot',
  long: 'Long dashes',
};

const PATTERN_WORDS: Readonly<Record<HatchName | 'none', string>> = {
  none: 'None',
  diagonal: 'Diagonal',
  back: 'Diagonal, the other way',
  cross: 'Crossed',
  horizontal: 'Level',
  vertical: 'Upright',
  grid: 'Grid',
  dots: 'Dots',
};

const shapes = Object.fromEntries(
  SYMBOLS.map((name) => [
    name,
    <svg key={name} className="i" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>,
  ]),
) as Readonly<Record<SymbolName, React.JSX.Element>>;

interface LevelPanelProps extends PanelProps {
  readonly level: string;
  readonly series: boolean;
}

/** The controls of a series, a category, or the marks that belong to none. */
export function LevelPanel({ level, series, edits, spec, change }: LevelPanelProps) {
  const edit: LookEdit = edits.levels?.[level] ?? {};
  const all = [...new Set(seriesOf(spec).flatMap(({ levels }) => levels))];
  const set = (
    changes: { [K in keyof LookEdit]?: LookEdit[K] | undefined },
    levels: readonly string[] = [level],
  ) => {
    const next = { ...edits.levels };
    for (const name of levels)
      next[name] = Object.fromEntries(
        Object.entries({ ...next[name], ...changes }).filter(([, value]) => value !== undefined),
      );
    change({ levels: next }, changes.name === undefined ? undefined : `${level} name`);
  };
  const place = all.indexOf(level);
  const colour: Colour | undefined =
    edit.colour ?? (place >= 0 ? PALETTE[place % PALETTE.length] : undefined);
  const { name: _, colour: __, symbol: ___, pattern: ____, ...shared } = edit;
  return (
    <>
      {level !== '' && (
        <RichBox
          label="Name in the figure"
          value={edit.name ?? level}
          onChange={(name) => set({ name: name === level ? undefined : name })}
        />
      )}
      {series && (
        <>
          <div>
            <Swatches label="Colour" value={colour} onChange={(next) => set({ colour: next })} />
            <ColourCheck level={level} colour={colour} edits={edits} all={all} />
          </div>
          {canHatch(spec, level) && (
            <SelectField
              label="Pattern"
              value={edit.pattern ?? 'none'}
              choices={PATTERN_WORDS}
              onChange={(pattern) => set({ pattern: pattern === 'none' ? undefined : pattern })}
            />
          )}
          <Segments
            label="Shape of points"
            value={edit.symbol}
            choices={shapes}
            names={SHAPE_WORDS}
            onChange={(symbol) => set({ symbol })}
          />
          <div className="fe-two">
            <Stepper
              label="Size"
              value={edit.size ?? 6}
              step={1}
              min={2}
              max={20}
              text={edit.size === undefined ? 'Auto' : `${edit.size} pt`}
              onChange={(size) => set({ size })}
            />
            <Stepper
              label="Fill"
              value={edit.fill ?? 0.55}
              step={0.05}
              min={0}
              max={1}
              text={edit.fill === undefined ? 'Auto' : `${Math.round(edit.fill * 100)}%`}
              onChange={(fill) => set({ fill })}
            />
          </div>
          <Strokes edit={edit} set={set} />
          {all.length > 1 && level !== '' && Object.keys(shared).length > 0 && (
            <Check
              label="Same for all"
              hint="Size, fill, lines and dashes"
              checked={all.every((name) =>
                Object.entries(shared).every(
                  ([key, value]) => edits.levels?.[name]?.[key as keyof LookEdit] === value,
                ),
              )}
              onChange={(on) => {
                if (on) set(shared, all);
              }}
            />
          )}
        </>
      )}
      {level !== '' && <Order level={level} spec={spec} edits={edits} change={change} />}
    </>
  );
}

interface StrokesProps {
  readonly edit: LookEdit;
  readonly set: (changes: Pick<LookEdit, 'width' | 'dash'>) => void;
}

/** Width and dashes of lines. */
function Strokes({ edit, set }: StrokesProps) {
  return (
    <div className="fe-two">
      <Stepper
        label="Line"
        value={edit.width ?? 1}
        step={0.25}
        min={0.25}
        max={6}
        text={edit.width === undefined ? 'Auto' : `${edit.width} pt`}
        onChange={(width) => set({ width })}
      />
      <SelectField
        label="Dashes"
        value={edit.dash ?? 'solid'}
        choices={DASH_WORDS}
        onChange={(dash) => set({ dash })}
      />
    </div>
  );
}

/** Whether the colour can be seen on paper and told apart from the others, in words. */
function ColourCheck({
  level,
  colour,
  edits,
  all,
}: Pick<PanelProps, 'edits'> & { level: string; colour: Colour | undefined; all: readonly string[] }) {
  if (colour === undefined) return null;
  const faint = colour.startsWith('#') && contrast(hexOf(colour), '#FFFFFF') < 3;
  const problems = clashes(edits.levels ?? {}, all).filter(
    ({ one, other }) => one === level || other === level,
  );
  if (!faint && problems.length === 0)
    return (
      <p className="fe-ok">
        <Icon name="ok" />
        Told apart from the others in every view
      </p>
    );
  return (
    <>
      {faint && <p className="fe-warn">Hard to see on white paper: its contrast is below 3 to 1.</p>}
      {problems.length > 0 && <p className="fe-warn">{clashText(level, problems)}</p>}
    </>
  );
}

/** Whom a series looks like, and to whom, in one sentence. */
function clashText(level: string, problems: readonly Clash[]): string {
  const others = problems.map(({ one, other }) => (one === level ? other : one));
  const views = [...new Set(problems.flatMap((problem) => problem.views))].map((view) =>
    view === 'asIs' ? 'colour' : VIEWS[view].toLowerCase(),
  );
  return `Like ${others.join(', ')} in ${views.join(', ')}. Another shape or colour tells them apart.`;
}

export interface Clash {
  readonly one: string;
  readonly other: string;
  readonly views: readonly View[];
}

/** Series whose colours look alike to somebody and whose shapes do not tell them apart. */
export function clashes(looks: Readonly<Record<string, LookEdit>>, all: readonly string[]): readonly Clash[] {
  const colourOf = (name: string, i: number) =>
    hexOf(looks[name]?.colour ?? PALETTE[i % PALETTE.length] ?? 'blue');
  const found: Clash[] = [];
  all.forEach((one, i) => {
    all.slice(i + 1).forEach((other, j) => {
      const [a, b] = [looks[one], looks[other]];
      // shapes and dashes that were chosen tell them apart without colour
      if (
        (a?.symbol ?? 'circle') !== (b?.symbol ?? 'circle') ||
        (a?.dash ?? 'solid') !== (b?.dash ?? 'solid') ||
        a?.pattern !== b?.pattern
      )
        return;
      const views = (Object.keys(VIEWS) as View[]).filter((view) =>
        lookAlike(colourOf(one, i), colourOf(other, i + 1 + j), view),
      );
      if (views.length > 0) found.push({ one, other, views });
    });
  });
  return found;
}

/** Moves a level among the others. */
function Order({ level, spec, edits, change }: Omit<PanelProps, 'block'> & { level: string }) {
  const known = namedLevels(spec);
  const order = [...new Set([...(edits.order ?? []).filter((name) => known.includes(name)), ...known])];
  const at = order.indexOf(level);
  if (order.length < 2 || at < 0) return null;
  const move = (by: number) => {
    const next = order.filter((name) => name !== level);
    next.splice(at + by, 0, level);
    change({ order: next });
  };
  return (
    <fieldset className="fe-order" aria-label="Order">
      <span className="lab">
        Place {at + 1} of {order.length}
      </span>
      <Button size="dense" disabled={at === 0} onClick={() => move(-1)}>
        Earlier
      </Button>
      <Button size="dense" disabled={at === order.length - 1} onClick={() => move(1)}>
        Later
      </Button>
    </fieldset>
  );
}
