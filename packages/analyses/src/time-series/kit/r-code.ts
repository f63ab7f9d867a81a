/** Pieces of R programs about a series. */
import { rName, rRead } from '../../shared/r-code.ts';
import type { SeriesInfo } from './series.ts';

/** Reads the data and takes out the series `x`, in order, from its first value to its last. */
export function rSeries({ name, time, leading, trailing, inside }: SeriesInfo): string[] {
  const order = time ? `d$${rName(time.name)}` : '';
  return [
    rRead(),
    ...(time ? [`d <- d[order(${order}, na.last = NA), ]`] : []),
    `x <- d$${rName(name)}`,
    ...(leading + trailing > 0 || inside > 0 ? ['x <- x[min(which(!is.na(x))):max(which(!is.na(x)))]'] : []),
  ];
}
