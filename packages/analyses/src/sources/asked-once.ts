import type { Answer, Source } from '@constat/data';

/** Groups of an answer that is kept; longer ones cost more memory than they save time. */
const KEPT_GROUPS = 100_000;

/** The table, which is asked the same thing once: a figure often wants what a table has asked already. */
export function askedOnce(source: Source): Source {
  const answers = new Map<string, Promise<Answer>>();
  return {
    ...source,
    get statements() {
      return source.statements;
    },
    ask(plan) {
      const key = JSON.stringify(plan, (_, value) =>
        Number.isFinite(value) || typeof value !== 'number' ? value : String(value),
      );
      const kept = answers.get(key);
      if (kept) return kept;
      const answer = source.ask(plan);
      answers.set(key, answer);
      answer.then(
        ({ keys }) => (keys[0]?.length ?? 1) > KEPT_GROUPS && answers.delete(key),
        () => answers.delete(key),
      );
      return answer;
    },
  };
}
