import { useEffect } from 'react';
import { useSession } from '../../state/session.ts';

/** Follows the projects of the account while somebody is signed in; loaded only then. */
export function useCloudProjects(): void {
  const userId = useSession(({ session }) => (session.kind === 'user' ? session.userId : null));
  useEffect(() => {
    if (userId === null) return;
    let stop: (() => void) | undefined;
    let left = false;
    void import('./cloud-projects.ts').then(
      ({ startCloudProjects }) => {
        if (!left) stop = startCloudProjects(userId);
      },
      () => undefined,
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [userId]);
}
