import type { Presentation } from '../../presentation.ts';
import { treeFigure } from './figures.ts';
import type { VariableTreeOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { VariableTreeResult } from './result.ts';
import { nodesTable } from './tables.ts';
import { apa, finding, interpretation, methods } from './text.ts';

export const present = (result: VariableTreeResult, options: VariableTreeOptions): Presentation => ({
  ...finding(result),
  lead: [treeFigure(result, options)],
  tables: [nodesTable(result)],
  interpretation: interpretation(result, options),
  apa: apa(result),
  methods: methods(result, options),
  works: ['barrowman2025'],
  r: rCode(result, options),
});
