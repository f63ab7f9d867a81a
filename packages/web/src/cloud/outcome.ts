/** Done, or the sentence that says why not. */
export type Outcome<T = object> =
  | ({ readonly ok: true } & T)
  | { readonly ok: false; readonly message: string };
