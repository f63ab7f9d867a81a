import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { missingFeatures } from '../browser-check.ts';

/** Says that this browser lacks something the app cannot do without. */
export function BrowserBanner() {
  const [missing] = useState(() => missingFeatures());
  if (missing.length === 0) return null;
  return (
    <div className="notice notice--warn" role="alert">
      <Icon name="warning" />
      <div>
        This browser lacks {missing.join(', ')}, which Constat needs. Update it, or open Constat in another
        browser.
      </div>
    </div>
  );
}
