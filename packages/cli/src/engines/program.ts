/** The part of a program in R that reads a table where it is. */
import type { SourceSettings } from '@constat/analyses';
import type { OpenedSource } from './opened.ts';

/** Lines of R that read the variables named, or a sample of their rows, as `d`. */
export const programLines =
  (opened: OpenedSource): NonNullable<SourceSettings['program']> =>
  (columns, sample) => {
    const statements = opened.select(columns, sample).map((statement) => JSON.stringify(statement));
    return [
      ...opened.connectR,
      ...statements.slice(0, -1).map((statement) => `invisible(dbGetQuery(con, ${statement}))`),
      `d <- dbGetQuery(con, ${statements.at(-1)})`,
    ];
  };
