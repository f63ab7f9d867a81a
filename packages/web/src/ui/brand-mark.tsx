/** The mark of the product: an estimate inside its interval. */
export function BrandMark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M3 7.5v9M21 7.5v9M3 12h18" />
      <circle cx="13.4" cy="12" r="3.6" />
    </svg>
  );
}
