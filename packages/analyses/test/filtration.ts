import { frameOf } from './frames.ts';

/** Montgomery (2013), example 6.2: filtration rate. */
export const filtration = frameOf({
  A: Array.from({ length: 16 }, (_, i) => (i & 1 ? 1 : -1)),
  B: Array.from({ length: 16 }, (_, i) => (i & 2 ? 1 : -1)),
  C: Array.from({ length: 16 }, (_, i) => (i & 4 ? 1 : -1)),
  D: Array.from({ length: 16 }, (_, i) => (i & 8 ? 1 : -1)),
  rate: [45, 71, 48, 65, 68, 60, 80, 65, 43, 100, 45, 104, 75, 86, 70, 96],
});
