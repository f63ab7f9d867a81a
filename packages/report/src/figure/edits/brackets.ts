/** Brackets over what was compared: only comparisons that the result holds, with its numbers. */
import { axesOf } from './axes.ts';
import type { BracketLabel, Colour } from './edits.ts';
import { categoriesOf } from './levels.ts';
import { colourOf, HALO, words } from './note-ink.ts';
import { encodingOf, extentOf, isFieldChannel, isRecord, rowsOf, type Spec, unitsOf } from './units.ts';

/** A comparison of two levels that a result holds. */
export interface Comparison {
  readonly from: string;
  readonly to: string;
  readonly pValue: number;
}

/** APA: no leading zero, three decimals; stars by the usual limits. */
export function comparisonText(pValue: number, label: BracketLabel): string {
  const stars = pValue < 0.001 ? '***' : pValue < 0.01 ? '**' : pValue < 0.05 ? '*' : 'ns';
  const shown =
    pValue < 0.001 ? '< .001' : pValue > 0.999 ? '> .999' : `= ${pValue.toFixed(3).replace(/^0/, '')}`;
  const p = `𝑝 ${shown}`;
  if (label === 'stars') return stars;
  return label === 'p' ? p : `${p} ${stars}`;
}

/** A bracket to be drawn. */
export interface Bracket {
  /** Of its layers. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly colour?: Colour;
}

/** Brackets beyond the largest value, shorter ones inside, so that none crosses another. */
export function bracketLayers(
  root: Spec,
  panel: Spec,
  brackets: readonly Bracket[],
): { layers: readonly Spec[]; far: number | null } {
  const nothing = { layers: [], far: null };
  const categories = categoriesOf(root, panel);
  if (!categories) return nothing;
  const across = categories.channel;
  const along = across === 'x' ? 'y' : 'x';
  const names = [...categories.places.keys()];
  const facts = axesOf(
    panel === root ? root : { ...panel, datasets: root.datasets, params: root.params },
  ).find(({ axis }) => axis === along);
  if (facts?.kind !== 'number' || facts.rows) return nothing;
  const ends = unitsOf(panel).flatMap((unit) => {
    const fields = [along, `${along}2`].flatMap((name) => {
      const channel = encodingOf(unit)[name];
      return isRecord(channel) && typeof channel.field === 'string' ? [channel.field] : [];
    });
    return extentOf(rowsOf(root, unit), fields) ?? [];
  });
  if (ends.length === 0) return nothing;
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const log = facts.scale === 'log';
  const span = facts.range ? facts.range[1] - facts.range[0] : high - low;
  const step = log ? 1.25 : Math.max(span, Math.abs(high) * 1e-6 || 1) * 0.085;
  const at = (place: number) => (log ? high * step ** place : high + step * place);
  const placed = brackets
    .flatMap((bracket) => {
      const [from, to] = [names.indexOf(bracket.from), names.indexOf(bracket.to)].sort((a, b) => a - b);
      return from === undefined || to === undefined || from < 0 || from === to ? [] : [{ bracket, from, to }];
    })
    .sort((a, b) => a.to - a.from - (b.to - b.from) || a.from - b.from);
  const rows: { from: number; to: number }[][] = [];
  const layers = placed.flatMap(({ bracket, from, to }): Spec[] => {
    let row = rows.findIndex((taken) => taken.every((other) => other.to <= from || other.from >= to));
    if (row < 0) row = rows.push([]) - 1;
    rows[row]?.push({ from, to });
    const height = at(row + 0.75);
    const tick = at(row + 0.5);
    const ends = [names[from] ?? '', names[to] ?? ''];
    const place = (name: string) => categories.places.get(name) ?? name;
    const color = colourOf(bracket.colour, 'black');
    const mark = { type: 'rule', ...HALO, color, strokeWidth: 1 };
    const across2 = `${across}2`;
    const along2 = `${along}2`;
    const where = (value: number) => ({ datum: value, type: 'quantitative' });
    const which = (name: string) => ({ datum: place(name), type: categories.type });
    const middle =
      categories.type === 'quantitative' ? { datum: (from + to) / 2, type: 'quantitative' } : null;
    const text = words(bracket.text, bracket.colour, along === 'y' ? { dy: -7 } : { dx: 6, align: 'left' });
    const drawn: Spec[] = [
      {
        mark,
        encoding: {
          [along]: where(height),
          [across]: which(ends[0] ?? ''),
          [across2]: { datum: place(ends[1] ?? '') },
        },
      },
      ...ends.map((name) => ({
        mark,
        encoding: { [across]: which(name), [along]: where(tick), [along2]: { datum: height } },
      })),
      {
        mark: middle
          ? text
          : {
              ...text,
              [`${across}Offset`]: {
                expr: `(scale('${across}', ${JSON.stringify(place(ends[1] ?? ''))}) - scale('${across}', ${JSON.stringify(place(ends[0] ?? ''))})) / 2`,
              },
            },
        encoding: { [along]: where(height), [across]: middle ?? which(ends[0] ?? '') },
      },
    ];
    return drawn.map((layer, i) => ({ name: `${bracket.name}_${i}`, ...layer }));
  });
  return { layers, far: layers.length > 0 ? at(rows.length + 0.4) : null };
}

/** A range that is fixed is made large enough for what stands beyond the data. */
export function roomFor(panel: Spec, along: 'x' | 'y', far: number): Spec {
  const widen = (unit: Spec): Spec => {
    const encoding = encodingOf(unit);
    const channel = encoding[along];
    const domain = isFieldChannel(channel) && isRecord(channel.scale) ? channel.scale.domain : undefined;
    if (!isFieldChannel(channel) || !isRecord(channel.scale) || !Array.isArray(domain)) return unit;
    const [first, last] = domain;
    if (typeof first !== 'number' || typeof last !== 'number' || Math.max(first, last) >= far) return unit;
    const wider = first < last ? [first, far] : [far, last];
    return {
      ...unit,
      encoding: { ...encoding, [along]: { ...channel, scale: { ...channel.scale, domain: wider } } },
    };
  };
  const wide = panel.mark === undefined ? panel : widen(panel);
  return Array.isArray(wide.layer)
    ? { ...wide, layer: wide.layer.map((one) => (isRecord(one) ? widen(one) : one)) }
    : wide;
}

/** The comparison of two levels, whichever was named first. */
export const comparisonOf = (
  comparisons: readonly Comparison[],
  one: string,
  other: string,
): Comparison | undefined =>
  comparisons.find(({ from, to }) => (from === one && to === other) || (from === other && to === one));
