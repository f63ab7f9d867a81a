/** Questions at the end of an article, each with one right answer and the reason. */

export interface QuizQuestion {
  readonly question: string;
  readonly answers: readonly string[];
  /** Place of the right answer, from 0. */
  readonly right: number;
  readonly why: string;
}
