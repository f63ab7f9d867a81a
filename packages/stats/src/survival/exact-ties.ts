import { type CoxData, coxRows } from './cox-rows.ts';

/** What exact ties take. */
export interface ExactTies {
  /** Steps of the recursion over the cases at risk in one look at the likelihood, each of p × p numbers. */
  readonly steps: number;
  /** The event time that takes most of them. */
  readonly worst: { readonly time: number; readonly deaths: number; readonly atRisk: number };
}

/** How much one look at the likelihood of exact ties takes: for each event time with ties, cases at risk times events. */
export function exactTies(data: CoxData): ExactTies {
  const { strata, at, event, startAt, distinct } = coxRows(data);
  let steps = 0;
  let worst = { time: 0, deaths: 0, atRisk: 0 };
  for (let h = 0; h + 1 < strata.length; h++) {
    for (let from = strata[h]!; from < strata[h + 1]!; ) {
      const time = at[from]!;
      let to = from;
      let deaths = 0;
      for (; to < strata[h + 1]! && at[to] === time; to++) deaths += event[to]!;
      if (deaths > 1) {
        let atRisk = to - strata[h]!;
        if (startAt) for (let i = strata[h]!; i < to; i++) if (startAt[i]! >= time) atRisk--;
        steps += atRisk * deaths;
        if (atRisk * deaths > worst.atRisk * worst.deaths) worst = { time: distinct[time]!, deaths, atRisk };
      }
      from = to;
    }
  }
  return { steps, worst };
}
