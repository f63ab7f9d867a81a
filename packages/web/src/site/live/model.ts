/** Worked examples that run: a reader moves a slider, the engine answers, and the tool opens with the same numbers. */
import type { RawOptions } from '@constat/analyses';
import type { TableLayout, TextRun } from '@constat/report';

/** A number with a slider. */
export interface NumberControl {
  readonly kind: 'number';
  readonly name: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
}

/** One of a few words. */
export interface ChoiceControl {
  readonly kind: 'choice';
  readonly name: string;
  readonly label: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly value: string;
}

export type Control = NumberControl | ChoiceControl;

export type LiveValues = Readonly<Record<string, number | string>>;

export interface LiveExample {
  readonly title: string;
  /** What to try, in a sentence or two. */
  readonly task: string;
  readonly analysisId: string;
  /** Address of the tool below /app. */
  readonly path: string;
  /** The sample it runs on; calculators need none. */
  readonly sample?: string;
  readonly controls: readonly Control[];
  /** The options of the tool for what the reader chose. */
  options(values: LiveValues): RawOptions;
  /** Which table and figure of the result are shown; the first ones unless told, none with null. */
  readonly table?: number | null;
  readonly figure?: number | null;
}

/** What is shown of a result. */
export interface LiveResult {
  readonly finding: readonly (readonly TextRun[])[];
  readonly table: { readonly title: string; readonly layout: TableLayout } | null;
  readonly figure: { readonly spec: Readonly<Record<string, unknown>>; readonly alt: string } | null;
}

/** A number among the chosen values. */
export const numberOf = (values: LiveValues, name: string): number => Number(values[name]);

/** The values an example begins with. */
export const initialValues = ({ controls }: LiveExample): LiveValues =>
  Object.fromEntries(controls.map(({ name, value }) => [name, value]));

/** The address of the tool with the same numbers, and the same data where it has some. */
export function toolAddress(example: LiveExample, values: LiveValues): string {
  const query = new URLSearchParams({ options: JSON.stringify(example.options(values)) });
  if (example.sample !== undefined) query.set('sample', example.sample);
  return `/app/${example.path}?${query}`;
}
