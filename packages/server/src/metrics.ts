/** Numbers about the server in the text format of Prometheus: what is asked, how it goes, what it takes. Nothing about who asked. */
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { SERVER_VERSION } from './version.ts';

/** Upper ends of the classes of answer times, in seconds. */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const AREAS = ['auth', 'rest', 'storage', 'page'] as const;
type Area = (typeof AREAS)[number];

const areaOf = (path: string): Area => AREAS.find((area) => path.startsWith(`/api/${area}/`)) ?? 'page';

interface Times {
  readonly classes: number[];
  count: number;
  sum: number;
}

/** Collects the numbers. */
export class Metrics {
  readonly #requests = new Map<string, number>();
  readonly #times = new Map<Area, Times>();
  readonly #delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 20 });

  constructor() {
    this.#delay.enable();
  }

  /** Notes an answered request. */
  observe(path: string, status: number, ms: number): void {
    const area = areaOf(path);
    const name = `area="${area}",status="${status}"`;
    this.#requests.set(name, (this.#requests.get(name) ?? 0) + 1);
    const times = this.#times.get(area) ?? { classes: SECONDS.map(() => 0), count: 0, sum: 0 };
    this.#times.set(area, times);
    const seconds = ms / 1000;
    for (const [index, end] of SECONDS.entries()) {
      if (seconds <= end) times.classes[index] = (times.classes[index] ?? 0) + 1;
    }
    times.count += 1;
    times.sum += seconds;
  }

  /** The text that a scraper reads. */
  render({ active, healthy }: { readonly active: number; readonly healthy: boolean }): string {
    const memory = process.memoryUsage();
    const cpu = process.cpuUsage();
    const lines = [
      ...head('constat_info', 'gauge', 'Version and build.'),
      `constat_info{version="${SERVER_VERSION}"} 1`,
      ...head('constat_requests_total', 'counter', 'Answered requests.'),
      ...[...this.#requests].map(([name, count]) => `constat_requests_total{${name}} ${count}`),
      ...head('constat_request_seconds', 'histogram', 'Time to answer.'),
      ...[...this.#times].flatMap(([area, times]) => histogram(area, times)),
      ...gauge('constat_requests_active', 'Requests under way.', active),
      ...gauge('constat_database_up', 'Whether the database answers.', healthy ? 1 : 0),
      ...gauge('process_resident_memory_bytes', 'Memory of the process.', memory.rss),
      ...gauge('nodejs_heap_used_bytes', 'Memory of JavaScript.', memory.heapUsed),
      ...head('process_cpu_seconds_total', 'counter', 'Work of the process.'),
      `process_cpu_seconds_total ${(cpu.user + cpu.system) / 1e6}`,
      ...gauge(
        'nodejs_eventloop_lag_p99_seconds',
        'Delay of the event loop.',
        this.#delay.percentile(99) / 1e9,
      ),
      ...gauge('process_uptime_seconds', 'Time since the start.', process.uptime()),
    ];
    return `${lines.join('\n')}\n`;
  }

  /** Ends the measuring. */
  stop(): void {
    this.#delay.disable();
  }
}

const head = (name: string, type: string, help: string): readonly string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

const gauge = (name: string, help: string, value: number): readonly string[] => [
  ...head(name, 'gauge', help),
  `${name} ${Number.isFinite(value) ? value : 0}`,
];

function histogram(area: Area, { classes, count, sum }: Times): readonly string[] {
  const name = 'constat_request_seconds';
  return [
    ...SECONDS.map((end, index) => `${name}_bucket{area="${area}",le="${end}"} ${classes[index]}`),
    `${name}_bucket{area="${area}",le="+Inf"} ${count}`,
    `${name}_sum{area="${area}"} ${sum}`,
    `${name}_count{area="${area}"} ${count}`,
  ];
}
