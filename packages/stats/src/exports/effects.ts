export * from '../effects/conversions.ts';
export * from '../effects/effect-sizes.ts';
export * from '../effects/standardized-differences.ts';
