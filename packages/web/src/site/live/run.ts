/** Runs examples in the engine worker; loaded when a reader comes to the first one. */
import { Engine } from '../../engine/engine.ts';
import { NO_DATA, sampleId } from '../../storage/no-data.ts';
import { shown } from './compute.ts';
import type { LiveExample, LiveResult, LiveValues } from './model.ts';

/** One for each example of a page: a run of one never ends that of another. */
export function startEngine(example: LiveExample): {
  run(values: LiveValues): Promise<LiveResult>;
  end(): void;
} {
  const engine = new Engine();
  const dataset = {
    id: example.sample === undefined ? NO_DATA : sampleId(example.sample),
    revision: 0,
  };
  return {
    run: async (values) => {
      const request = { analysisId: example.analysisId, dataset, options: example.options(values) };
      const { outcome } = await engine.run(request, () => undefined);
      return shown(example, outcome);
    },
    end: () => engine.end(),
  };
}
