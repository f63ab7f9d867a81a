/** Names of parameters and of curves. */
import { type Runs, rich } from '@constat/report';
import { ciText, levelOf } from '../../shared/wording.ts';
import type { Curve, DoseResult } from './compute.ts';
import type { DoseOptions } from './options.ts';

export const PARAMETER_NAMES: Readonly<Record<string, string>> = {
  bottom: 'Bottom',
  top: 'Top',
  ec50: 'EC50',
  location: 'Location',
  hill: 'Hill slope',
  asymmetry: 'Asymmetry',
  vmax: 'Vmax',
  km: 'Km',
  start: 'Start',
  plateau: 'Plateau',
  rate: 'Rate',
};

export const CURVE_WORDS: Readonly<Record<DoseOptions['model'], string>> = {
  logistic4: 'four-parameter logistic curve',
  logistic3: 'three-parameter logistic curve (bottom fixed at zero)',
  logistic5: 'five-parameter logistic curve',
  'michaelis-menten': 'Michaelis–Menten curve',
  'exponential-decay': 'exponential decay',
};

export const parameterOf = (curve: Curve, name: string) =>
  curve.parameters.find((parameter) => parameter.name === name) ?? null;

interface Limits {
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** The limits that were asked for. */
export const limitsOf = (parameter: Curve['parameters'][number], { intervals }: DoseOptions): Limits =>
  intervals === 'wald'
    ? { ciLower: parameter.ciLower, ciUpper: parameter.ciUpper }
    : { ciLower: parameter.profileCiLower, ciUpper: parameter.profileCiUpper };

/** Whether the limits of the EC50 are those of its profile; a curve of five parameters has no EC50 among them. */
export const isProfiled = ({ intervals, model }: DoseOptions): boolean =>
  intervals === 'profile' && model !== 'logistic5';

/**
 * The EC50 with one interval wherever it stands. A profile is the same for the EC50 and its logarithm; other limits are those of the
 * logarithm, taken back.
 */
export function ec50Of(curve: Curve, options: DoseOptions): (Limits & { readonly estimate: number }) | null {
  const parameter = isProfiled(options) ? parameterOf(curve, 'ec50') : null;
  return curve.ec50 && { ...curve.ec50, ...(parameter ? limitsOf(parameter, options) : {}) };
}

export const curveName = ({ group }: DoseResult, { level }: Curve): string =>
  group && level !== null ? levelOf(group.label, level) : 'All cases';

/** `, 95% CI [1, 2]`, where both limits are there. */
export const limitsText = (level: number, { ciLower, ciUpper }: Limits): Runs =>
  ciLower === null || ciUpper === null ? [] : rich`, ${ciText(level, ciLower, ciUpper)}`;
