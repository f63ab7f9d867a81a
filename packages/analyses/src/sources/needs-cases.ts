/** What is found out only on the way: the result needs every case. */
export class NeedsCasesError extends Error {
  /** `what` is the subject of 'needs every case': 'The bootstrap'. */
  constructor(readonly what: string) {
    super(`${what} needs every case.`);
    this.name = 'NeedsCasesError';
  }
}
