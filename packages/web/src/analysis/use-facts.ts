/** What stands under a result: what computed it, and whether it is kept. */
import type { AnyForm } from '@constat/analyses';
import { CONSTAT_VERSION } from '@constat/report';
import { useMemo } from 'react';

export const useFacts = (analysis: AnyForm, saved: boolean): readonly string[] =>
  useMemo(
    () => [
      `Constat ${CONSTAT_VERSION}`,
      `${analysis.entry.title}, version ${analysis.version}`,
      saved ? 'Saved' : 'Not saved yet',
    ],
    [analysis, saved],
  );
