/** Data of the demonstration and of the comparison with R: the datasets of R's package `datasets`. */

/** ToothGrowth (Crampton, 1947): tooth length of 60 guinea pigs; the first 30 had VC, each dose for ten in a row. */
export const TOOTH_LENGTH = [
  4.2, 11.5, 7.3, 5.8, 6.4, 10, 11.2, 11.2, 5.2, 7, 16.5, 16.5, 15.2, 17.3, 22.5, 17.3, 13.6, 14.5, 18.8,
  15.5, 23.6, 18.5, 33.9, 25.5, 26.4, 32.5, 26.7, 21.5, 23.3, 29.5, 15.2, 21.5, 17.6, 9.7, 14.5, 10, 8.2, 9.4,
  16.5, 9.7, 19.7, 23.3, 23.6, 26.4, 20, 25.2, 25.8, 21.2, 14.5, 27.3, 25.5, 26.4, 22.4, 24.5, 24.8, 30.9,
  26.4, 27.3, 29.4, 23,
] as const;
export const SUPPLEMENTS = ['OJ', 'VC'] as const;
export const DOSES = ['0.5', '1', '2'] as const;

/** mtcars (Henderson and Velleman, 1981): weight in 1000 lbs, miles per gallon. */
export const CAR_WEIGHT = [
  2.62, 2.875, 2.32, 3.215, 3.44, 3.46, 3.57, 3.19, 3.15, 3.44, 3.44, 4.07, 3.73, 3.78, 5.25, 5.424, 5.345,
  2.2, 1.615, 1.835, 2.465, 3.52, 3.435, 3.84, 3.845, 1.935, 2.14, 1.513, 3.17, 2.77, 3.57, 2.78,
] as const;
export const CAR_MPG = [
  21, 21, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4, 14.7, 32.4,
  30.4, 33.9, 21.5, 15.5, 15.2, 13.3, 19.2, 27.3, 26, 30.4, 15.8, 19.7, 15, 21.4,
] as const;

/** PlantGrowth (Dobson, 1983): dried weight of plants, control and two treatments of ten each. */
export const PLANT_WEIGHT = [
  4.17, 5.58, 5.18, 6.11, 4.5, 4.61, 5.17, 4.53, 5.33, 5.14, 4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89,
  4.32, 4.69, 6.31, 5.12, 5.54, 5.5, 5.37, 5.29, 4.92, 6.15, 5.8, 5.26,
] as const;

/** What R 4.2.2 computes, to 17 significant digits. */
export const R_VALUES = [
  { name: 'Welch’s t', code: 't.test(len ~ supp, ToothGrowth)', value: 1.915268268695268 },
  { name: 'Its df', code: '… $parameter', value: 55.30943268264059 },
  { name: 'Its p value', code: '… $p.value', value: 0.060634507880934066 },
  { name: 'Slope of mpg on weight', code: 'lm(mpg ~ wt, mtcars)', value: -5.3444715727226786 },
  { name: 'Its p value', code: 'summary(…)$coefficients', value: 1.2939587013505163e-10 },
  { name: 'One-way F', code: 'aov(weight ~ group, PlantGrowth)', value: 4.846087862380135 },
] as const;
