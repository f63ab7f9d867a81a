import { useEffect, useState } from 'react';

/** Where this site is served; known in the browser only, so the first drawing goes without. */
export function useOrigin(): string {
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(location.origin), []);
  return origin;
}
