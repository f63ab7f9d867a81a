/** A day as text: 'November 15, 2026'. */
export const dateOf = (iso: string): string =>
  new Date(iso).toLocaleDateString('en', { year: 'numeric', month: 'long', day: 'numeric' });
