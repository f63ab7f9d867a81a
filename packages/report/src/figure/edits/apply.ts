/**
 * Edits put on a spec:
 *
 *     spec -> looks, order -> axes -> legend -> annotations -> names -> text, size, ground
 *
 * Pure; the spec stays as it is. What no longer fits (a level that is gone, a range that is none) changes nothing.
 */
import { withAxes } from './axes.ts';
import type { Comparison } from './brackets.ts';
import { type FigureEdits, FONTS, isUnedited, paletteIndex, type SizeEdit } from './edits.ts';
import { withLegend } from './legend.ts';
import { PIXELS_PER_POINT, themed, withLooks } from './looks.ts';
import { withNames, withOrder } from './names.ts';
import { withNotes } from './notes.ts';
import { figureText, wholeItalic } from './text.ts';
import { isComposed, isRecord, mapPanels, mapUnits, markOf, panelsOf, type Spec } from './units.ts';

/** Size of labels in the theme, in points: 12 pixels. */
export const LABEL_POINTS = 9;
const PIXELS_PER_MM = 96 / 25.4;

/** A size in CSS pixels. */
export const pixelSize = ({
  width,
  height,
  unit,
}: SizeEdit): { readonly width: number; readonly height: number } =>
  unit === 'px'
    ? { width, height }
    : { width: Math.round(width * PIXELS_PER_MM), height: Math.round(height * PIXELS_PER_MM) };

/** The spec as its owner wants it; the very same object where nothing was changed. */
export function applyEdits(
  spec: Spec,
  edits: FigureEdits | undefined,
  comparisons: readonly Comparison[] = [],
): Spec {
  // a drawing of boxes and words is not described by a chart grammar
  if (edits === undefined || isUnedited(edits) || spec.drawing !== undefined) return spec;
  const changed = [withLooks, withOrder, withAxes, withLegend].reduce(
    (before, change) => change(before, edits),
    spec,
  );
  const noted = withNotes(changed, edits, comparisons);
  return [withNames, withText, withSize, withGround].reduce((before, change) => change(before, edits), noted);
}

/** Size, font and heading. */
function withText(spec: Spec, { title, subtitle, font, fontSize }: FigureEdits): Spec {
  const heading = title?.trim() ?? '';
  const below = subtitle?.trim() ?? '';
  const italic = wholeItalic(heading);
  const titled =
    heading === '' && below === ''
      ? spec
      : {
          ...spec,
          title: {
            text: italic ?? figureText(heading),
            ...(italic === null ? {} : { fontStyle: 'italic' }),
            ...(below === '' ? {} : { subtitle: figureText(below) }),
          },
        };
  if (font === undefined && fontSize === undefined) return titled;
  const factor = (fontSize ?? LABEL_POINTS) / LABEL_POINTS;
  const scaled = factor === 1 ? titled : withTextScaled(titled, factor);
  const config = isRecord(scaled.config) ? scaled.config : {};
  return {
    ...scaled,
    config: {
      ...config,
      ...(font === undefined ? {} : { font: FONTS[font] }),
      ...(factor === 1 ? {} : textSizes(factor)),
    },
  };
}

/** The text sizes of the theme, so many times as large. */
function textSizes(factor: number): Record<string, unknown> {
  const px = (size: number) => Math.round(size * factor * 100) / 100;
  const axis = { labelFontSize: px(12), titleFontSize: px(12) };
  return {
    axis,
    axisDiscrete: { labelFontSize: px(13) },
    header: axis,
    legend: axis,
    title: { fontSize: px(13), subtitleFontSize: px(12) },
    text: { fontSize: px(12) },
  };
}

const SIZED = ['labelFontSize', 'titleFontSize', 'labelLineHeight', 'fontSize'] as const;

const sized = (part: Record<string, unknown>, factor: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      typeof value === 'number' && SIZED.some((name) => name === key) ? value * factor : value,
    ]),
  );

/** Sizes that a figure states itself. */
function withTextScaled(spec: Spec, factor: number): Spec {
  return mapPanels(spec, (panel) =>
    mapUnits(panel, (unit) => ({
      ...unit,
      ...(unit.mark === undefined
        ? {}
        : { mark: isRecord(unit.mark) ? sized(markOf(unit), factor) : unit.mark }),
      ...(isRecord(unit.encoding)
        ? {
            encoding: Object.fromEntries(
              Object.entries(unit.encoding).map(([name, channel]) => [
                name,
                isRecord(channel) && isRecord(channel.axis)
                  ? { ...channel, axis: sized(channel.axis, factor) }
                  : channel,
              ]),
            ),
          }
        : {}),
    })),
  );
}

/** Room that a panel of a composed figure needs beside its marks. */
const BESIDE = { width: 80, height: 48 };

function withSize(spec: Spec, { size }: FigureEdits): Spec {
  if (!size) return spec;
  const { width, height } = pixelSize(size);
  if (!isComposed(spec)) return { ...spec, width, height, autosize: { type: 'fit', contains: 'padding' } };
  const panels = panelsOf(spec).length;
  const columns = Array.isArray(spec.hconcat)
    ? panels
    : typeof spec.columns === 'number' && spec.columns >= 1
      ? spec.columns
      : 1;
  const rows = isRecord(spec.spec) ? 1 : Math.ceil(panels / columns);
  return mapPanels(spec, (panel) => ({
    ...panel,
    width: Math.max(40, Math.floor(width / columns) - BESIDE.width),
    height: Math.max(40, Math.floor(height / rows) - BESIDE.height),
  }));
}

function withGround(spec: Spec, { background }: FigureEdits): Spec {
  if (background === undefined) return spec;
  const place = paletteIndex(background);
  return { ...spec, background: place < 0 ? background : themed('category', place) };
}

/** Points as pixels, for controls that show both. */
export const pointsToPixels = (points: number): number => points * PIXELS_PER_POINT;
