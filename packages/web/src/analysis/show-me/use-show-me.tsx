/** Plays the example of an analysis page step by step. */
import type { AnyForm, EntryPreset } from '@constat/analyses';
import { lazy, type ReactNode, Suspense, useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { useAnalysisPage } from '../use-analysis-page.ts';
import { play, usePlaying } from './playing.ts';

const ShowCard = lazy(async () => ({ default: (await import('./show-card.tsx')).ShowCard }));

type Page = Pick<ReturnType<typeof useAnalysisPage>, 'change' | 'options' | 'openExample'>;

export interface ShowMe {
  readonly begin: () => void;
  /** Ends it with everything as it was before; nothing where nothing is played. */
  readonly skip: () => void;
  /** What the step says, while the example is played. */
  readonly card: ReactNode;
  /** Whether the step is about the form, which is a sheet on small screens. */
  readonly isForm: boolean;
}

export function useShowMe(
  analysis: AnyForm,
  address: EntryPreset | undefined,
  { change, options, openExample }: Page,
): ShowMe {
  const { pathname } = useLocation();
  const playing = usePlaying((state) => (state.playing?.path === pathname ? state.playing : null));
  useEffect(
    () => () => {
      if (window.location.pathname !== pathname) play(null);
    },
    [pathname],
  );
  const begin = useCallback(() => {
    const start = address?.options ?? {};
    void Promise.all([openExample(start), import('./steps.ts')]).then(([undo, { showSteps }]) => {
      if (!undo) return;
      const steps = showSteps(analysis, address?.example ?? analysis.example, start);
      play({ path: pathname, steps, at: 0, undo });
    });
  }, [analysis, address, openExample, pathname]);
  const skip = useCallback(() => {
    playing?.undo();
    play(null);
  }, [playing]);
  if (!playing) return { begin, skip, card: null, isForm: false };
  const card = (
    <Suspense fallback={null}>
      <ShowCard
        steps={playing.steps}
        at={playing.at}
        ready={options !== null}
        onStep={(at, next) => {
          change(() => next);
          play({ ...playing, at });
        }}
        onSkip={skip}
        onDone={() => play(null)}
      />
    </Suspense>
  );
  return { begin, skip, card, isForm: playing.steps[playing.at]?.part !== 'result' };
}
