import { startTransition, useLayoutEffect, useState } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router';

/**
 * The router with its pages, drawn in pieces. A provider of routes hears of changes only from when it stands: one that came while it
 * was being drawn, such as the code of the first page on a slow device, would never be shown. It is looked for, and drawn anew.
 */
export function Routed({ router }: Pick<RouterProviderProps, 'router'>) {
  const [drawn, setDrawn] = useState(router.state);
  const [missed, setMissed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each provider, when it has just begun to hear
  useLayoutEffect(() => {
    if (router.state === drawn) return;
    startTransition(() => {
      setDrawn(router.state);
      setMissed(missed + 1);
    });
  }, [missed]);
  return <RouterProvider key={missed} router={router} />;
}
