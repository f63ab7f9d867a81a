import type { GeneralResult } from '../../src/quality/gage-rr-studies/general/result.ts';
import type { GageResult } from '../../src/quality/gage-rr-studies/result.ts';
import { analysisAdapter } from '../adapter.ts';

const byName = ({ components, further }: GeneralResult) =>
  Object.fromEntries(
    components.map((line) => [
      line.id === 'further' ? (further.find(({ label }) => label === line.name)?.name ?? line.name) : line.id,
      line,
    ]),
  );

/** Gage studies with parts within operators, with gaps, and with further sources. */
export const adapter = analysisAdapter<GageResult>({
  topic: 'gage-components',
  analysis: 'gage-rr-studies',
  options: ({ interaction, ...inputs }) => ({
    ...inputs,
    ...(interaction === undefined ? {} : { interaction: interaction === true ? 'keep' : 'pool' }),
  }),
  values: (result) =>
    result.kind === 'general'
      ? {
          anova: result.anova,
          components: byName(result),
          ndcExact: result.ndcExact,
          interactionP: result.interaction?.pValue,
        }
      : {},
});
