/** Times of requests, summed up. */

export interface Summary {
  readonly calls: number;
  readonly failed: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Collects the times of calls by their name. */
export class Times {
  readonly #times = new Map<string, number[]>();
  readonly #failures = new Map<string, string[]>();

  /** Runs a call and remembers how long it took, and whether it failed. */
  async measure<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    const started = performance.now();
    try {
      return await work();
    } catch (error) {
      this.#add(this.#failures, name, error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      this.#add(this.#times, name, performance.now() - started);
    }
  }

  #add<T>(lists: Map<string, T[]>, name: string, value: T): void {
    const list = lists.get(name) ?? [];
    list.push(value);
    lists.set(name, list);
  }

  get names(): readonly string[] {
    return [...this.#times.keys()];
  }

  /** What went wrong, once each. */
  get failures(): readonly string[] {
    return [...this.#failures].flatMap(([name, messages]) =>
      [...new Set(messages)].map((message) => `${name}: ${message}`),
    );
  }

  /** The calls with these names together. */
  summary(names: readonly string[]): Summary {
    const times = names.flatMap((name) => this.#times.get(name) ?? []).sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.ceil(share * times.length) - 1)] ?? 0;
    return {
      calls: times.length,
      failed: names.reduce((sum, name) => sum + (this.#failures.get(name)?.length ?? 0), 0),
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      max: times.at(-1) ?? 0,
    };
  }
}

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

/** A row of a Markdown table. */
export function row(name: string, { calls, failed, p50, p95, p99, max }: Summary): string {
  return `| ${name} | ${calls} | ${failed} | ${ms(p50)} | ${ms(p95)} | ${ms(p99)} | ${ms(max)} |`;
}

export const HEADER =
  '| call | calls | failed | p50 ms | p95 ms | p99 ms | max ms |\n|---|---|---|---|---|---|---|';
