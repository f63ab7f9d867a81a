/** Looks for work that earlier versions kept in local storage, and has it taken over when its owner is here. */

import { notify } from '../state/notify.ts';
import { ownerOf, useSession } from '../state/session.ts';
import { legacyKind } from '../storage/legacy-keys.ts';

const plural = (n: number, one: string): string => `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`;

async function takeOver(owner: string): Promise<void> {
  const { migrateLegacy } = await import('../storage/legacy.ts');
  const run = () => migrateLegacy(owner);
  const { datasets, results, kept } = await (navigator.locks?.request('constat-legacy', run) ?? run());
  const parts = [
    ...(datasets > 0 ? [plural(datasets, 'dataset')] : []),
    ...(results > 0 ? [plural(results, 'result')] : []),
  ];
  const sentences = [
    ...(parts.length > 0 ? [`${parts.join(' and ')} of an earlier version taken over.`] : []),
    ...(kept > 0
      ? [
          `${plural(kept, 'item')} of an earlier version cannot be read and ${kept === 1 ? 'is' : 'are'} kept.`,
        ]
      : []),
  ];
  if (sentences.length > 0) notify(sentences.join(' '));
}

/** Old keys have no owner: they wait for somebody who is signed in. */
export function followLegacy(): void {
  let done: string | null = null;
  const look = () => {
    const { status, session } = useSession.getState();
    const owner = session.kind === 'user' ? ownerOf(session) : null;
    if (status !== 'ready' || owner === null || owner === done) return;
    done = owner;
    if (Object.keys(localStorage).some((key) => legacyKind(key) !== null))
      takeOver(owner).catch(() => undefined);
  };
  useSession.subscribe(look);
  look();
}
