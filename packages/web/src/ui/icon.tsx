import { ICONS, type IconName } from './icon-shapes.tsx';

export type { IconName };

/** One icon of the set; decorative, so the control around it carries the name. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={className ? `i ${className}` : 'i'}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      {ICONS[name]}
    </svg>
  );
}

/** The mark of the product: an estimate inside its interval. */
export function BrandMark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M3 7.5v9M21 7.5v9M3 12h18" />
      <circle cx="13.4" cy="12" r="3.6" />
    </svg>
  );
}
