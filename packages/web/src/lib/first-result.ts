/** The first result of a visit: what is long and can wait begins after it. */

let tell = (): void => {};

export const firstResult = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Tells that a result is on the page. */
export const noteResult = (): void => tell();
