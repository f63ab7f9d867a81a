export * from '../intervals/diagnostic-interval.ts';
export type { IntervalLimits } from '../intervals/limits.ts';
export * from '../intervals/line-from-moments.ts';
export * from '../intervals/mean-interval.ts';
export * from '../intervals/proportion-difference.ts';
export {
  PROPORTION_INTERVALS,
  type ProportionInterval,
  proportionInterval,
} from '../intervals/proportion-interval.ts';
export * from '../intervals/ratio-interval.ts';
export * from '../intervals/summary-tests.ts';
export * from '../intervals/survival-interval.ts';
export * from '../intervals/variance-interval.ts';
