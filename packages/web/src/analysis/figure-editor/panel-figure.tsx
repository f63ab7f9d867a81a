import {
  canHatch,
  canLabelDirectly,
  type FontName,
  HATCH_NAMES,
  LABEL_POINTS,
  type LegendPlace,
  legendTitle,
  runsToText,
  seriesOf,
  writtenRuns,
} from '@constat/report';
import { useId } from 'react';
import { SelectField } from '../../ui/field.tsx';
import { Check, RichBox, Segments, Stepper } from './controls.tsx';
import type { PanelProps } from './panel-props.ts';

const FONT_WORDS: Readonly<Record<FontName, string>> = {
  inter: 'Inter',
  arial: 'Arial',
  helvetica: 'Helvetica',
  times: 'Times New Roman',
};
const PLACES: Readonly<Record<LegendPlace, string>> = {
  top: 'Above',
  bottom: 'Below',
  left: 'Left',
  right: 'Right',
  direct: 'At the lines',
  none: 'None',
};
const GROUNDS = { none: 'As the page', white: 'White', transparent: 'Transparent' } as const;

/** Caption, title in the drawing and description. */
export function TitlePanel({ block, edits, change }: PanelProps) {
  const drawing = block.spec.drawing !== undefined;
  const id = useId();
  return (
    <>
      <RichBox
        label="Caption"
        value={edits.caption ?? writtenRuns(block.title)}
        onChange={(caption) =>
          change({ caption: caption === writtenRuns(block.title) ? undefined : caption }, 'caption')
        }
      />
      {!drawing && (
        <>
          <RichBox
            label="Title in the figure"
            value={edits.title ?? ''}
            placeholder="None"
            onChange={(title) => change({ title: title === '' ? undefined : title }, 'title')}
          />
          <RichBox
            label="Line below it"
            value={edits.subtitle ?? ''}
            placeholder="None"
            onChange={(subtitle) => change({ subtitle: subtitle === '' ? undefined : subtitle }, 'subtitle')}
          />
        </>
      )}
      <div>
        <label className="lab" htmlFor={id}>
          Description for those who cannot see it
        </label>
        <textarea
          id={id}
          className="fe-area"
          rows={4}
          value={edits.alt ?? block.alt}
          onChange={(event) =>
            change({ alt: event.target.value === block.alt ? undefined : event.target.value }, 'alt')
          }
        />
        <p className="fe-hint">Proposed from the numbers of {runsToText(block.title)}.</p>
      </div>
    </>
  );
}

/** Place and title of the legend. */
export function LegendPanel({ spec, edits, change }: PanelProps) {
  const legend = edits.legend ?? {};
  const direct = canLabelDirectly(spec);
  const { direct: _, ...others } = PLACES;
  return (
    <>
      <RichBox
        label="Title"
        value={legend.title ?? legendTitle(spec)}
        placeholder="None"
        onChange={(title) => change({ legend: { ...legend, title } }, 'legend title')}
      />
      <Segments<LegendPlace>
        label="Place"
        value={legend.place}
        choices={direct ? PLACES : (others as typeof PLACES)}
        onChange={(place) => change({ legend: { ...legend, place } })}
      />
    </>
  );
}

/** A pattern for each series, so that print in grey tells them apart. */
function Patterns({ spec, edits, change }: Omit<PanelProps, 'block'>) {
  const levels = [...new Set(seriesOf(spec).flatMap((series) => series.levels))].filter((level) =>
    canHatch(spec, level),
  );
  if (levels.length < 2) return null;
  const put = (on: boolean) =>
    Object.fromEntries(
      levels.map((level, i) => {
        const { pattern: _, ...look } = edits.levels?.[level] ?? {};
        const pattern = HATCH_NAMES[i % HATCH_NAMES.length];
        return [level, on && pattern ? { ...look, pattern } : look];
      }),
    );
  return (
    <Check
      label="Patterns beside colours"
      hint="For print in grey"
      checked={levels.every((level) => edits.levels?.[level]?.pattern !== undefined)}
      onChange={(on) => change({ levels: { ...edits.levels, ...put(on) } })}
    />
  );
}

/** Font, ground and frame of the whole figure. */
export function FigurePanel({ spec, edits, change }: PanelProps) {
  const ground =
    edits.background === undefined ? 'none' : edits.background === 'transparent' ? 'transparent' : 'white';
  return (
    <>
      <SelectField
        label="Font"
        value={edits.font ?? 'inter'}
        choices={FONT_WORDS}
        onChange={(font) => change({ font })}
      />
      <Stepper
        label="Size of text"
        value={edits.fontSize ?? LABEL_POINTS}
        step={0.5}
        min={5}
        max={24}
        text={`${edits.fontSize ?? LABEL_POINTS} pt`}
        onChange={(fontSize) => change({ fontSize }, 'font size')}
      />
      <Segments
        label="Ground"
        value={ground}
        choices={GROUNDS}
        onChange={(next) =>
          change({ background: next === 'none' ? undefined : next === 'white' ? '#ffffff' : 'transparent' })
        }
      />
      <Patterns spec={spec} edits={edits} change={change} />
      <Check
        label="Size of its own"
        hint="Otherwise it is as wide as the page"
        checked={edits.size !== undefined}
        onChange={(own) => change({ size: own ? { width: 140, height: 105, unit: 'mm' } : undefined })}
      />
    </>
  );
}
