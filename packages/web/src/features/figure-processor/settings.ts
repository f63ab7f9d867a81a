/** How a figure is set; kept on the device. */

import type { TiffCompression } from '../../figure/files/tiff.ts';
import type { LayoutSettings } from './layout.ts';

export interface Settings extends LayoutSettings {
  readonly dpi: number;
  readonly letterCase: 'upper' | 'lower';
  readonly letterBold: boolean;
  readonly colour: 'colour' | 'grey';
  readonly compression: TiffCompression;
  /** What the journal allows, as the user says. */
  readonly maxWidthMm: number;
  readonly maxHeightMm: number;
  readonly maxMegabytes: number;
  readonly name: string;
}

export const DEFAULTS: Settings = {
  widthMm: 180,
  gapMm: 4,
  columns: 2,
  rows: 'heights',
  letters: 'above',
  letterPt: 10,
  letterCase: 'upper',
  letterBold: true,
  dpi: 600,
  colour: 'colour',
  compression: 'deflate',
  maxWidthMm: 180,
  maxHeightMm: 230,
  maxMegabytes: 20,
  name: 'Figure 1',
};

/** Widths that journals commonly print; which one holds is in the journal's instructions. */
export const WIDTHS = {
  '85': 'Single column, 85 mm',
  '90': 'Single column, 90 mm',
  '120': 'One and a half columns, 120 mm',
  '140': 'One and a half columns, 140 mm',
  '170': 'Double column, 170 mm',
  '180': 'Double column, 180 mm',
  other: 'Own width',
} as const;

export const RESOLUTIONS = {
  '150': '150 dpi, for a look',
  '300': '300 dpi, photographs',
  '500': '500 dpi, photographs with text',
  '600': '600 dpi, line art',
  '1000': '1000 dpi, fine line art',
  '1200': '1200 dpi, fine line art',
} as const;

export type Change = (change: Partial<Settings>) => void;
