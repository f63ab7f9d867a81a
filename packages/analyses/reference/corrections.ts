/**
 * Reference values that carry more rounding error than their tolerance allows, with what the same formula gives where that is
 * avoided. A correction holds for the one value it names, and only while the reference gives that.
 */
interface Correction {
  readonly topic: string;
  readonly id: string;
  /** Keys that lead to the value. */
  readonly path: readonly string[];
  readonly given: number;
  readonly exact: number;
  /** Where the error comes from, and how the exact value was computed. */
  readonly why: string;
}

const UNCENTRED =
  'The sandwich was computed with years around 2012 as they are, which loses eight digits. In R, with 2010, 2011.5 or 2012 subtracted, the same formula (qr, chol2inv, rowsum) gives a standard error of 0.219572653509 each time.';

const CORRECTIONS: readonly Correction[] = [
  {
    topic: 'did',
    id: 'panel-pre-trend',
    path: ['preTrend', 'clusterCiUpper'],
    given: -0.131094622076228,
    exact: -0.131094605200352,
    why: UNCENTRED,
  },
  {
    topic: 'did',
    id: 'panel-pre-trend',
    path: ['preTrend', 'clusterPValue'],
    given: 0.0126927206359261,
    exact: 0.0126927237226668,
    why: UNCENTRED,
  },
];

/** The values of a case, those that are known to be inexact put right. */
export function corrected(topic: string, id: string, values: unknown): unknown {
  return CORRECTIONS.filter((each) => each.topic === topic && each.id === id).reduce(
    (all, { path, given, exact }) => replaced(all, path, given, exact),
    values,
  );
}

function replaced(values: unknown, [key, ...rest]: readonly string[], given: number, exact: number): unknown {
  if (key === undefined) return values === given ? exact : values;
  if (typeof values !== 'object' || values === null) return values;
  const own = (values as Readonly<Record<string, unknown>>)[key];
  return { ...values, [key]: replaced(own, rest, given, exact) };
}
