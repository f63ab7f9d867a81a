import { useEffect, useState } from 'react';
import { type CloudConfig, loadConfig } from './config.ts';

/** The server's configuration once it is known; null while loading and when the server cannot be reached. */
export function useCloudConfig(): CloudConfig | null {
  const [config, setConfig] = useState<CloudConfig | null>(null);
  useEffect(() => {
    let shown = true;
    loadConfig().then(
      (loaded) => shown && setConfig(loaded),
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, []);
  return config;
}
