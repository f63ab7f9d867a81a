import type { Verdict } from '@constat/report';
import type { IconName } from '../../ui/icon.tsx';

/** How the verdict on an assumption looks, wherever one is shown. */
export const CHECK_LOOK: Readonly<Record<Verdict, { readonly icon: IconName; readonly className: string }>> =
  {
    met: { icon: 'ok', className: 'met' },
    unopposed: { icon: 'ok', className: 'unopposed' },
    doubtful: { icon: 'warning', className: 'doubt' },
    violated: { icon: 'stop', className: 'viol' },
    unverifiable: { icon: 'unverifiable', className: 'bydesign' },
  };
