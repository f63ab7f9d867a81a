import Button from '@mui/material/Button';
import { PROMO_MAX } from '../../site/offers.ts';
import './promo.css';
import { usePromo } from './promo-context.tsx';

const OFFER = `Show Constat to others and get up to ${PROMO_MAX.months} months of Pro.`;
const PAGE = '/app/promotions';

/** The offer in a corner, once in a while. */
export function PromoPopup() {
  const { popup, dismissPopup } = usePromo();
  if (!popup) return null;
  return (
    <aside className="promo-popup" aria-label="Promotion">
      <p>{OFFER}</p>
      <div className="row">
        <Button size="dense" variant="contained" href={PAGE} onClick={dismissPopup}>
          See how
        </Button>
        <Button size="dense" onClick={dismissPopup}>
          Not now
        </Button>
      </div>
    </aside>
  );
}

/** The offer as a line on a page. */
export function PromoBanner() {
  const { banner, dismissBanner } = usePromo();
  if (!banner) return null;
  return (
    <div className="promo-banner">
      <span>{OFFER}</span>
      <a href={PAGE}>See how</a>
      <button type="button" onClick={dismissBanner}>
        Hide for a week
      </button>
    </div>
  );
}

/** Brings back an offer that was put away. */
export function PromoReset() {
  const { dismissed, reset } = usePromo();
  if (!dismissed) return null;
  return (
    <p>
      You put the reminder of this offer away.{' '}
      <Button size="dense" onClick={reset}>
        Remind me again
      </Button>
    </p>
  );
}
