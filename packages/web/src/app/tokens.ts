/**
 * The colours of styles/tokens.css that MUI must know as values (it derives channels and contrast from them).
 * tokens.test.ts fails when the two differ.
 */
export interface Tokens {
  readonly canvas: string;
  readonly surface: string;
  readonly raised: string;
  readonly fill: string;
  readonly fill2: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly textDisabled: string;
  readonly hairline: string;
  readonly hairline2: string;
  readonly control: string;
  readonly rule: string;
  readonly accent: string;
  readonly accentHover: string;
  readonly accentSoft: string;
  readonly accentLine: string;
  readonly onAccent: string;
  readonly warn: string;
  readonly warnSoft: string;
  readonly danger: string;
  readonly dangerSoft: string;
}

export const LIGHT: Tokens = {
  canvas: '#F6F7F7',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  fill: '#EDF0F0',
  fill2: '#E3E8E8',
  text: '#14191B',
  text2: '#475156',
  text3: '#5D686D',
  textDisabled: '#8E979B',
  hairline: '#E1E5E6',
  hairline2: '#CCD3D5',
  control: '#828C91',
  rule: '#14191B',
  accent: '#0F6B66',
  accentHover: '#0B5652',
  accentSoft: '#E5F1F0',
  accentLine: '#9CC8C4',
  onAccent: '#FFFFFF',
  warn: '#875000',
  warnSoft: '#FBF2E2',
  danger: '#AE2A22',
  dangerSoft: '#FBECEA',
};

export const DARK: Tokens = {
  canvas: '#0C1011',
  surface: '#121718',
  raised: '#1A2022',
  fill: '#1D2426',
  fill2: '#283133',
  text: '#E8EDED',
  text2: '#B3BDBF',
  text3: '#909B9E',
  textDisabled: '#626D70',
  hairline: '#242C2E',
  hairline2: '#354043',
  control: '#6E7A7E',
  rule: '#A3AEB1',
  accent: '#5CC8BE',
  accentHover: '#7AD6CD',
  accentSoft: '#12302E',
  accentLine: '#2B6560',
  onAccent: '#04211F',
  warn: '#E7B765',
  warnSoft: '#2B2214',
  danger: '#F49A92',
  dangerSoft: '#331A18',
};
