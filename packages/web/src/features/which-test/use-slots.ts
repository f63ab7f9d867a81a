/** The variables of the open dataset behind the answers: proposed, chosen by the person, the same everywhere on the page. */
import type { FinderVariable } from '@constat/analyses';
import { useMemo, useState } from 'react';
import { variablesOf } from '../../analysis/use-finder.ts';
import { type Summaries, useSummaries } from '../../analysis/use-summaries.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { fillSlots, type Slot, slotsOf } from './slots.ts';
import type { GuideHandle } from './use-guide.ts';

export interface SlotsHandle {
  readonly dataset: DatasetInfo | null;
  readonly slots: readonly Slot[];
  readonly filled: ReadonlyMap<string, FinderVariable>;
  readonly variables: readonly FinderVariable[];
  readonly summaries: Summaries;
  readonly choose: (slot: string, name: string) => void;
}

/** Nothing is filled where no dataset is open. */
export function useSlots(handle: GuideHandle | null, dataset: DatasetInfo | null): SlotsHandle {
  const summaries = useSummaries(dataset);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const answers = handle?.path.answers;
  return useMemo(() => {
    const variables = variablesOf(dataset, summaries);
    const slots = answers ? slotsOf(answers) : [];
    return {
      dataset,
      slots,
      filled: fillSlots(slots, variables, chosen),
      variables,
      summaries,
      choose: (slot, name) => setChosen((before) => ({ ...before, [slot]: name })),
    };
  }, [answers, chosen, dataset, summaries]);
}
