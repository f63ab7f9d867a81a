/** The worked examples that run, by the name that texts use. */
import { CALCULATED } from './calculated.ts';
import { FURTHER_SAMPLES } from './further-samples.ts';
import type { LiveExample } from './model.ts';
import { MODELLING_SAMPLES } from './modelling-samples.ts';
import { ON_SAMPLES } from './on-samples.ts';

export const LIVE_EXAMPLES: Readonly<Record<string, LiveExample | undefined>> = {
  ...CALCULATED,
  ...ON_SAMPLES,
  ...FURTHER_SAMPLES,
  ...MODELLING_SAMPLES,
};
