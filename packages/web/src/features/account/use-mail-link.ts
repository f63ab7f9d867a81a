import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { followLink, linkIn } from '../../cloud/sign-in.ts';
import { notify } from '../../state/notify.ts';

/** Links are used up by their first use, also when React mounts a page twice. */
const used = new Set<string>();

/** Uses the link of a mail when the address carries one; the link is removed from the address. */
export function useMailLink(onProblem: (message: string) => void): 'none' | 'checking' {
  const { search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const [checking, setChecking] = useState(() => linkIn(search) !== undefined);
  useEffect(() => {
    const link = linkIn(search);
    if (!link || used.has(link.tokenHash)) return;
    used.add(link.tokenHash);
    void followLink(link.tokenHash, link.type).then((outcome) => {
      setChecking(false);
      if (outcome.ok && link.type === 'signup') notify('Your e-mail address is confirmed. Welcome!');
      if (!outcome.ok) onProblem(outcome.message);
      if (!outcome.ok || link.type === 'recovery') void navigate(pathname, { replace: true, state });
    });
  }, [search, pathname, state, navigate, onProblem]);
  return checking ? 'checking' : 'none';
}
