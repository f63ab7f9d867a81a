/** A picture of the app in the theme that is on; WebP first, PNG where it is not understood (`npm run screens` makes both). */
export function ScreenPicture({ name, alt }: { name: string; alt: string }) {
  return (['light', 'dark'] as const).map((theme) => (
    <picture key={theme} className={`screen screen--${theme}`}>
      <source type="image/webp" srcSet={`/screens/${name}-${theme}.webp`} />
      <img
        src={`/screens/${name}-${theme}.png`}
        alt={alt}
        width={1280}
        height={800}
        loading="lazy"
        decoding="async"
      />
    </picture>
  ));
}
