/** What flow diagrams are made of, whichever way they go. */
import type { Ink, Shape } from '@constat/report';
import { type BoxLine, textBox } from './figure.ts';

export interface FlowBox {
  readonly lines: readonly BoxLine[];
  /** Where its counts are typed: a problem there marks the box. */
  readonly of?: readonly {
    readonly field: string;
    readonly row?: number;
    readonly columns?: readonly string[];
  }[];
  /** A count here does not add up; shown on the page and in no export. */
  readonly wrong?: boolean;
}

export interface FlowRow {
  /** The part of the study that the row belongs to. */
  readonly stage: string;
  /** One for all, or one for each track; null where a track has none in this row. */
  readonly boxes: readonly (FlowBox | null)[];
  /** Who leaves here, by track. */
  readonly sides?: readonly (FlowBox | null)[];
  /** The first and the last track that a single box brings together; all, if not given. */
  readonly over?: readonly [number, number];
  /** Nothing leads here: another way begins. */
  readonly begins?: boolean;
}

export interface FlowLook {
  /** Colour of the labels of the parts; without one there are none. */
  readonly stages: Ink | null;
  readonly boxes: Ink;
}

/** A box with its words, as the look and its counts ask for. */
export const flowBox = (
  box: FlowBox,
  place: { readonly x: number; readonly y: number; readonly width: number; readonly height?: number },
  look: FlowLook,
): readonly Shape[] => textBox(box.lines, place, { fill: look.boxes, ...(box.wrong ? { wrong: true } : {}) });

/** The label of a part. */
export const stageLabel = (
  stage: string,
  place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  look: FlowLook,
): readonly Shape[] =>
  textBox([{ text: stage, bold: true, ink: 'accent' }], place, {
    fill: look.stages ?? 'soft',
    line: look.stages ?? 'soft',
    align: 'middle',
  });

/** How many tracks a flow has. */
export const tracksOf = (rows: readonly FlowRow[]): number =>
  Math.max(1, ...rows.map(({ boxes }) => boxes.length));
