import { useEffect, useState } from 'react';
import './share.css';
import {
  arrange,
  COPY_TOAST_MS,
  DEFAULT_PLATFORMS,
  SHARE_PLATFORMS,
  SHARE_WINDOW,
  type SharePayload,
  type SharePlatform,
  shareAddress,
} from './share-links.ts';

interface ShareProps extends SharePayload {
  readonly platforms?: readonly SharePlatform[];
  readonly compact?: boolean;
}

const COPIED = 'Link copied to clipboard!';
const NOT_COPIED = 'Failed to copy link';

/** Shares a page: each platform in a small window, by mail, by the device's own dialog, or as a copied link. */
export function Share({ platforms = DEFAULT_PLATFORMS, compact = false, ...payload }: ShareProps) {
  const [toast, setToast] = useState('');
  const [native, setNative] = useState(false);
  useEffect(() => setNative(typeof navigator.share === 'function'), []);
  useEffect(() => {
    if (toast === '') return;
    const timer = setTimeout(() => setToast(''), COPY_TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);

  const share = (platform: SharePlatform) => {
    const address = shareAddress(platform, payload);
    if (platform === 'copy')
      navigator.clipboard.writeText(payload.url).then(
        () => setToast(COPIED),
        () => setToast(NOT_COPIED),
      );
    else if (platform === 'native')
      void navigator.share({ url: payload.url, title: payload.title }).catch(() => undefined);
    else if (platform === 'email') location.href = address ?? '';
    else if (address)
      window.open(address, '_blank', `noopener,width=${SHARE_WINDOW.width},height=${SHARE_WINDOW.height}`);
  };
  const offered: readonly SharePlatform[] = native ? [...platforms, 'native'] : platforms;
  const { shown, more } = arrange(offered, compact);
  const button = (platform: SharePlatform) => (
    <button key={platform} type="button" onClick={() => share(platform)}>
      {SHARE_PLATFORMS[platform]}
    </button>
  );
  return (
    <section className="share" aria-label="Share this page">
      {shown.map(button)}
      {more.length > 0 && (
        <details>
          <summary>More</summary>
          <div>{more.map(button)}</div>
        </details>
      )}
      <span className="toast" role="status">
        {toast}
      </span>
    </section>
  );
}
